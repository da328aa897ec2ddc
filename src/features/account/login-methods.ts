import { msg } from '@lingui/core/macro'
import type { SignInMethod } from '#contract/sign-in-mobile.ts'
import { loadTexts } from '#core/i18n/locale.ts'

/** The ways to sign in, of which those are drawn that the server offers. Links to other sites are `LoginLinks`. */
export const loginMethods = {
  username: msg`用户名登录`,
  mobile: msg`手机号登录`,
  oidc: msg`第三方登录`,
  scan: msg`扫码登录`,
} as const satisfies Record<SignInMethod | 'username', unknown>
export type LoginMethod = keyof typeof loginMethods

/** The address of the sign-in page, as far as a provider that is gone to has to lead back to it. */
export interface LoginAddress {
  redirect: string | undefined
  params: string | undefined
  hash: string
}

/** The page that a scanned code opens; a sign-in may lead back to it. */
export const scanPath = '/scan'

/** Loads the texts of what comes into the page later; some are the frame's as well. */
export const loadFormTexts = () => Promise.all([loadTexts('extras'), loadTexts('frame')])
