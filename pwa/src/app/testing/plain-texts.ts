const spoken = [
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'placeholder',
  'alt',
  'title',
]

/**
 * Texts and spoken attributes of the page with a letter of plain English in them. Under the pseudo-locale, and with
 * data that is written in Greek, these are the texts that no translation will reach.
 */
export function plainTexts(root: Element = document.body): string[] {
  const texts: string[] = []
  for (const element of root.querySelectorAll('*')) {
    // Symbols such as "km", names and addresses.
    if (element.closest('[translate="no"]')) continue
    for (const name of spoken) texts.push(element.getAttribute(name) ?? '')
    for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) texts.push(node.textContent ?? '')
  }
  return texts.filter((text) => /[a-z]/i.test(text))
}
