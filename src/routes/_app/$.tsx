import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { destinationOf, findMenuEntry } from '#core/menu-index.ts'
import type { Page } from '#core/page.ts'
import { resolveView } from '#core/resolve-view.ts'
import type { Search } from '#core/search-params.ts'
import { NotFoundPage } from '#shell/root/not-found-page.tsx'
import { loadView, viewIds } from '../-views.ts'

export const Route = createFileRoute('/_app/$')({
  beforeLoad: ({ context: { menu }, params }): Page & { viewId: string } => {
    const place = findMenuEntry(menu, `/${params._splat ?? ''}`)
    if (!place) throw notFound()
    const target = destinationOf(place.entry)
    if (target !== place.entry) throw redirect({ to: target.path, replace: true })
    const view = resolveView(viewIds, place.entry.component)
    if (view.found !== 'view') throw notFound({ data: { ...view, name: place.entry.component } })
    return { title: place.entry.meta.title, viewId: view.id }
  },
  loader: async ({ context, location }) => {
    const view = await loadView(context.viewId)
    const { queryClient } = await import('#core/query-client.ts')
    void view.prefetch?.(queryClient, location.search as Search)
    return view
  },
  component: ServerView,
  notFoundComponent: NotFoundPage,
})

function ServerView() {
  const { component: View } = Route.useLoaderData()
  const { _splat } = Route.useParams()
  // Keyed by its path: a view keeps its state over a change of search, and never shares it with another.
  return <View key={_splat} />
}
