import { msg } from '@lingui/core/macro'

/**
 * The ways to sign in that the specification names (section 1); its links are `LoginLinks`. Only those the server offers are drawn: a way that
 * leads nowhere is worse than none.
 */
export const loginMethods = [
  { key: 'username', label: msg`用户名登录`, isOffered: true },
  { key: 'mobile', label: msg`手机号登录`, isOffered: false },
  { key: 'thirdParty', label: msg`第三方登录`, isOffered: false },
  { key: 'scan', label: msg`扫码登录`, isOffered: false },
] as const
