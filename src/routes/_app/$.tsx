import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { destinationOf, findMenuEntry } from '#core/menu-index.ts'
import type { Page } from '#core/page.ts'
import { resolveView } from '#core/resolve-view.ts'
import type { Search } from '#core/search-params.ts'
import { NotFoundPage } from '#shell/root/not-found-page.tsx'
import { loadView, viewIds } from '../-views.ts'

const pages = {
  link: async () => (await import('#shell/links/link-page.tsx')).LinkPage,
  frame: async () => (await import('#shell/links/frame-page.tsx')).FramePage,
}

interface Target {
  /** The view to load, or the page that stands for an address outside. */
  readonly target: { readonly viewId: string } | { readonly page: keyof typeof pages }
}

export const Route = createFileRoute('/_app/$')({
  beforeLoad: ({ context: { menu }, params }): Page & Target => {
    const place = findMenuEntry(menu, `/${params._splat ?? ''}`)
    if (!place) throw notFound()
    const entry = destinationOf(place.entry)
    if (entry !== place.entry) throw redirect({ to: entry.path, replace: true })
    const { title, isLink, isIframe } = entry.meta
    if (isLink !== '') return { title, target: { page: isIframe ? 'frame' : 'link' } }
    const view = resolveView(viewIds, entry.component)
    if (view.found !== 'view') throw notFound({ data: { ...view, name: entry.component } })
    return { title, target: { viewId: view.id } }
  },
  loader: async ({ context: { target }, location }) => {
    if ('page' in target) return { component: await pages[target.page]() }
    const view = await loadView(target.viewId)
    const { queryClient } = await import('#core/query-client.ts')
    void view.prefetch?.(queryClient, location.search as Search)
    return view
  },
  component: LonePage,
  notFoundComponent: NotFoundPage,
})

/** Draws what has no tab; screens are drawn by `TabPages`. */
function LonePage() {
  const { component: Page } = Route.useLoaderData()
  return Route.useRouteContext({ select: ({ tab }) => tab }) ? null : <Page />
}
