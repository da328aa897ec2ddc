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

/**
 * Reads in `config.json` where a deployment says which backend to call, without a new build.
 * Undefined where it says nothing; never throws.
 */
export async function readApiBase(): Promise<string | undefined> {
  try {
    return (await readConfig()).apiBase
  } catch {
    return undefined
  }
}
