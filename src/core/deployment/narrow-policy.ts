// The content policy of a page that a static host serves. The page itself names no hosts, since the build does not know them:
// it allows any to be asked. Once `config.json` is read, only those that it names are left.

interface Hosts {
  /** The origin of the back end. */
  readonly apiOrigin: string
  readonly imgSrc: readonly string[]
  readonly frameSrc: readonly string[]
}

/** The policy that is added: a browser allows what every policy of a page does. */
export function hostPolicy({ apiOrigin, imgSrc, frameSrc }: Hosts, own: string): string {
  const others = apiOrigin === own ? [] : [apiOrigin]
  const media = [...new Set(["'self'", 'data:', 'blob:', ...others, ...imgSrc])].join(' ')
  return [
    ["connect-src 'self'", ...others].join(' '),
    `img-src ${media}`,
    `media-src ${media}`,
    ['frame-src blob:', ...frameSrc].join(' '),
  ].join('; ')
}

/** Adds the policy where the page came with one of the build; a page in development has none. */
export function narrowPolicy(hosts: Hosts): void {
  const selector = 'meta[http-equiv="Content-Security-Policy"]'
  if (!document.querySelector(selector)) return
  const meta = document.createElement('meta')
  meta.httpEquiv = 'Content-Security-Policy'
  meta.content = hostPolicy(hosts, location.origin)
  document.head.append(meta)
}
