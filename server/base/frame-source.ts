// Which hosts pages may embed: `FRAME_SRC`, for the content policy and for whoever edits the menu.

/** One host of `FRAME_SRC`: `https://bi.example.com`, `https://*.example.com`, with or without a port. */
export const frameSource = /^https:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/

/** Whether the content policy lets a page embed an https address. */
export function canEmbed(address: string, sources: readonly string[]): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, port } = new URL(address)
  if (protocol !== 'https:') return false
  return sources.some((source) => {
    const [, wild, name, ownPort = ''] = /^https:\/\/(\*\.)?([^:]+)(?::(\d+))?$/.exec(source) ?? []
    if (name === undefined || (ownPort === '443' ? '' : ownPort) !== port) return false
    return wild ? hostname.endsWith(`.${name}`) : hostname === name
  })
}
