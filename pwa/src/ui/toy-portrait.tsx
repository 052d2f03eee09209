import { useState } from 'react'
import { Illustration } from './illustration.tsx'
import styles from './toy-portrait.module.css'

/** A toy's picture beside its name, which is all that it says; one that is not on the device is no loss. */
export function ToyPortrait({ url }: { url: string | null }) {
  const [failed, setFailed] = useState<string | null>(null)
  return (
    <span className={styles.print} aria-hidden="true">
      {url === null || failed === url ? (
        <Illustration name="bear" />
      ) : (
        <img src={url} alt="" width={56} height={56} loading="lazy" decoding="async" onError={() => setFailed(url)} />
      )}
    </span>
  )
}
