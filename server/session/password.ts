// Passwords of operators: argon2id hashes, made and checked two at a time so that a flood of
// sign-ins cannot take the machine, and the rules a new one has to meet.
import { randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import type { MessageKey } from '../http/messages.ts'
import { gate } from './run-serially.ts'

// OWASP's minimum for argon2id: 19 MiB, two passes, one lane. The library's default algorithm is argon2id.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const hashing = gate(2, 500)

/** The string to store for a password. */
export const hashPassword = (password: string): Promise<string> =>
  hashing(() => hash(password, cost))

// Checked when there is no such operator, so that the answer takes as long as for a known one.
let dummy: Promise<string> | undefined

/** True when the password belongs to the stored string; '' (no usable password) never matches. */
export async function matches(stored: string, password: string): Promise<boolean> {
  dummy ??= hashPassword('no operator has this password')
  const against = stored === '' ? await dummy : stored
  const same = await hashing(() => verify(against, password))
  return same && stored !== ''
}

const alphabet = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** A random password of 20 characters (about 116 bits) without look-alikes. */
export const randomPassword = (): string =>
  Array.from({ length: 20 }, () => alphabet[randomInt(alphabet.length)]).join('')

const common = new Set(
  `password passw0rd pa55word p@ssword p@ssw0rd administrator admin adminadmin welcome letmein qwerty
  qwertyuiop qwertyui asdfghjkl zxcvbnm iloveyou changeme changeit default secret dragon monkey football
  baseball superman trustno1 abc abcd abcdef abcdefgh abcdefghijkl a1b2c3d4e5f6 1q2w3e4r5t6y 1qaz2wsx3edc
  q1w2e3r4t5y6 qazwsxedcrfv countersign countersignadmin operator finance woaini woaiwojia huiqian passwordpassword
  qwertyqwerty correcthorsebatterystaple thisismypassword iloveyouforever mypassword newpassword nopassword test
  testtest root rootroot guest user login`.split(/\s+/),
)

// A short unit over and over, or one long run such as 123456789012.
const isTrivial = (text: string) =>
  /^(.{1,4})\1+.{0,3}$/.test(text) ||
  ['01234567890123456789', 'abcdefghijklmnopqrstuvwxyz', '98765432109876543210'].some((run) =>
    run.includes(text),
  )

/**
 * Why a new password is refused, or undefined. Length is the contract's business (12 to 128);
 * there is no rule of composition (ASVS 6.2.5), but common and self-referring ones are refused.
 */
export function weakness(password: string, userName: string): MessageKey | undefined {
  const plain = password.toLowerCase()
  const core = plain.replace(/^[\d\W_]+|[\d\W_]+$/g, '')
  if (userName.length >= 3 && plain.includes(userName.toLowerCase())) return 'passwordIsName'
  if (common.has(plain) || common.has(core) || isTrivial(plain)) return 'commonPassword'
  return undefined
}
