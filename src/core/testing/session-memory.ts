import type { SessionEnv } from '../session/session-env.ts'

/** Tabs that share a browser: a cookie, and who is listening. */
export interface MemoryBrowser {
  token: string | null
  chain?: readonly string[]
  listeners?: Set<() => void>
}

/** A tab without a browser: for tests, one per tab over one `MemoryBrowser`. */
export function memorySessionEnv(
  browser: MemoryBrowser = { token: null },
  storage = new Map<string, string>(),
): SessionEnv {
  const listeners = (browser.listeners ??= new Set())
  let own: (() => void) | undefined
  return {
    readToken: () => browser.token,
    writeToken: (token) => {
      browser.token = token
    },
    read: (key) => {
      const text = storage.get(key)
      return text === undefined ? undefined : JSON.parse(text)
    },
    write: (key, value) => {
      if (value === null) storage.delete(key)
      else storage.set(key, JSON.stringify(value))
    },
    readChain: () => browser.chain ?? [],
    writeChain: (chain) => {
      browser.chain = chain
    },
    notifyTabs: () => {
      for (const listener of listeners) if (listener !== own) listener()
    },
    listen: (changed) => {
      own = changed
      listeners.add(changed)
    },
  }
}
