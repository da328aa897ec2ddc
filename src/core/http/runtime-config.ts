import { z } from 'zod'

const Config = z.object({
  /** Where the backend's calls begin. */
  apiBase: z.string().min(1).optional(),
  /** Names the console that the server has now. */
  build: z.string().min(1).optional(),
})

/** Reads `config.json` beside the console's page, past every cache. Throws when it cannot be read. */
export async function readConfig(): Promise<z.output<typeof Config>> {
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

let base: Promise<string> | undefined

/**
 * Where the backend's calls begin, as an address that ends in a slash: the page says it, or `config.json` beside it,
 * so that a deployment may call another backend without a new build. Asked once a page; never throws.
 */
export const apiBase = (): Promise<string> =>
  (base ??=
    pageFacts.apiBase === undefined
      ? readConfig().then(
          (config) => config.apiBase ?? builtInApiBase,
          () => builtInApiBase,
        )
      : Promise.resolve(pageFacts.apiBase))
