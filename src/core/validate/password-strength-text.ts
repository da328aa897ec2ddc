import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PasswordStrength } from './password.ts'

/** The word for each password strength; there is none for a password that does not rate. */
export const passwordStrengthText: Record<Exclude<PasswordStrength, ''>, MessageDescriptor> = {
  weak: msg({ message: '弱', context: 'password' }),
  medium: msg({ message: '中', context: 'password' }),
  strong: msg({ message: '强', context: 'password' }),
}
