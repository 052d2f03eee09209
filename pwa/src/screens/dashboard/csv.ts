/** A text that a spreadsheet would take for a formula is marked as text. */
const asText = (value: string) => (/^[=+\-@\t\r]/.test(value) ? `'${value}` : value)

const cell = (value: string | number) => {
  if (typeof value === 'number') return String(value)
  const text = asText(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** CSV as spreadsheets read it (RFC 4180): CRLF at line ends, and a mark in front that says UTF-8. */
export function toCsv(rows: readonly (readonly (string | number)[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`
}
