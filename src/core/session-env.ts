// Where a session lives: a cookie, a storage, a channel. Tests pass their own.

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
  tell: () => void
  /** Calls back when another tab told so, and when this tab comes to the front again. */
  listen: (changed: () => void) => void
}

const cookieName = 'token'
const chainKey = 'countersign:token-chain'

/** The value of the cookie `token` in a cookie string; null when absent, empty or badly encoded. */
export function tokenIn(cookies: string): string | null {
  for (const pair of cookies.split(/;\s*/)) {
    if (!pair.startsWith(`${cookieName}=`)) continue
    try {
      return decodeURIComponent(pair.slice(cookieName.length + 1)) || null
    } catch {
      return null
    }
  }
  return null
}

/** The `Set-Cookie` text: this session only, same site, and only over TLS where there is TLS. */
export function tokenCookie(token: string | null, isSecure: boolean): string {
  const value = token === null ? '; Max-Age=0' : encodeURIComponent(token)
  return `${cookieName}=${value}; Path=/; SameSite=Strict${isSecure ? '; Secure' : ''}`
}

/** The tab's own cookie, session storage and channel; harmless where there is no document. */
export function browserSessionEnv(): SessionEnv {
  let channel: BroadcastChannel | undefined
  return {
    readToken: () => (typeof document === 'undefined' ? null : tokenIn(document.cookie)),
    writeToken: (token) => {
      if (typeof document === 'undefined') return
      document.cookie = tokenCookie(token, location.protocol === 'https:')
    },
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
    readChain: () => {
      try {
        const chain: unknown = JSON.parse(localStorage.getItem(chainKey) ?? '[]')
        return Array.isArray(chain) ? chain.map(String) : []
      } catch {
        return []
      }
    },
    writeChain: (chain) => {
      try {
        localStorage.setItem(chainKey, JSON.stringify(chain))
      } catch {
        // Full or blocked: the other tabs start afresh instead of following.
      }
    },
    tell: () => channel?.postMessage('session'),
    listen: (changed) => {
      if (typeof document === 'undefined' || typeof BroadcastChannel === 'undefined') return
      channel = new BroadcastChannel('countersign-session')
      channel.addEventListener('message', changed)
      // Tabs restored from the back-forward cache or a frozen state have missed the messages.
      window.addEventListener('pageshow', changed)
      document.addEventListener('visibilitychange', changed)
    },
  }
}
