/** Where the backend's calls begin when `config.json` does not say. */
export const builtInApiBase = import.meta.env.VITE_API_BASE ?? '/admin/'

interface PageFacts {
  readonly apiBase?: string
  /** The id of the view that the menu names for this address, whoever may see it. */
  readonly view?: string
}

/** What the server wrote into the page about it; nothing where another host served it. */
export const pageFacts: PageFacts = (() => {
  try {
    const meta = document.querySelector<HTMLMetaElement>('meta[name="console"]')
    return JSON.parse(meta?.content ?? '') as PageFacts
  } catch {
    return {}
  }
})()

/** The back end of this console. */
export interface BackEnd {
  /** Where its calls begin: an address that ends in a slash. */
  readonly apiBase: string
  /** Has the calls go through the adapter of a back end that is not ours, once they can be sent. */
  readonly connect?: () => Promise<unknown>
}

let readConfig = async (): Promise<BackEnd> => ({ apiBase: builtInApiBase })

/** Sets what reads `config.json` and puts it into effect, where the page does not name its server. */
export function setConfigReader(read: () => Promise<BackEnd>) {
  readConfig = read
}

let found: Promise<BackEnd> | undefined

async function findBackEnd(): Promise<BackEnd> {
  const { apiBase: own } = pageFacts
  if (own !== undefined) return { apiBase: own }
  return readConfig()
}

/**
 * The back end: our own server names itself in the page it serves; on another host `config.json` beside the page does, and is
 * put into effect. Read once a page.
 */
export const backEnd = (): Promise<BackEnd> => (found ??= findBackEnd())

let pathOf = (permission: string): string => permission

/** Replaces how a back end that is not ours names the calls that are not made by `call`: those of files. */
export function setPaths(next: (permission: string) => string) {
  pathOf = next
}

/** The address of a call by its permission. */
export const resolveCallUrl = async (permission: string): Promise<string> =>
  (await backEnd()).apiBase + pathOf(permission)
