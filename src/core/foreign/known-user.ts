// Who signed in, for the pages of a back end that says so in the answer of the sign-in and never again: as the token, it is
// shared by the tabs of a browser.
import { session } from '../session/session.ts'

const storageKey = 'signedInUser'

/** What the sign-in said of the operator, and the end of the token it came with. */
interface Known {
  readonly ending: string
  readonly userInfo: unknown
  readonly permissions: unknown
}

// Not the token itself: whoever reads the storage gains no session.
const endingOf = (token: string) => token.slice(-6)

const isKnown = (value: unknown): value is Known =>
  typeof value === 'object' && value !== null && 'ending' in value && 'userInfo' in value

/** Keeps what the sign-in with `token` said. */
export function keepUser(token: string, userInfo: unknown, permissions: unknown): void {
  try {
    const known: Known = { ending: endingOf(token), userInfo, permissions }
    localStorage.setItem(storageKey, JSON.stringify(known))
  } catch {
    // Full or blocked: this page knows the operator, the next one has to hear it from the back end.
  }
}

/** Returns what the sign-in said of the operator whose session this is; undefined where nothing is known. */
export function knownUser(): Pick<Known, 'userInfo' | 'permissions'> | undefined {
  const { token, user, permissions } = session.state
  if (token === null) return undefined
  try {
    const known: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
    if (isKnown(known) && known.ending === endingOf(token)) return known
  } catch {
    // Blocked or corrupt.
  }
  return user === null ? undefined : { userInfo: user, permissions }
}

/** Forgets who signed in: they leave. */
export function forgetUser(): void {
  try {
    localStorage.removeItem(storageKey)
  } catch {
    // Blocked: nothing was kept.
  }
}
