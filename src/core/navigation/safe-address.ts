// Which addresses of the menu may be opened or embedded. They come from the server, and an
// administrator can be deceived or bad.

/** An address that may be opened. */
export interface SafeAddress {
  readonly href: string
  /** What the operator is told: host and port. */
  readonly host: string
  /** On the console's own origin. */
  readonly isOwn: boolean
}

// Spaces, backslashes, control and direction characters: browsers drop or turn them, so what is read is not what opens.
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const odd = /[\s\\\u0000-\u001f\u007f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/

/**
 * Reads an address: `https:` anywhere, or a page of `origin` (whole, or as a path with one leading slash). Undefined for
 * every other scheme, for credentials in the address, and for what cannot be read for certain.
 */
export function safeAddress(text: string, origin: string): SafeAddress | undefined {
  if (odd.test(text)) return undefined
  const isPath = /^\/(?!\/)/.test(text)
  if (!isPath && !/^https?:\/\/[^/]/i.test(text)) return undefined
  if (!URL.canParse(text, origin)) return undefined
  const url = new URL(text, origin)
  const isOwn = url.origin === new URL(origin).origin
  if (url.username !== '' || url.password !== '') return undefined
  if (!isOwn && url.protocol !== 'https:') return undefined
  return { href: url.href, host: url.host, isOwn }
}
