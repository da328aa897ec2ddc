import { msg } from '@lingui/core/macro'
import type { SignInMethod } from '#contract/sign-in-mobile.ts'

/**
 * The ways to sign in that the specification names (section 1); its links are `LoginLinks`. Only those the server offers are
 * drawn: a way that leads nowhere is worse than none.
 */
export const loginMethods = {
  username: msg`用户名登录`,
  mobile: msg`手机号登录`,
  thirdParty: msg`第三方登录`,
  scan: msg`扫码登录`,
} as const satisfies Record<SignInMethod | 'username' | 'thirdParty', unknown>
export type LoginMethod = keyof typeof loginMethods

/** The page that a scanned code opens; a sign-in may lead back to it. */
export const scanPath = '/scan'
