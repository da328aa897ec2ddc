import type { Titles } from '#contract/lang.ts'
import { localize } from '../localize.ts'

/** Sentences of signing in, sessions and passwords. */
export const sessionMessages = {
  sessionEnded: localize(
    '登录状态已过期，请重新登录',
    'Login status expired, please log in again',
    '登入狀態已過期，請重新登入',
  ),
  sessionLocked: localize(
    '会话已锁定，请先解锁',
    'The session is locked. Unlock it first',
    '工作階段已鎖定，請先解鎖',
  ),
  unlockExhausted: localize(
    '密码错误次数过多，请重新登录',
    'Too many wrong passwords. Sign in again',
    '密碼錯誤次數過多，請重新登入',
  ),
  sessionUnknown: localize(
    '该登录已结束或不存在',
    'That session has ended or does not exist',
    '該登入已結束或不存在',
  ),
  mustChangePassword: localize(
    '请先修改初始密码',
    'Change your initial password first',
    '請先修改初始密碼',
  ),
  wrongCredentials: localize(
    '用户名或密码错误',
    'Wrong user name or password',
    '使用者名稱或密碼錯誤',
  ),
  wrongPassword: localize('当前密码不正确', 'The current password is wrong', '目前密碼不正確'),
  signInBusy: localize(
    '同时登录的人过多，请稍后再试',
    'Too many sign-ins at the same time. Try again in a moment',
    '同時登入的人過多，請稍後再試',
  ),
  tooManyAttempts: localize(
    '错误次数过多，请 {minutes} 分钟后再试',
    'Too many wrong attempts. Try again in {minutes} min',
    '錯誤次數過多，請 {minutes} 分鐘後再試',
  ),
  wrongSignInCode: localize(
    '验证码错误或已过期',
    'The code is wrong or has expired',
    '驗證碼錯誤或已過期',
  ),
  codeTooSoon: localize(
    '获取验证码过于频繁，请稍后再试',
    'Too many codes requested. Try again later',
    '取得驗證碼過於頻繁，請稍後再試',
  ),
  scanExpired: localize(
    '二维码已失效，请刷新后重新扫码',
    'The QR code has expired. Show a new one and scan again',
    'QR Code 已失效，請重新整理後再掃碼',
  ),
  signInWayOff: localize(
    '未启用此登录方式',
    'This sign-in method is not available',
    '未啟用此登入方式',
  ),
  oidcDown: localize(
    '暂时无法连接“{title}”，请稍后重试，或换用其他登录方式',
    '{title} cannot be reached right now. Try again later, or sign in another way',
    '暫時無法連線「{title}」，請稍後重試，或改用其他登入方式',
  ),
  oidcDenied: localize(
    '您在“{title}”取消了登录',
    'The sign-in was cancelled at {title}',
    '您在「{title}」取消了登入',
  ),
  oidcExpired: localize(
    '此次第三方登录已失效，请重新开始',
    'This third-party sign-in is no longer valid. Start again',
    '此次第三方登入已失效，請重新開始',
  ),
  oidcInvalid: localize(
    '“{title}”返回的登录信息未通过校验，请重新登录；仍不成功请联系管理员',
    'The sign-in response from {title} could not be verified. Sign in again, and contact your administrator if it keeps failing',
    '「{title}」傳回的登入資訊未通過驗證，請重新登入；仍不成功請聯絡管理員',
  ),
  oidcUnlinked: localize(
    '该第三方账号未绑定可登录的操作员，请联系管理员获取绑定邀请',
    'This account is not linked to an operator. Ask your administrator for an invitation',
    '該第三方帳號未綁定可登入的操作員，請聯絡管理員取得綁定邀請',
  ),
  oidcInvitationInvalid: localize(
    '绑定邀请已使用、已过期或不存在，请联系管理员重新邀请',
    'This invitation has been used, has expired or does not exist. Ask your administrator for a new one',
    '綁定邀請已使用、已過期或不存在，請聯絡管理員重新邀請',
  ),
  oidcTaken: localize(
    '该第三方账号已绑定其他操作员',
    'This account is already linked to another operator',
    '該第三方帳號已綁定其他操作員',
  ),
  oidcTooMany: localize(
    '第三方登录请求过于频繁，请稍后再试',
    'Too many third-party sign-ins. Try again later',
    '第三方登入請求過於頻繁，請稍後再試',
  ),
  smsCode: localize(
    '【会签】登录验证码 {code}，{minutes} 分钟内有效，请勿告知他人。',
    'Countersign: your sign-in code is {code}, valid for {minutes} minutes. Do not share it with anyone.',
    '【會簽】登入驗證碼 {code}，{minutes} 分鐘內有效，請勿告知他人。',
  ),
  samePassword: localize(
    '新密码不能与当前密码相同',
    'The new password must differ from the current one',
    '新密碼不能與目前密碼相同',
  ),
  commonPassword: localize(
    '新密码过于常见，请换一个',
    'The new password is too common. Choose another',
    '新密碼過於常見，請換一個',
  ),
  passwordIsName: localize(
    '新密码不能包含用户名',
    'The new password must not contain the user name',
    '新密碼不能包含使用者名稱',
  ),
} as const satisfies Record<string, Titles>
