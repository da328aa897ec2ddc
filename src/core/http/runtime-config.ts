import { z } from 'zod'

const Config = z.object({
  /** Where the backend's calls begin. */
  apiBase: z.string().min(1).optional(),
  /** Names the console that the server has now. */
  build: z.string().min(1).optional(),
  /** The adapter of a back end that is not ours (`docs/own-backend.md`). */
  adapter: z.string().optional(),
  /** The code of such a back end for a call that it does not have. */
  notServedCode: z.int().optional(),
})
/** What `config.json` may say. */
export type RuntimeConfig = z.output<typeof Config>

/** Reads `config.json` beside the console's page, past every cache. Throws when it cannot be read. */
export async function readConfig(): Promise<RuntimeConfig> {
  const response = await fetch(`${import.meta.env.BASE_URL}config.json`, { cache: 'no-cache' })
  return Config.parse(await response.json())
}

/** Where the backend's calls begin when `config.json` does not say. */
export const builtInApiBase = import.meta.env.VITE_API_BASE ?? '/admin/'

const Facts = z.object({
  apiBase: z.string().min(1).optional(),
  /** The id of the view that the menu names for this address, whoever may see it. */
  view: z.string().optional(),
})

/** What the server wrote into the page about it; nothing where another host served it. */
export const pageFacts: z.output<typeof Facts> = (() => {
  try {
    const meta = document.querySelector<HTMLMetaElement>('meta[name="console"]')
    return Facts.parse(JSON.parse(meta?.content ?? ''))
  } catch {
    return {}
  }
})()

let config: Promise<RuntimeConfig> | undefined

/** What is known of the back end: the page says it, or `config.json` beside it. Asked once a page; never throws. */
export const backEnd = (): Promise<RuntimeConfig> =>
  (config ??=
    pageFacts.apiBase === undefined ? readConfig().catch(() => ({})) : Promise.resolve(pageFacts))

/**
 * Where the backend's calls begin, as an address that ends in a slash, so that a deployment may call another backend
 * without a new build. Never throws.
 */
const apiBase = async (): Promise<string> => (await backEnd()).apiBase ?? builtInApiBase

let pathOf = (permission: string): string => permission

/** Replaces how a back end that is not ours names the calls that are not made by `call`: those of files. */
export function setPaths(next: (permission: string) => string) {
  pathOf = next
}

/** The address of a call by its permission. */
export const addressOf = async (permission: string): Promise<string> =>
  (await apiBase()) + pathOf(permission)
