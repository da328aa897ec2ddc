// Passwords of operators: argon2id hashes, made and checked two at a time so that a flood of sign-ins cannot take the machine,
// apart from those of whoever is known already, and the rules a new one has to meet.
import { randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { createLimiter } from '#server/base/load/limiter.ts'

// OWASP's minimum for argon2id: 19 MiB, two passes, one lane. The library's default algorithm is argon2id.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Sign-ins from devices that are not known are checked in a lane of their own: nobody else waits behind guesses. */
const lane = () => createLimiter({ total: 2, maxWaiting: 500, retryAfterSec: 5 })
const lanes = { own: lane(), guess: lane() }

/** The string to store for a password. */
export const hashPassword = (password: string): Promise<string> =>
  lanes.own(() => hash(password, cost))

// Checked when there is no such operator, so that the answer takes as long as for a known one.
let dummy: Promise<string> | undefined

/** True when the password belongs to the stored string; '' (no usable password) never matches. */
export async function matches(
  stored: string,
  password: string,
  of: keyof typeof lanes = 'own',
): Promise<boolean> {
  dummy ??= hashPassword('no operator has this password')
  const against = stored === '' ? await dummy : stored
  const same = await lanes[of](() => verify(against, password))
  return same && stored !== ''
}

const alphabet = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** A random password of 20 characters (about 116 bits) without look-alikes. */
export const randomPassword = (): string =>
  Array.from({ length: 20 }, () => alphabet[randomInt(alphabet.length)]).join('')

export { weakness } from '#server/base/password-rules.ts'
