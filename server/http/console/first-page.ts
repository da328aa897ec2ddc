// What a page of the console brings along so that the browser asks for everything it needs at once: links to the
// scripts of its first frame, and the facts that the first script starts its calls by.
import { type FirstCall, firstCalls } from '#contract/first-calls.ts'
import { summary, todo } from '#contract/home.ts'
import { Lang } from '#contract/lang.ts'
import { viewId, toViewId } from '#contract/menu-entry.ts'
import { getUserMenus } from '#contract/session.ts'
import { createCache } from '#server/base/load/cache.ts'
import { menuItem } from '#server/db/schema/operator/access.ts'
import type { Deps } from '../application.ts'
import { basePath } from '../serve.ts'
import { type FirstPage, firstModules, readChunkGraph, collectScripts } from './chunk-graph.ts'

/** Milliseconds that a read menu is used for. It only decides what is asked for early. */
const menuAgeMs = 30_000
/** Milliseconds that a page waits for the first read of the menu; a database that stalls holds up no page. */
const patienceMs = 2_000

/** The paths of the menu with the components they name; read again in the background when they are old. */
function menuComponents({ db }: Pick<Deps, 'db'>) {
  const menus = createCache<ReadonlyMap<string, string>>(() => ({
    freshMs: menuAgeMs,
    staleMs: Infinity,
  }))
  const read = async () => {
    const items = await db
      .select({
        path: menuItem.path,
        component: menuItem.component,
        menuType: menuItem.menuType,
        isLink: menuItem.isLink,
      })
      .from(menuItem)
    const screens = items.filter(({ menuType, isLink }) => menuType === 'menu' && !isLink)
    return new Map(screens.map(({ path, component }) => [path, component]))
  }
  return async (path: string): Promise<string | undefined> => {
    // A database that does not answer: the page comes without the early part, and says why itself.
    const menu = menus.get('menu', read).catch(() => undefined)
    const known = await Promise.race([menu, after(patienceMs)])
    return known?.get(path)
  }
}

const after = (ms: number) =>
  new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), ms).unref()
  })

/** The value of a cookie in a `Cookie` header; undefined when absent. */
const cookieIn = (cookies: string, name: string): string | undefined =>
  cookies
    .split(/;\s*/)
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** Makes what the head of a page says first and last, by the page's path and the cookies it was asked for with. */
export function firstPages(deps: Pick<Deps, 'db'>, folder: string) {
  const graph = readChunkGraph(folder)
  const componentAt = menuComponents(deps)
  const views = new Map(
    Object.keys(graph?.modules ?? {}).flatMap((module) => {
      const name = /^src\/features\/(.+)\.view\.tsx$/.exec(module)?.[1]
      return name === undefined ? [] : [[viewId(name), module as FirstPage] as const]
    }),
  )
  // What comes from outside is run as soon as it is here, while the rest is on its way.
  const base = graph?.modules['src/create-root.ts']
  const scripts = new Map<string, readonly string[]>()
  const scriptsFor = (page: FirstPage, lang: Lang) => {
    const key = `${lang} ${page}`
    const found = scripts.get(key) ?? (graph ? collectScripts(graph, firstModules(page, lang)) : [])
    scripts.set(key, found)
    return found
  }

  /**
   * The page of an address, the id of its view, and the calls that its first script makes: the menu first, and `list` where
   * the address is plain.
   */
  async function find(path: string, isSignedIn: boolean) {
    if (!isSignedIn || path === '/login') return { page: 'login' as const }
    const menu: FirstCall = [getUserMenus.permission]
    if (path === '/home' || path === '/')
      return { page: 'home' as const, calls: [menu, [todo.permission], [summary.permission]] }
    const component = toViewId((await componentAt(path)) ?? '')
    const view = views.get(component)
    if (view === undefined) return { page: 'frame' as const, calls: [menu] }
    const { dicts = [], list } = firstCalls.get(component) ?? {}
    return { page: view, calls: [menu, ...dicts], ...(list && { list }), view: component }
  }

  return async (path: string, cookies: string, html: string) => {
    // Known by the time that whoever asks has signed in.
    void componentAt(path)
    const lang = Lang.catch('zh-cn').parse(cookieIn(cookies, 'lang'))
    const trimmed = path.length > 1 ? path.replace(/\/+$/, '') : path
    // Whether the token holds is for the calls to say; here it only tells a visitor from an operator.
    const { page, ...facts } = await find(trimmed, Boolean(cookieIn(cookies, 'token')))
    const links = scriptsFor(page, lang)
      .filter((file) => !html.includes(file))
      .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
    const run = base === undefined ? {} : { run: `/${base}` }
    const content = escaped(JSON.stringify({ apiBase: basePath, ...run, ...facts }))
    return { facts: `<meta name="console" content="${content}">`, links: links.join('\n    ') }
  }
}
