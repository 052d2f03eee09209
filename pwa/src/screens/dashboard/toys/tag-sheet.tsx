import type { NewTag } from '#contract/tags'
import { tagAddress } from '../../../data/tag-address.ts'
import { adminToysWords } from '../../../messages/admin-toys.ts'
import { shellWords } from '../../../messages/shell.ts'
import { PrintSheet } from '../../../ui/print-sheet.tsx'
import { drawQrCode } from '../../../ui/qr-code.ts'
import type { CodeKind } from './code-choice.tsx'
import styles from './tag-sheet.module.css'

/** Tags on A4, three in a row, with lines to cut along. */
export function TagSheet({ tags, code }: { tags: readonly NewTag[]; code: CodeKind }) {
  return (
    <PrintSheet className={styles.sheet}>
      {tags.map((tag) => (
        <Tag key={tag.id} tag={tag} code={code} />
      ))}
    </PrintSheet>
  )
}

function Tag({ tag: { id, password }, code }: { tag: NewTag; code: CodeKind }) {
  const words = adminToysWords().sheet
  const { path, size } = drawQrCode(
    tagAddress(location.origin, { id, password: code === 'password' ? password : null }),
  )
  return (
    <article className={styles.tag}>
      <div className={styles.words}>
        <strong className={styles.name}>{shellWords().app.name}</strong>
        <dl>
          <div>
            <dt>{words.id}</dt>
            <dd>{id}</dd>
          </div>
          <div>
            <dt>{words.password}</dt>
            <dd>{password}</dd>
          </div>
        </dl>
        <span className={styles.scan}>{code === 'password' ? words.scanToAdd : words.scan}</span>
      </div>
      <svg className={styles.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={words.code(id)}>
        <path d={path} fill="#000" />
      </svg>
    </article>
  )
}
