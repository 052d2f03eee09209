/**
 * What a spreadsheet would take for a formula is marked as text. The list separator is a semicolon in many countries:
 * there our quotes are not at the beginning of a field and enclose nothing, so a cell may begin within a text.
 */
const asText = (value: string) => value.replace(/(^|[;|\t\r\n])(?=\s*[=+\-@＝＋－＠])/g, "$1'")

const cell = (value: string | number) => {
  if (typeof value === 'number') return String(value)
  const text = asText(value)
  return /[",;|\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** CSV as spreadsheets read it (RFC 4180): CRLF at line ends, and a mark in front that says UTF-8. */
export function toCsv(rows: readonly (readonly (string | number)[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`
}
