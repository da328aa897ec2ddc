// The password rule and strength for members' passwords; an operator's own password has the
// longer rule of the contract. Counting kinds in one pass keeps it linear (the origin's pattern backtracked).

/** How good a password is; empty: too short, or with characters that are not allowed. */
export type PasswordStrength = '' | 'weak' | 'medium' | 'strong'

const minLength = 6
const maxLength = 16
const kinds = [/[A-Za-z]/, /\d/, /[!@#$%^&.*]/]
const allowed = /^[A-Za-z\d!@#$%^&.*]*$/
const ceiling = 128

/**
 * Rates a password by its kinds of characters: letters, digits and `!@#$%^&.*`.
 * One kind is weak, two medium, three strong; longer than `max` is weak, longer than 128 or other characters rate ''.
 */
export function passwordStrength(text: string, max = maxLength): PasswordStrength {
  if (text.length < minLength || text.length > ceiling || !allowed.test(text)) return ''
  const count = kinds.filter((kind) => kind.test(text)).length
  if (text.length > max || count < 2) return 'weak'
  return count === 2 ? 'medium' : 'strong'
}

/** Tells a valid password: 6–16 allowed characters with at least one letter, digit and symbol. */
export const isPassword = (text: string): boolean => passwordStrength(text) === 'strong'
