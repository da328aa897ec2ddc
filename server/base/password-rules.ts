// The rules that a new password of an operator has to meet.
import type { MessageKey } from './messages.ts'

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
