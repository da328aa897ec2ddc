import type { Titles } from '#contract/lang.ts'
import { localize } from '../localize.ts'

/** Sentences of one-time codes and of applications for a second operator. */
export const approvalMessages = {
  otpMissing: localize(
    '此操作需要动态验证码，请输入身份验证器中的 6 位数字',
    'Enter the 6-digit code from your authenticator',
    '此操作需要動態驗證碼，請輸入身分驗證器中的 6 位數字',
  ),
  otpWrong: localize(
    '验证码错误或已过期，请输入最新的 6 位数字',
    'The code is wrong or has expired. Enter the latest 6 digits',
    '驗證碼錯誤或已過期，請輸入最新的 6 位數字',
  ),
  otpUsed: localize(
    '该验证码已使用过，请等待下一个验证码',
    'This code has already been used. Wait for the next one',
    '該驗證碼已使用過，請等待下一個驗證碼',
  ),
  otpUnbound: localize(
    '此操作需要动态验证码：请先在用户菜单的“身份验证器”中绑定',
    'This action needs a one-time code. Set up an authenticator first, under Authenticator in the user menu',
    '此操作需要動態驗證碼：請先在使用者選單的「身分驗證器」中綁定',
  ),
  otpAlreadyBound: localize(
    '已绑定身份验证器，请先解绑',
    'An authenticator is already set up. Remove it first',
    '已綁定身分驗證器，請先解除綁定',
  ),
  otpNotStarted: localize('尚未绑定身份验证器', 'No authenticator is set up', '尚未綁定身分驗證器'),
  approvalPending: localize(
    '{applicantName} 提交的相同操作（申请 {id}）已在等待复核，请先处理或撤回该申请',
    'The same action is already waiting for approval: request {id} by {applicantName}. Decide or withdraw it first',
    '{applicantName} 提交的相同操作（申請 {id}）已在等待覆核，請先處理或撤回該申請',
  ),
  approvalNeedsSingle: localize(
    '此记录需要另一位操作员复核，请逐条提交',
    'This record needs another operator’s approval. Submit it on its own',
    '此紀錄需要另一位操作員覆核，請逐筆提交',
  ),
  stepUpRow: localize(
    '此记录的金额须单独输入验证码，请逐笔审核',
    'A record of this amount needs its own code. Review it individually',
    '此紀錄的金額須單獨輸入驗證碼，請逐筆審核',
  ),
  stepUpSpent: localize(
    '验证码的有效时间或金额合计已用完，请用新的验证码再次提交',
    'The code’s time or total amount is used up. Submit again with a new code',
    '驗證碼的有效時間或金額合計已用完，請用新的驗證碼再次提交',
  ),
  grantNeedsSecond: localize(
    '单笔或 24 小时内的发放合计已达双人复核标准，需另一位操作员复核',
    'At this amount, alone or together with other grants of the last 24 hours, another operator must approve the grant',
    '單筆或 24 小時內的發放合計已達雙人覆核標準，需另一位操作員覆核',
  ),
  approvalOwn: localize(
    '不能复核自己提交的申请，请由另一位操作员复核',
    'You submitted this request, so another operator must decide it',
    '不能覆核自己提交的申請，請由另一位操作員覆核',
  ),
  secondFresh: localize(
    '您的账号在最近 {hours} 小时内新建，或重置、绑定、关联过登录凭证，暂不能作为第二人确认，请由另一位操作员处理',
    'Your account or one of your credentials is less than {hours} hours old, so another operator must give the second approval',
    '您的帳號在最近 {hours} 小時內新建，或曾重設、綁定、關聯登入憑證，暫時不能作為第二人確認，請由另一位操作員處理',
  ),
  secondRelated: localize(
    '您与第一人中的一方为另一方设置过登录凭证，两人不算作两个人，请由另一位操作员处理',
    'One of you set a credential for the other, so a third operator must give the second approval',
    '您與第一人中有一方曾為另一方設定登入憑證，兩位不能視為兩人，請由另一位操作員處理',
  ),
  approvalClosed: localize(
    '该申请已处理，您的操作未执行',
    'This request has already been decided; nothing was done',
    '該申請已處理，您的操作未執行',
  ),
  approvalExpired: localize(
    '该申请已超时，请重新提交',
    'This request has expired. Submit it again',
    '該申請已逾時，請重新提交',
  ),
  approvalUnknownCall: localize(
    '系统已不再提供该操作',
    'The system no longer offers this action',
    '系統已不再提供該操作',
  ),
  approvalApplicantScope: localize(
    '该记录已不在申请人的数据范围内，请由他人重新提交',
    'The record is no longer in the requester’s data scope. Another operator must submit the request again',
    '該紀錄已不在申請人的資料範圍內，請由他人重新提交',
  ),
  approvalApplicantLeft: localize(
    '申请人已无权执行该操作，请由他人重新提交',
    'The requester may no longer do this. Another operator must submit the request again',
    '申請人已無權執行該操作，請由他人重新提交',
  ),
} as const satisfies Record<string, Titles>
