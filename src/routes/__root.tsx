import { createRootRoute, Outlet } from '@tanstack/react-router'
import { RootFrame } from '#shell/root/root-frame.tsx'

export const Route = createRootRoute({
  component: () => (
    <RootFrame>
      <Outlet />
    </RootFrame>
  ),
})
