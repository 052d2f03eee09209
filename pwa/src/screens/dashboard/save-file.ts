/** Hands a file made in the browser to the person, as a download. */
export function saveFile(name: string, text: string, type = 'text/csv;charset=utf-8'): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // The browser has taken the address by then; until it is let go the bytes stay in memory.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
