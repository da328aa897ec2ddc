import { createRouter, lazyRouteComponent, type RouterHistory } from '@tanstack/react-router'
import { parseSearch, stringifySearch } from '#core/navigation/search-params.ts'
import { FailedPage } from '#shell/root/failed-page.tsx'
import { routeTree } from './route-tree.gen.ts'

/** Makes the console's router; tests pass a history in memory. */
export const createConsoleRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree,
    ...(history && { history }),
    basepath: import.meta.env.BASE_URL,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 300,
    defaultErrorComponent: FailedPage,
    defaultNotFoundComponent: lazyRouteComponent(
      () => import('#shell/root/not-found-page.tsx'),
      'NotFoundPage',
    ),
    notFoundMode: 'fuzzy',
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>
  }
}
