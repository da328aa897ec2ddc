// `config.json` beside the console's page, by which a deployment says where its back end is and what it is called there.
// Only read where a host other than our own server has served the page; docs/static-hosting.md lists its fields.
import { z } from 'zod'
import { Lang, localizedText, Titles } from '#contract/lang.ts'
import { ownServer } from '../foreign/load-adapter.ts'
import { setDefaultZone } from '../format/zoned-time.ts'
import { type BackEnd, builtInApiBase } from '../http/runtime-config.ts'
import { currentLang, loadTexts, setLanguages } from '../i18n/locale.ts'
import { setProduct } from '../product.ts'
import { narrowPolicy } from './narrow-policy.ts'

/** An address below this page or on the web; never one that a browser would run. */
const WebAddress = z
  .string()
  .min(1)
  .refine(
    (text) => /^https?:$/.test(urlOf(text)?.protocol ?? ''),
    'neither a path nor a web address',
  )

/** A host as a content policy names it: `https://files.example.com`, `https://*.example.com`. */
const Source = z.string().regex(/^https?:\/\/[\w*.-]+(:\d+)?$/, 'no origin')

/** Whether the engine knows a time zone of this name. */
function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name }).format(0)
    return true
  } catch {
    return false
  }
}

/** What `config.json` may say; every field may be absent. */
const Config = z.object({
  /** Where the back end's calls begin. */
  apiBase: WebAddress.optional(),
  /** The adapter that translates them; `native` where the back end is our own server. */
  adapter: z.string().min(1).default('seed'),
  /** The code by which the back end says that it does not have a call, besides 404. */
  notServedCode: z.int().optional(),
  /** The time zone of times that come without one, and in which times are shown; the browser's by default. */
  zone: z.string().refine(isTimeZone, 'no time zone').optional(),
  /** The product's name, in one text or in three languages. */
  productName: z.union([z.string().trim().min(1), Titles]).optional(),
  /** The mark beside the name, which is also the icon of the browser's tab. */
  logo: WebAddress.optional(),
  /** The languages that an operator may choose, in the order of the menu; the first is the default. */
  languages: z.array(Lang).min(1).optional(),
  /** Hosts that images and media may come from, besides this one and the back end's. */
  imgSrc: z.array(Source).default([]),
  /** Hosts that menu entries may show in a frame. */
  frameSrc: z.array(Source).default([]),
  /** Names the console that the server has now; only our own server says it. */
  build: z.string().min(1).optional(),
})
type Config = z.output<typeof Config>

const urlOf = (text: string) =>
  URL.canParse(text, location.origin) ? new URL(text, location.origin) : undefined

async function fetchConfig(): Promise<unknown> {
  const response = await fetch(`${import.meta.env.BASE_URL}config.json`, { cache: 'no-cache' })
  return response.json()
}

/** Reads `config.json` beside the console's page, past every cache. Throws when it cannot be read. */
export const readConfig = async (): Promise<Config> => Config.parse(await fetchConfig())

/** Reads the file; says on the console what is wrong with it, and goes on without it. */
async function readOrReport(): Promise<Config> {
  let reason: string
  try {
    const read = Config.safeParse(await fetchConfig())
    if (read.success) return read.data
    reason = z.prettifyError(read.error)
  } catch (error) {
    reason = String(error)
  }
  console.error(`config.json is not used, the built-in values are:\n${reason}`)
  return Config.parse({})
}

/** The browser's own time zone. */
const browserZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Makes a picture the icon of the browser's tab. */
function setIcon(address: string): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  if (!icon) return
  // It may be of another type than ours.
  icon.removeAttribute('type')
  icon.href = address
}

/** Reads `config.json` and puts it into effect. Never throws. */
export async function adoptConfig(): Promise<BackEnd> {
  const {
    apiBase = builtInApiBase,
    adapter,
    notServedCode,
    zone,
    languages,
    productName,
    logo,
    ...hosts
  } = await readOrReport()
  const base = apiBase.endsWith('/') ? apiBase : `${apiBase}/`
  // Our own server tells times with their zone, and counts days in the usual one.
  if (zone ?? adapter !== ownServer) setDefaultZone(zone ?? browserZone())
  if (languages) setLanguages([...new Set(languages)])
  const getName =
    productName === undefined
      ? undefined
      : () =>
          typeof productName === 'string' ? productName : localizedText(productName, currentLang())
  setProduct(getName, logo)
  if (logo !== undefined) setIcon(logo)
  narrowPolicy({ apiOrigin: urlOf(base)?.origin ?? location.origin, ...hosts })
  if (adapter === ownServer) return { apiBase: base }
  // Nothing that only other back ends need is loaded in front of our own.
  const connect = async () => {
    const [{ startForeign }] = await Promise.all([
      import('../foreign/start-foreign.ts'),
      loadTexts('extras'),
    ])
    return startForeign({ baseUrl: base, adapter, notServedCode })
  }
  return { apiBase: base, connect }
}
