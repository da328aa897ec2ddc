import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { parseSearch, stringifySearch } from '#core/search-params.ts'
import { FailedPage } from '#shell/failed-page.tsx'
import { NotFoundPage } from '#shell/not-found-page.tsx'
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
    defaultNotFoundComponent: NotFoundPage,
    notFoundMode: 'fuzzy',
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>
  }
}
