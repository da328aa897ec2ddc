/** The browser may still read the address after the click, on a slow disk for long: a minute is kept. */
const keepMs = 60_000

/** Has the browser save a file under a name. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), keepMs)
}
