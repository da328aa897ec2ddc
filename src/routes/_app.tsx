import { createFileRoute, Outlet } from '@tanstack/react-router'
import { FeaturesContext } from '#kit/feature.ts'
import { lazyDialog } from '#kit/lazy-dialog.tsx'
import { AppFrame } from '#shell/frame/app-frame.tsx'
import { PageLoading } from '#shell/root/page-loading.tsx'
import { TabPages } from '#shell/tabs/tab-pages.tsx'
import { lazyModule } from '#ui/lazy-module.ts'
import { features } from './-features.ts'
import { requireSession } from './-require-session.ts'

// Fetched once. Even a file that is here already makes `import()` wait for a task, and so for a frame.
const entrance = lazyModule(() => import('./-guard-app.ts'))

const PasswordDialog = lazyDialog(
  async () => (await import('#features/account/password-dialog.tsx')).PasswordDialog,
)

const AuthenticatorDialog = lazyDialog(
  async () => (await import('#features/account/authenticator-dialog.tsx')).AuthenticatorDialog,
)

/** What the server wrote into the page is about the address it was opened at, and nothing after. */
let isOpening = true

export const Route = createFileRoute('/_app')({
  beforeLoad: async ({ location }) => {
    const isFirst = isOpening
    isOpening = false
    requireSession(location)
    // The sign-in page, which shares this file, needs nothing of this.
    const { guardApp } = await entrance.load()
    return guardApp(location, isFirst)
  },
  // The screen may be locked before there is a page: the lock stands in the root, which must be drawn.
  pendingComponent: PageLoading,
  component: () => (
    <FeaturesContext value={features}>
      <AppFrame
        passwordDialog={(close) => <PasswordDialog onClose={close} />}
        authenticatorDialog={(close) => <AuthenticatorDialog onClose={close} />}
      >
        <TabPages>
          <Outlet />
        </TabPages>
      </AppFrame>
    </FeaturesContext>
  ),
})
