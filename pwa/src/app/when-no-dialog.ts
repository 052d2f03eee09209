/** Runs something now, or as soon as no dialog is open any more: what a person is doing there comes first. */
export function whenNoDialogIsOpen(run: () => void): void {
  const isOpen = () => document.querySelector('dialog[open]') !== null
  if (!isOpen()) return run()
  const observer = new MutationObserver(() => {
    if (isOpen()) return
    observer.disconnect()
    run()
  })
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['open'] })
}
