// What every address of signed-in operators asks for first.
import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { packParams } from '#core/navigation/redirect-target.ts'
import type { Search } from '#core/navigation/search-params.ts'
import { session } from '#core/session/session.ts'

/** The sign-in page that leads back to an address. */
export function signInAt({ pathname, search }: ParsedLocation) {
  const params = packParams(search as Search)
  return {
    to: '/login',
    search: { redirect: pathname, ...(params !== undefined && { params }) },
    replace: true,
  } as const
}

/** Throws to the sign-in page, which leads back to the address, where nobody is signed in. */
export function requireSession(location: ParsedLocation): void {
  session.isStillMine()
  if (session.state.token !== null) return
  session.clear()
  throw redirect(signInAt(location))
}
