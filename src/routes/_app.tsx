import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { packParams } from '#core/redirect-target.ts'
import type { Search } from '#core/search-params.ts'
import { session } from '#core/session.ts'
import { latePart } from '#kit/late-part.tsx'
import { AppFrame } from '#shell/app-frame.tsx'
import { PageLoading } from '#shell/root/page-loading.tsx'
import { TabPages } from '#shell/tags/tab-pages.tsx'
import { late } from '#ui/late.ts'

// Fetched once. Even a file that is here already makes `import()` wait for a task, and so for a frame.
const entrance = late(() => import('./-enter-app.ts'))

const PasswordDialog = latePart(
  async () => (await import('#features/account/password-dialog.tsx')).PasswordDialog,
)

export const Route = createFileRoute('/_app')({
  beforeLoad: async ({ location }) => {
    session.isStillMine()
    if (session.state.token === null) {
      session.clear()
      const params = packParams(location.search as Search)
      const search = { redirect: location.pathname, ...(params !== undefined && { params }) }
      throw redirect({ to: '/login', search, replace: true })
    }
    // The sign-in page, which shares this file, needs nothing of this.
    const { enterApp } = await entrance.load()
    return enterApp(location)
  },
  // The screen may be locked before there is a page: the lock stands in the root, which must be drawn.
  pendingComponent: PageLoading,
  component: () => (
    <AppFrame passwordDialog={(close) => <PasswordDialog onClose={close} />}>
      <TabPages>
        <Outlet />
      </TabPages>
    </AppFrame>
  ),
})
