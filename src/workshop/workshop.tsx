import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { setHttp } from '#core/http/api.ts'
import { queryClient } from '#core/http/query-client.ts'
import { session } from '#core/session/session.ts'
import { answer } from './answers.ts'
import { Overlays } from './overlays.tsx'
import { Page } from './page.tsx'
import type { Params } from './params.ts'
import { granted } from './rights.ts'
import { sampleLists } from './sample-calls.ts'

/** Puts the workshop's own server and rights in the place of the real ones. */
export function installSampleServer() {
  setHttp(answer)
  session.state.permissions = [
    granted,
    ...Object.values(sampleLists).map(({ permission }) => permission),
  ]
}

/** The page with all that its parts need around them. */
export function makeWorkshop(params: Params) {
  // Cells and lists know a router; nothing here leads anywhere.
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => (
        <>
          <Page params={params} />
          <Overlays />
        </>
      ),
    }),
    history: createMemoryHistory(),
  })
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nProvider>
  )
}
