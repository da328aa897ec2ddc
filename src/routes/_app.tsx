import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { whenUnlocked } from '#core/browser-lock.ts'
import { loadTexts } from '#core/locale.ts'
import { ensureMenu } from '#core/menu.ts'
import { packParams } from '#core/redirect-target.ts'
import type { Search } from '#core/search-params.ts'
import { session } from '#core/session.ts'
import { AppFrame } from '#shell/app-frame.tsx'
import { PageLoading } from '#shell/root/page-loading.tsx'
import { TabPages } from '#shell/tags/tab-pages.tsx'

const PasswordDialog = lazy(async () => ({
  default: (await import('#features/account/password-dialog.tsx')).PasswordDialog,
}))

export const Route = createFileRoute('/_app')({
  beforeLoad: async ({ location }) => {
    session.isStillMine()
    if (session.state.token === null) {
      session.clear()
      const params = packParams(location.search as Search)
      const search = { redirect: location.pathname, ...(params !== undefined && { params }) }
      throw redirect({ to: '/login', search, replace: true })
    }
    // The sign-in page, which shares this file, needs no tabs.
    const [menu, { tags }] = await Promise.all([
      whenUnlocked(ensureMenu),
      import('#core/browser-tags.ts'),
      loadTexts('frame'),
    ])
    if (session.state.mustChangePassword) throw redirect({ to: '/login', replace: true })
    tags.follow()
    const { pathname, state } = location
    const place = { pathname, search: location.search as Search, tab: state.tab }
    const left = state.recall ? tags.recall(place) : undefined
    // A menu entry names a screen; its tab knows how it was left.
    if (left)
      throw redirect({ to: pathname, search: left, state: { tab: pathname }, replace: true })
    return { menu, tab: tags.tabAt(place) }
  },
  // The screen may be locked before there is a page: the lock stands in the root, which must be drawn.
  pendingComponent: PageLoading,
  component: () => (
    <AppFrame
      passwordDialog={(close) => (
        <Suspense>
          <PasswordDialog onClose={close} />
        </Suspense>
      )}
    >
      <TabPages>
        <Outlet />
      </TabPages>
    </AppFrame>
  ),
})
