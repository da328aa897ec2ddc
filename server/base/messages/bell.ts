import type { Titles } from '#contract/lang.ts'
import { localize } from '../localize.ts'

/** What the server tells all administrators in their message centre: a title, and a sentence that says who did what. */
export const bellMessages = {
  bellOperatorAdded: localize('新增操作员', 'New operator', '新增操作員'),
  bellOperatorAddedText: localize(
    '{by} 新增了操作员 {operator}。若非预期，请立即停用该账号。',
    '{by} added the operator {operator}. If this was not expected, disable the account at once.',
    '{by} 新增了操作員 {operator}。若非預期，請立即停用該帳號。',
  ),
  bellPasswordReset: localize('操作员密码已重置', 'Password reset', '操作員密碼已重設'),
  bellPasswordResetText: localize(
    '{by} 重置了操作员 {operator} 的密码，其登录会话已全部结束。若非本人要求，请立即停用该账号。',
    '{by} reset the password of {operator} and ended all their sessions. If {operator} did not ask for this, disable the account at once.',
    '{by} 重設了操作員 {operator} 的密碼，其登入工作階段已全部結束。若非本人要求，請立即停用該帳號。',
  ),
  bellOtpReset: localize('操作员身份验证器已重置', 'Authenticator reset', '操作員身分驗證器已重設'),
  bellOtpResetText: localize(
    '{by} 重置了操作员 {operator} 的身份验证器，其登录会话已全部结束。若非本人要求，请立即停用该账号。',
    '{by} reset the authenticator of {operator} and ended all their sessions. If {operator} did not ask for this, disable the account at once.',
    '{by} 重設了操作員 {operator} 的身分驗證器，其登入工作階段已全部結束。若非本人要求，請立即停用該帳號。',
  ),
  bellOidcInvited: localize(
    '操作员被邀请关联外部账号',
    'Invitation to link an account',
    '操作員受邀關聯外部帳號',
  ),
  bellOidcInvitedText: localize(
    '{by} 为操作员 {operator} 生成了外部账号关联链接，其登录会话已全部结束。若非本人要求，请立即停用该账号。',
    '{by} created a link for {operator} to link a third-party account and ended all their sessions. If {operator} did not ask for this, disable the account at once.',
    '{by} 為操作員 {operator} 產生了外部帳號關聯連結，其登入工作階段已全部結束。若非本人要求，請立即停用該帳號。',
  ),
  bellMobileSet: localize('操作员手机号已修改', 'Mobile number changed', '操作員手機號碼已修改'),
  bellMobileSetText: localize(
    '{by} 修改了操作员 {operator} 接收登录验证码的手机号。若非本人要求，请立即停用该账号。',
    '{by} changed the mobile number that receives the sign-in codes of {operator}. If {operator} did not ask for this, disable the account at once.',
    '{by} 修改了操作員 {operator} 接收登入驗證碼的手機號碼。若非本人要求，請立即停用該帳號。',
  ),
  bellWebsite: localize(
    '网站下载与官方链接已修改',
    'Downloads or official links changed',
    '網站下載與官方連結已修改',
  ),
  bellWebsiteText: localize(
    '{by} 修改了网站信息：{values}。若非预期，请立即改回。',
    '{by} changed the website info: {values}. If this was not expected, change it back at once.',
    '{by} 修改了網站資訊：{values}。若非預期，請立即改回。',
  ),
  bellManyReveals: localize(
    '操作员大量查看会员隐私资料',
    'Many members’ data revealed',
    '操作員大量查看會員隱私資料',
  ),
  bellManyRevealsText: localize(
    '{by} 一小时内查看了 {hour} 条、24 小时内查看了 {day} 条会员联系方式或证件资料。若非工作所需，请立即停用该账号并核对审计记录。',
    '{by} viewed contact details or documents of {hour} records within an hour and {day} within 24 hours. If their work does not require this, disable the account at once and check the audit trail.',
    '{by} 一小時內查看了 {hour} 筆、24 小時內查看了 {day} 筆會員聯絡方式或證件資料。若非工作所需，請立即停用該帳號並核對稽核紀錄。',
  ),
  bellOrphaned: localize(
    '已入账充值的交易消失',
    'A credited transaction is gone',
    '已入帳充值的交易消失',
  ),
  bellOrphanedText: localize(
    '{by} 报告：充值 {no}（{amount} {currency}）已入账，但其交易 {hash} 已不在链上。已立案 {case}，请核对后冲正。',
    '{by} reports that the transaction {hash} of recharge {no}, credited with {amount} {currency}, is no longer on chain. Case {case} has been opened. Check it, then reverse the recharge.',
    '{by} 回報：充值 {no}（{amount} {currency}）已入帳，但其交易 {hash} 已不在鏈上。已立案 {case}，請核對後沖正。',
  ),
  bellWebhookGone: localize('事件推送地址已停用', 'Webhook switched off', '事件推送位址已停用'),
  bellWebhookGoneText: localize(
    '事件推送地址 {host} 返回 410，系统已将其停用。若平台仍需接收事件，请核对地址后重新启用。',
    'The webhook endpoint at {host} answered 410 and was switched off. If the platform still needs its events, check the address and switch the webhook on again.',
    '事件推送位址 {host} 回傳 410，系統已將其停用。若平台仍需接收事件，請核對位址後重新啟用。',
  ),
  bellWebhookFailing: localize(
    '事件推送连续失败已停用',
    'Failing webhook switched off',
    '事件推送連續失敗已停用',
  ),
  bellWebhookFailingText: localize(
    '事件推送地址 {host} 已连续五天未成功接收任何事件，系统已将其停用。请联系平台排查后重新启用。',
    'The webhook endpoint at {host} has accepted no events for five days and was switched off. Resolve this with the platform, then switch the webhook on again.',
    '事件推送位址 {host} 已連續五天未成功接收任何事件，系統已將其停用。請聯絡平台查明原因後重新啟用。',
  ),
  bellPlatformSilent: localize('平台长时间无调用', 'The platform is silent', '平台長時間無呼叫'),
  bellPlatformSilentText: localize(
    '平台已 {minutes} 分钟没有调用接口。请确认平台程序与网络是否正常。',
    'The platform has not called the API for {minutes} minutes. Check that its program is running and can reach this server.',
    '平台已 {minutes} 分鐘沒有呼叫 API。請確認平台程式與網路是否正常。',
  ),
} as const satisfies Record<string, Titles>
