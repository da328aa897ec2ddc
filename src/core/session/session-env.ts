// Where a session lives: a cookie, a storage, a channel. Tests pass their own.
import { openTabChannel, type TabChannel } from '../browser/tab-channel.ts'

/** What a session needs from its browser tab. */
export interface SessionEnv {
  readToken: () => string | null
  /** Null removes it. */
  writeToken: (token: string | null) => void
  /** Undefined for what is absent or unreadable. */
  read: (key: string) => unknown
  /** Null removes it. Must not throw: a full or blocked storage costs a refetch, not the session. */
  write: (key: string, value: unknown) => void
  /** Fingerprints of tokens, each one replacing the one before it; shared by all tabs. */
  readChain: () => readonly string[]
  writeChain: (chain: readonly string[]) => void
  /** Tells the other tabs that the cookie changed. */
  notifyTabs: () => void
  /** Calls back when another tab told so, and when this tab comes to the front again. */
  listen: (changed: () => void) => void
}

/** The cookie of the token, and the one of the fingerprints of the tokens before it and its own. */
type CookieName = 'token' | 'tokenChain'

/** The value of a cookie in a cookie string; null when absent, empty or badly encoded. */
export function cookieIn(cookies: string, name: CookieName): string | null {
  for (const pair of cookies.split(/;\s*/)) {
    if (!pair.startsWith(`${name}=`)) continue
    try {
      return decodeURIComponent(pair.slice(name.length + 1)) || null
    } catch {
      return null
    }
  }
  return null
}

/** The `Set-Cookie` text: this session only, same site, and only over TLS where there is TLS. */
export function serializeCookie(name: CookieName, value: string | null, isSecure: boolean): string {
  const content = value === null ? '; Max-Age=0' : encodeURIComponent(value)
  return `${name}=${content}; Path=/; SameSite=Strict${isSecure ? '; Secure' : ''}`
}

const readCookie = (name: CookieName) =>
  typeof document === 'undefined' ? null : cookieIn(document.cookie, name)

function writeCookie(name: CookieName, value: string | null) {
  if (typeof document === 'undefined') return
  document.cookie = serializeCookie(name, value, location.protocol === 'https:')
}

/** The tab's own cookie, session storage and channel; harmless where there is no document. */
export function browserSessionEnv(): SessionEnv {
  let channel: TabChannel | undefined
  return {
    readToken: () => readCookie('token'),
    writeToken: (token) => writeCookie('token', token),
    read: (key) => {
      try {
        return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined
      } catch {
        return undefined
      }
    },
    write: (key, value) => {
      try {
        if (value === null) sessionStorage.removeItem(key)
        else sessionStorage.setItem(key, JSON.stringify(value))
      } catch {
        // Full or blocked: the next page load fetches again.
      }
    },
    // A cookie as the token is: whoever sees the token sees the chain that was written before it. The local storage
    // reaches the other tabs later than the cookie does, and they would take the operator's token for another's.
    readChain: () => readCookie('tokenChain')?.split('.') ?? [],
    writeChain: (chain) => writeCookie('tokenChain', chain.join('.') || null),
    notifyTabs: () => channel?.post('session'),
    listen: (changed) => {
      if (typeof document === 'undefined') return
      channel = openTabChannel('countersign-session', changed)
      // Tabs restored from the back-forward cache or a frozen state have missed the messages.
      window.addEventListener('pageshow', changed)
      document.addEventListener('visibilitychange', () => {
        // A page that is being left, for the back-forward cache too, must not answer by loading itself again.
        if (document.visibilityState === 'visible') changed()
      })
    },
  }
}
