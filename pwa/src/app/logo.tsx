/** The bear on its tag; the same drawing as public/icons/icon.svg. */
export function Logo() {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true">
      <use href="/icons/icon.svg#mark" />
    </svg>
  )
}
