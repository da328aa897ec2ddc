import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { lazyModule } from '#ui/lazy-module.ts'

const pages = lazyModule(() => import('../-find-page.ts'))

export const Route = createFileRoute('/_app/$')({
  beforeLoad: async ({ context: { menu }, params }) =>
    (await pages.load()).findPage(menu, `/${params._splat ?? ''}`),
  loader: async (options) => (await pages.load()).loadPage(options),
  component: LonePage,
  notFoundComponent: lazyRouteComponent(
    () => import('#shell/root/not-found-page.tsx'),
    'NotFoundPage',
  ),
})

/** Draws what has no tab; screens are drawn by `TabPages`. */
function LonePage() {
  const { component: Page } = Route.useLoaderData()
  return Route.useRouteContext({ select: ({ tab }) => tab }) ? null : <Page />
}
