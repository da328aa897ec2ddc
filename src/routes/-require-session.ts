// What every address of signed-in operators asks for first.
import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { packParams } from '#core/navigation/redirect-target.ts'
import type { Search } from '#core/navigation/search-params.ts'
import { session } from '#core/session/session.ts'

/** Throws to the sign-in page, which leads back to the address, where nobody is signed in. */
export function requireSession({ pathname, search }: ParsedLocation): void {
  session.isStillMine()
  if (session.state.token !== null) return
  session.clear()
  const params = packParams(search as Search)
  throw redirect({
    to: '/login',
    search: { redirect: pathname, ...(params !== undefined && { params }) },
    replace: true,
  })
}
