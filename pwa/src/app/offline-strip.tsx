import { Suspense } from 'react'
import { useConnection } from '../hooks/use-connection.ts'
import { PartBoundary } from '../ui/part-boundary.tsx'
import { lazyExtra } from './lazy-screen.ts'
import styles from './layout.module.css'

const ConnectionStrip = lazyExtra(() => import('./connection-strip.tsx').then((m) => m.ConnectionStrip))

/** Says that our server cannot be reached, why, and that it does not matter much. */
export function OfflineStrip() {
  const connection = useConnection()
  return (
    <div role="status" className={styles.stripPlace}>
      {connection !== 'online' && (
        <PartBoundary fallback={null}>
          <Suspense>
            <ConnectionStrip connection={connection} />
          </Suspense>
        </PartBoundary>
      )}
    </div>
  )
}
