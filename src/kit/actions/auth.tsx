// The rules auth, auths and auth-all as components: what is not granted is not rendered.
import type { ReactNode } from 'react'
import { type Need, useAccess } from '#core/session/access.ts'

/** Renders its children when the single permission is held (`auth`). */
export const Auth = ({ need, children }: { need: Need; children: ReactNode }) =>
  useAccess().can(need) ? children : null

/** Renders its children when any of the permissions is held (`auths`). */
export const Auths = ({ needs, children }: { needs: readonly Need[]; children: ReactNode }) =>
  useAccess().canAny(needs) ? children : null

/** Renders its children when all of the permissions are held (`auth-all`). */
export const AuthAll = ({ needs, children }: { needs: readonly Need[]; children: ReactNode }) =>
  useAccess().canAll(needs) ? children : null
