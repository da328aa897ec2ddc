// How many attempts to sign in may be under way at once, those that wait included: by the block of an address, by account, and
// apart from both by a device that the account was signed in on before. Beyond it an attempt is refused before it costs
// anything, so that nobody has to wait behind guesses without end.
import { Limit } from '#server/base/load/limit.ts'

/** Attempts under one name: those of a team that signs in together fit in, a flood does not. */
const maxInLine = 20

const inLine = new Map<string, number>()

/** Runs work that counts under each of the names while it lasts. Throws `Limit` 429 where one of them has too many. */
export async function inSignInLine<T>(
  names: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  if (names.some((name) => (inLine.get(name) ?? 0) >= maxInLine))
    throw new Limit(429, 'signInBusy', {}, { 'Retry-After': '5' })
  for (const name of names) inLine.set(name, (inLine.get(name) ?? 0) + 1)
  try {
    return await work()
  } finally {
    for (const name of names) {
      const left = (inLine.get(name) ?? 1) - 1
      if (left === 0) inLine.delete(name)
      else inLine.set(name, left)
    }
  }
}
