// Which page an address of the menu shows, and its code.
import { notFound, type ParsedLocation, redirect } from '@tanstack/react-router'
import { queryClient } from '#core/http/query-client.ts'
import { loadTexts } from '#core/i18n/locale.ts'
import { resolveDestination, findMenuEntry, type MenuIndex } from '#core/navigation/menu-index.ts'
import type { Page } from '#core/navigation/page.ts'
import { resolveView } from '#core/navigation/resolve-view.ts'
import type { Search } from '#core/navigation/search-params.ts'
import { loadView, viewIds } from './-views.ts'

const pages = {
  link: async () => (await import('#shell/links/link-page.tsx')).LinkPage,
  frame: async () => (await import('#shell/links/frame-page.tsx')).FramePage,
}

/** The view to load, or the page that stands for an address outside. */
type Target = { readonly viewId: string } | { readonly page: keyof typeof pages }

/** The page of a path below the menu; throws where there is none, or another one stands for it. */
export function findPage(menu: MenuIndex, path: string): Page & { target: Target } {
  const match = findMenuEntry(menu, path)
  if (!match) throw notFound()
  const entry = resolveDestination(match.entry)
  if (entry !== match.entry) throw redirect({ to: entry.path, replace: true })
  const { title, isLink, isIframe } = entry.meta
  if (isLink !== '') return { title, target: { page: isIframe ? 'frame' : 'link' } }
  const view = resolveView(viewIds, entry.component)
  if (view.found !== 'view') throw notFound({ data: { ...view, name: entry.component } })
  return { title, target: { viewId: view.id } }
}

/** Starts the first calls of a view that is likely to be opened; says nothing when they fail, the view itself will. */
export async function prefetchView(id: string, search: Search): Promise<void> {
  const view = await loadView(id)
  await view.prefetch?.(queryClient, search, { quiet: true })
}

/** What the router says of a page to load. */
interface LoaderOptions {
  readonly context: { readonly target: Target }
  readonly location: ParsedLocation
  /** Whether nobody has opened it yet. */
  readonly preload: boolean
}

/** Loads a page's code, and starts its first calls; says nothing of those that fail before the page is opened. */
export async function loadPage({ context: { target }, location, preload }: LoaderOptions) {
  if ('page' in target) {
    const [component] = await Promise.all([pages[target.page](), loadTexts('links')])
    return { component }
  }
  const view = await loadView(target.viewId)
  const calls = view.prefetch?.(queryClient, location.search as Search, { quiet: preload })
  return { component: view.component, ready: Promise.resolve(calls) }
}
