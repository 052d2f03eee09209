import { lazy, Suspense } from 'react'
import { createPortal } from 'react-dom'
import type { NewTag } from '#contract/tags'
import type { CodeKind } from './code-choice.tsx'

/** The drawing of QR codes comes only with a sheet to draw them on. */
const TagSheet = lazy(() => import('./tag-sheet.tsx').then((m) => ({ default: m.TagSheet })))

/** Prints the tags and nothing else of the page. Beside the app, so that no dialog covers it; a new key prints again. */
export function PrintTags({ tags, code }: { tags: readonly NewTag[]; code: CodeKind }) {
  return createPortal(
    <Suspense>
      <TagSheet tags={tags} code={code} />
    </Suspense>,
    document.body,
  )
}
