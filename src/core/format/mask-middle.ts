/** Shortens a hash or an address to its first and last characters, `first6…last6`; short text stays whole. */
export function maskMiddle(text: string, head = 6, tail = 6): string {
  const characters = [...text]
  if (characters.length <= head + tail + 1) return text
  return `${characters.slice(0, head).join('')}…${characters.slice(characters.length - tail).join('')}`
}
