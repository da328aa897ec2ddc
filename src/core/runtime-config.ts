import { z } from 'zod'

const Config = z.object({ apiBase: z.string().min(1).optional() })

/**
 * Reads `config.json` beside the console's page: where a deployment says which backend to call, without a new build.
 * Undefined where it says nothing; never throws.
 */
export async function readApiBase(): Promise<string | undefined> {
  try {
    const response = await fetch(`${import.meta.env.BASE_URL}config.json`)
    return Config.parse(await response.json()).apiBase
  } catch {
    return undefined
  }
}
