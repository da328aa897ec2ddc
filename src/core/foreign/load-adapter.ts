// The adapters that the console brings, each loaded only where `config.json` names it.
import type { BackEndAdapter } from './adapter.ts'

/** The kinds of back ends that have an adapter, each loaded when `config.json` names it. */
const adapters: Readonly<Record<string, () => Promise<BackEndAdapter>>> = {
  seed: async () => (await import('./seed.ts')).seed,
  gfast: async () => (await import('./gfast.ts')).gfast,
}

/** The name of our own server, which needs no adapter. */
export const ownServer = 'native'

/** Returns the adapter of a name; undefined for our own server. Throws for a name that no adapter has. */
export async function loadAdapter(name: string): Promise<BackEndAdapter | undefined> {
  if (name === ownServer) return undefined
  const load = Object.hasOwn(adapters, name) ? adapters[name] : undefined
  if (!load)
    throw new Error(
      `No adapter is named ${name}: ${[ownServer, ...Object.keys(adapters)].join(', ')}`,
    )
  return load()
}
