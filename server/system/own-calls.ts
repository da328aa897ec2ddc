// What the trail calls the calls that need no permission and so have no entry in the menu.
import { apiPrefix } from '#contract/endpoint.ts'
import type { Titles } from '#contract/lang.ts'
import { localize } from '#server/base/localize.ts'

const titles: Readonly<Record<string, Titles>> = {
  login: localize('登录', 'Sign in', '登入'),
  'login/mobile': localize('手机号登录', 'Sign in by mobile number', '手機號碼登入'),
  'login/mobileCode': localize('获取登录验证码', 'Get a sign-in code', '取得登入驗證碼'),
  'login/oidc': localize('第三方登录', 'Sign in with a third-party account', '第三方登入'),
  'login/oidcStart': localize('前往第三方登录', 'Go to third-party sign-in', '前往第三方登入'),
  'login/scan': localize('扫码登录', 'Sign in by QR code', '掃碼登入'),
  'login/scanStart': localize('生成登录二维码', 'Show a QR code to sign in', '產生登入 QR Code'),
  logout: localize('退出登录', 'Sign out', '登出'),
  'user/lock': localize('锁屏', 'Lock the screen', '鎖定畫面'),
  'user/unlock': localize('解锁', 'Unlock the screen', '解鎖'),
  'user/redeemPwd': localize(
    '用一次性链接设置密码',
    'Set a password by one-time link',
    '以一次性連結設定密碼',
  ),
  'personal/resetPwd': localize('修改密码', 'Change password', '變更密碼'),
  'personal/edit': localize('修改个人资料', 'Edit profile', '修改個人資料'),
  'personal/avatar': localize('更换头像', 'Change picture', '更換頭像'),
  'personal/otpStart': localize(
    '生成身份验证器密钥',
    'Create an authenticator key',
    '產生身分驗證器金鑰',
  ),
  'personal/otpBind': localize('绑定身份验证器', 'Set up an authenticator', '綁定身分驗證器'),
  'personal/otpUnbind': localize(
    '解绑身份验证器',
    'Remove the authenticator',
    '解除綁定身分驗證器',
  ),
  'personal/oidcUnlink': localize(
    '解除第三方账号',
    'Remove a third-party account',
    '解除第三方帳號',
  ),
  'personal/endSession': localize('结束登录设备', 'End one of your sessions', '結束登入裝置'),
  'personal/endOtherSessions': localize(
    '结束其他登录',
    'End all your other sessions',
    '結束其他登入',
  ),
  'personal/scanAnswer': localize('确认扫码登录', 'Confirm a sign-in by QR code', '確認掃碼登入'),
  'bigUpload/uploadMerge': localize('上传文件', 'Upload a file', '上傳檔案'),
  'bigFile/ticket': localize('取得文件链接', 'Get the link to a file', '取得檔案連結'),
  'payoutChannel/callback': localize('渠道回调', 'Payout channel callback', '管道回呼'),
  'listView/add': localize('保存列表视图', 'Save a list view', '儲存清單檢視'),
  'listView/edit': localize('修改列表视图', 'Edit a list view', '修改清單檢視'),
  'listView/delete': localize('删除列表视图', 'Delete a list view', '刪除清單檢視'),
  'listView/layout': localize('调整列表布局', 'Arrange the columns of a list', '調整清單版面'),
  'listView/offer': localize('共享列表视图', 'Share a list view', '共用清單檢視'),
  'listView/setDefault': localize('设置默认视图', 'Set the default list view', '設定預設檢視'),
  'sysNoticeRead/readNotice': localize('阅读消息', 'Read a message', '閱讀訊息'),
  'sysNoticeRead/readAll': localize(
    '全部消息标为已读',
    'Mark all messages as read',
    '全部訊息標為已讀',
  ),
}

/** Returns the title of a call without a menu entry, by its permission name; undefined for every other one. */
export const ownCallTitles = (permission: string): Titles | undefined =>
  permission.startsWith(apiPrefix) ? titles[permission.slice(apiPrefix.length)] : undefined

/** Returns the permission names of the calls without a menu entry whose title, in any language, has the text in it. */
export const ownCallsNamed = (text: string): string[] =>
  Object.entries(titles).flatMap(([path, words]) =>
    Object.values(words).some((word) => word.toLowerCase().includes(text.toLowerCase()))
      ? [apiPrefix + path]
      : [],
  )
