// Sentences about withdrawals and their payouts.
import type { Titles } from '#contract/lang.ts'
import { localize } from '../localize.ts'

export const withdrawMessages = {
  bulkRisk: localize(
    '风险分达到 {limit} 的提币须逐笔审核',
    'Withdrawals with a risk score of {limit} or more must be reviewed one by one',
    '風險分達到 {limit} 的提幣須逐筆審核',
  ),
  bulkDanger: localize(
    '有高风险标识的提币须逐笔复审',
    'Withdrawals with high-risk flags must have their second review one by one',
    '有高風險標識的提幣須逐筆複審',
  ),
  bulkManualReview: localize(
    '该会员的提币须逐笔审核',
    'Withdrawals of this member must be reviewed one by one',
    '該會員的提幣須逐筆審核',
  ),
  withdrawalsOff: localize(
    '该会员的提币已关闭',
    'Withdrawals are switched off for this member',
    '該會員的提幣已關閉',
  ),
  withdrawBelowMinimum: localize(
    '低于最小提币金额 {limit} {currency}',
    'Below the minimum withdrawal of {limit} {currency}',
    '低於最小提幣金額 {limit} {currency}',
  ),
  withdrawAboveMaximum: localize(
    '超出单笔最大提币金额 {limit} {currency}',
    'Above the maximum withdrawal of {limit} {currency}',
    '超出單筆最大提幣金額 {limit} {currency}',
  ),
  withdrawSingleLimit: localize(
    '超出该会员单笔提币上限 {limit} USDT',
    'Above the member’s single withdrawal limit of {limit} USDT',
    '超出該會員單筆提幣上限 {limit} USDT',
  ),
  withdrawDailyLimit: localize(
    '超出该会员每日提币上限 {limit} USDT',
    'Above the member’s daily withdrawal limit of {limit} USDT',
    '超出該會員每日提幣上限 {limit} USDT',
  ),
  withdrawDailyCount: localize(
    '该会员今日提币已达 {limit} 次',
    'The member has reached today’s limit of {limit} withdrawals',
    '該會員今日提幣已達 {limit} 次',
  ),
  addressCooling: localize(
    '收款地址在冷静期内，{until} 后可用',
    'The receiving address is cooling until {until}',
    '收款地址在冷靜期內，{until} 後可用',
  ),
  sameReviewer: localize(
    '初审和复审须由不同的人完成',
    'First and second review must be done by different people',
    '初審和複審須由不同的人完成',
  ),
  paidBefore: localize(
    '此提币打过款：须由另一人再次打款，本人打款或标记失败后不能再次打款',
    'This withdrawal was paid out before. Whoever started that payout or marked it as failed cannot pay it again',
    '此提幣曾撥款：須由另一人再次撥款，撥款或標記失敗的本人不能再次撥款',
  ),
  samePayer: localize(
    '打款人不能退回本人打款的提币',
    'You started this payout, so someone else must refund it',
    '撥款人不能退回本人撥款的提幣',
  ),
  booksMismatch: localize(
    '该会员流水合计与余额不一致，不能通过。',
    'The member’s money log does not add up to the balance; the withdrawal cannot be approved.',
    '該會員流水合計與餘額不一致，不能通過。',
  ),
  addressBlocked: localize(
    '收款地址在黑名单内，不能通过',
    'The receiving address is blocked, so the withdrawal cannot be approved',
    '收款地址在黑名單內，不能通過',
  ),
  bankByHand: localize(
    '银行提现只能人工打款',
    'Bank withdrawals can only be paid manually',
    '銀行提幣只能人工撥款',
  ),
  houseShort: localize(
    '平台账户 {account} 余额不足：需要 {needed} {currency}，可用 {current}',
    'Insufficient balance in platform account {account}: {needed} {currency} needed, {current} available',
    '平台帳戶 {account} 餘額不足：需要 {needed} {currency}，可用 {current}',
  ),
  paidByPlatform: localize(
    '提币由平台自行打款，后台不能打款',
    'The platform pays withdrawals out itself, so they cannot be paid out here',
    '提幣由平台自行撥款，後台不能撥款',
  ),
  paidByConsole: localize(
    '提币由后台打款，平台不能上报打款结果',
    'Withdrawals are paid out in the console, so the platform cannot report payouts',
    '提幣由後台撥款，平台不能回報撥款結果',
  ),
  paidByOperator: localize(
    '{name} 已在后台开始打款，由后台确认',
    '{name} has started the payout in the console, where it must be confirmed',
    '{name} 已在後台開始撥款，由後台確認',
  ),
  networkFeeForTwo: localize(
    '矿工费过高，须由两名操作员在后台确认',
    'The network fee is unusually high: two operators must confirm it in the console',
    '礦工費過高，須由兩名操作員在後台確認',
  ),
  txHashRequired: localize('请填写交易哈希', 'The transaction hash is required', '請填寫交易雜湊'),
  payoutHashTaken: localize(
    '该交易哈希已用于另一笔提币',
    'Another withdrawal already uses this transaction hash',
    '該交易雜湊已用於另一筆提幣',
  ),
  paidAtRange: localize(
    '打款时间须在申请之后、现在之前',
    'The payout time must be between the request and now',
    '撥款時間須在申請之後、現在之前',
  ),
} as const satisfies Record<string, Titles>
