import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createRouter, lazyRouteComponent, type RouterHistory } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { parseSearch, stringifySearch } from '#core/navigation/search-params.ts'
import { FailedPage } from '#shell/root/failed-page.tsx'
import { routeTree } from './route-tree.gen.ts'

/** Around the page of an error too: where the frame itself fails there must be words to say so. */
const WithTexts = ({ children }: { children: ReactNode }) => (
  <I18nProvider i18n={i18n}>{children}</I18nProvider>
)

/** Makes the console's router; tests pass a history in memory. */
export const createConsoleRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree,
    Wrap: WithTexts,
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
