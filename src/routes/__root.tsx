import { createRootRoute, Outlet } from '@tanstack/react-router'
import { loadTexts } from '#core/i18n/locale.ts'
import { RootFrame } from '#shell/root/root-frame.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

// A page whose first call was refused has loaded no texts yet.
const SignInAgain = lazyPart(async () => {
  await loadTexts('extras')
  await loadTexts('frame')
  return (await import('#features/account/session-end/sign-in-again.tsx')).SignInAgain
})

export const Route = createRootRoute({
  component: () => (
    <RootFrame signInAgain={<SignInAgain />}>
      <Outlet />
    </RootFrame>
  ),
})
