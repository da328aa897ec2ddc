import { createRootRoute, Outlet } from '@tanstack/react-router'
import { loadTexts } from '#core/i18n/locale.ts'
import { RootFrame } from '#shell/root/root-frame.tsx'

// A page whose first call was refused has loaded no texts yet.
const loadSignInAgain = async () => {
  await Promise.all([loadTexts('extras'), loadTexts('frame')])
  return import('#features/account/session-end/sign-in-again.tsx')
}

export const Route = createRootRoute({
  component: () => (
    <RootFrame loadSignInAgain={loadSignInAgain}>
      <Outlet />
    </RootFrame>
  ),
})
