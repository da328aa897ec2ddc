import { createFileRoute } from '@tanstack/react-router'
import { NotFoundPage } from '#shell/root/not-found-page.tsx'

export const Route = createFileRoute('/_app/$')({
  beforeLoad: async ({ context: { menu }, params }) =>
    (await import('../-find-page.ts')).findPage(menu, `/${params._splat ?? ''}`),
  loader: async ({ context: { target }, location }) =>
    (await import('../-find-page.ts')).loadPage(target, location),
  component: LonePage,
  notFoundComponent: NotFoundPage,
})

/** Draws what has no tab; screens are drawn by `TabPages`. */
function LonePage() {
  const { component: Page } = Route.useLoaderData()
  return Route.useRouteContext({ select: ({ tab }) => tab }) ? null : <Page />
}
