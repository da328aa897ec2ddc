// What every page of a signed-in operator waits for, inside the frame and outside of it.
import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { loadTexts } from '#core/i18n/locale.ts'
import { whenUnlocked } from '#core/lock/browser-lock.ts'
import type { MenuIndex } from '#core/navigation/menu-index.ts'
import { ensureMenu } from '#core/navigation/menu.ts'
import { session } from '#core/session/session.ts'
import { signedIn } from '#shell/root/signed-in.ts'
import { signInAt } from './-require-session.ts'

/**
 * Returns the menu once the session is unlocked and the texts of the frame and of these parts are here. Throws to the
 * sign-in page, which leads back to the address, where a first password has to be replaced.
 */
export async function guardSession(
  location: ParsedLocation,
  ...parts: readonly string[]
): Promise<MenuIndex> {
  const [menu] = await Promise.all([
    whenUnlocked(ensureMenu),
    // No page without its lock.
    signedIn.load(),
    ...['frame', ...parts].map(loadTexts),
  ])
  if (session.state.mustChangePassword) throw redirect(signInAt(location))
  return menu
}
