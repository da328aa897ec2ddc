import type { Titles } from '#contract/lang.ts'
import { localize } from '../localize.ts'

/** Sentences of the trading domain. */
export const tradeMessages = {
  entrustNotOpen: localize(
    '委托已成交或已结束，未执行撤单',
    'The order has been filled or has ended; nothing was cancelled',
    '委託已成交或已結束，未執行撤單',
  ),
  productTrades: localize(
    '产品正在交易，须先暂停或改为仅可平仓',
    'The product is trading. Halt it or set it to close only first',
    '產品正在交易，須先暫停或改為僅可平倉',
  ),
  positionClosed: localize(
    '持仓已平，未执行操作',
    'The position is closed; nothing was done',
    '持倉已平，未執行操作',
  ),
  positionCopied: localize(
    '跟单持仓随带单结束，不能单独平仓',
    'A copied position closes with the tutor’s and cannot be closed separately',
    '跟單持倉隨帶單結束，不能單獨平倉',
  ),
  productNoPrice: localize(
    '没有行情，未执行',
    'No price available; nothing was done',
    '沒有行情，未執行',
  ),
  closeRuleUnmet: localize(
    '该持仓目前不符合所选风控规则',
    'The position does not currently meet the chosen risk rule',
    '該持倉目前不符合所選風控規則',
  ),
  voidWindowLength: localize(
    '须晚于开始时间，且窗口不超过 60 分钟',
    'must be after the start, with a window of at most 60 minutes',
    '須晚於開始時間，且區間不超過 60 分鐘',
  ),
  voidWindowFuture: localize('不能晚于现在', 'must not be in the future', '不能晚於現在'),
  voidWindowAge: localize(
    '须在最近 72 小时之内',
    'must be within the last 72 hours',
    '須在最近 72 小時之內',
  ),
  voidNoOrders: localize(
    '该时间窗口内没有可作废的订单',
    'No orders in this window can be voided',
    '該時間區間內沒有可作廢的訂單',
  ),
  voidTooMany: localize(
    '该时间窗口内的订单超过 {limit} 笔，请缩短窗口',
    'The window contains more than {limit} orders. Shorten it',
    '該時間區間內的訂單超過 {limit} 筆，請縮短區間',
  ),
  voidTrialFunds: localize(
    '该时间窗口内只有体验金订单，须由交易引擎处理',
    'All orders in this window use trial funds and must be handled by the trading engine',
    '該時間區間內只有體驗金訂單，須由交易引擎處理',
  ),
  noOpenEntrusts: localize('没有未完结的委托', 'There are no open orders', '沒有未完結的委託'),
  productTermInvalid: localize(
    '超出允许范围，或与其他参数不符',
    'is out of range or does not match the other parameters',
    '超出允許範圍，或與其他參數不符',
  ),
  productStatusStep: localize(
    '当前状态不能这样变更',
    'The current status cannot be changed to this one',
    '目前狀態不能這樣變更',
  ),
  productIncomplete: localize(
    '参数不完整或没有行情，不能交易',
    'The parameters are incomplete or there is no price, so the product cannot trade',
    '參數不完整或沒有行情，不能交易',
  ),
  productDelisted: localize(
    '产品已下架，不能修改',
    'The product is delisted and cannot be changed',
    '產品已下架，不能修改',
  ),
  productStillOpen: localize(
    '仍有未平仓持仓、委托或交割订单，不能下架',
    'Positions or orders are still open, so the product cannot be delisted',
    '仍有未平倉持倉、委託或交割訂單，不能下架',
  ),
  productNotDelivery: localize('须为交割合约', 'must be a delivery contract', '須為交割合約'),
  shareNotFailed: localize(
    '分成未失败，无需重试',
    'The share has not failed',
    '分成未失敗，無需重試',
  ),
  tutorNotPayable: localize(
    '导师账户状态异常，分成仍在托管中',
    'The tutor’s account cannot be paid; the share stays in escrow',
    '導師帳戶狀態異常，分成仍在託管中',
  ),
  relationEnded: localize('跟单关系已终止', 'The copy relation has ended', '跟單關係已終止'),
  inviteFlagged: localize(
    '该邀请已标记可疑',
    'The invitation is already flagged',
    '該邀請已標記可疑',
  ),
  rebateNotPaid: localize(
    '只能收回已发放的返佣',
    'Only paid rebates can be revoked',
    '只能收回已發放的返佣',
  ),
  controlPeriodNeeded: localize(
    '周期参数须指定周期秒数',
    'is required for cycle parameters',
    '週期參數須指定週期秒數',
  ),
  controlPeriodUnused: localize(
    '产品参数不能指定周期',
    'must be empty for product parameters',
    '產品參數不能指定週期',
  ),
  controlTooSoon: localize(
    '须至少在 10 分钟之后',
    'must be at least 10 minutes from now',
    '須至少在 10 分鐘之後',
  ),
  controlExpiry: localize('须晚于生效时间', 'must be after the effective time', '須晚於生效時間'),
  controlNotInState: localize(
    '记录状态已变化，未执行操作',
    'The record’s status has changed; nothing was done',
    '紀錄狀態已變化，未執行操作',
  ),
  controlSameMoment: localize(
    '同一参数在同一时间已有待生效变更',
    'Another change to this parameter is due to take effect at the same time',
    '同一參數在同一時間已有待生效變更',
  ),
  controlSuperseded: localize(
    '该参数已被后续变更，不能回退',
    'The parameter has been changed since and cannot be rolled back',
    '該參數已有後續變更，不能復原',
  ),
  followBelowContract: localize(
    '跟单金额不足一张合约',
    'The copy amount is below one contract',
    '跟單金額不足一張合約',
  ),
  followShort: localize(
    '跟单账户余额不足',
    'Insufficient balance in the copy trading wallet',
    '跟單帳戶餘額不足',
  ),
  inviteSuspicious: localize(
    '邀请关系可疑（邀请人 {inviter}，邀请码 {code}）：{reason}',
    'Suspicious invitation (inviter {inviter}, invite code {code}): {reason}',
    '邀請關係可疑（邀請人 {inviter}，邀請碼 {code}）：{reason}',
  ),
  controlValueChanged: localize(
    '当前值为 {current}，与提议时不同',
    'The value is now {current} and differs from the value at the time of the proposal',
    '目前值為 {current}，與提議時不同',
  ),
  controlUnfit: localize(
    '与其他参数的当前值不符，未执行',
    'The change does not match the other parameters as they are now; nothing was done',
    '與其他參數的目前值不符，未執行',
  ),
  controlOver: localize(
    '已过失效时间，不再执行',
    'The expiry time has passed; the change is no longer applied',
    '已過失效時間，不再執行',
  ),
  controlExpired: localize(
    '到期自动回退，恢复原值',
    'Expired; the previous value was restored',
    '已到期，自動恢復原值',
  ),
  testProductRuns: localize('请先停止测试产品', 'Stop the test product first', '請先停止測試產品'),
  testProductValidTo: localize(
    '须在今后 180 天之内',
    'must be within the next 180 days',
    '須在今後 180 天之內',
  ),
  testProductFeed: localize(
    '行情参数不完整或已过有效期',
    'The feed is incomplete or the product has expired',
    '行情參數不完整或已過有效期',
  ),
  testProductPromoted: localize('已转为正式产品', 'Already promoted', '已轉為正式產品'),
  testProductNoBase: localize(
    '没有参照产品，不能转为正式',
    'Without a base product, the test product cannot be promoted',
    '沒有參照產品，不能轉為正式',
  ),
  testProductTerms: localize(
    '参数与参照产品不符，不能转为正式',
    'The parameters do not match the base product, so the test product cannot be promoted',
    '參數與參照產品不符，不能轉為正式',
  ),
} as const satisfies Record<string, Titles>
