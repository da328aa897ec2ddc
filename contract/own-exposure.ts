// What one person moves with the calls about their own account, their sign-in and their files (contract/exposure.ts).
import { type Exposures, grantedBy, nothing, own, restriction, right } from './exposure.ts'

const ownAccount = right(own)

export const exposures: Exposures = {
  'bigUpload/upload': nothing,
  'bigUpload/uploadMerge': nothing,
  login: ownAccount,
  'login/mobile': ownAccount,
  'login/mobileCode': nothing,
  'login/oidc': ownAccount,
  'login/oidcStart': nothing,
  'login/scan': ownAccount,
  'login/scanStart': nothing,
  logout: restriction,
  'personal/avatar': nothing,
  'personal/edit': nothing,
  'personal/endOtherSessions': restriction,
  'personal/endSession': restriction,
  'personal/oidcUnlink': ownAccount,
  'personal/otpBind': ownAccount,
  'personal/otpStart': ownAccount,
  'personal/otpUnbind': ownAccount,
  'personal/resetPwd': ownAccount,
  'personal/scanAnswer': ownAccount,
  'user/lock': restriction,
  'user/redeemPwd': right(grantedBy('user/resetPwd')),
  'user/unlock': restriction,
}
