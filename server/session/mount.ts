import type { App } from '#server/http/application.ts'
import { avatar } from './avatar.ts'
import { serveDraftKeys } from './draft-keys.ts'
import { locking } from './lock.ts'
import { loginLinks } from './login-links.ts'
import { signing } from './login.ts'
import { mobileSignIn } from './mobile.ts'
import { oidcSignIn } from './oidc/sign-in.ts'
import { ownSessions } from './own-sessions.ts'
import { profile } from './profile.ts'
import { resetPassword } from './reset-password.ts'
import { scanSignIn } from './scan.ts'
import { unlocking } from './unlock.ts'
import { userMenus } from './user-menus.ts'

/** Mounts the calls of signing in, the session and the operator's own account. */
export function mountSession(app: App): void {
  avatar(app)
  serveDraftKeys(app)
  locking(app)
  mobileSignIn(app)
  loginLinks(app)
  oidcSignIn(app)
  ownSessions(app)
  profile(app)
  resetPassword(app)
  scanSignIn(app)
  signing(app)
  unlocking(app)
  userMenus(app)
}
