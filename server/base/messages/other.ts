import type { Titles } from '#contract/lang.ts'
import { say } from '../say.ts'

/** Sentences of the other desks. */
export const otherMessages = {
  ipRuleRange: say(
    '须为网段起始地址，IPv4 前缀至少 24，IPv6 至少 48',
    'must begin a range with a prefix of at least 24 (IPv4) or 48 (IPv6)',
    '須為網段起始位址，IPv4 前綴至少 24，IPv6 至少 48',
  ),
  ipRuleOwn: say(
    '不能封禁您正在使用的地址',
    'You cannot block the address you are using',
    '不能封鎖您正在使用的位址',
  ),
  ipRuleExit: say(
    '这样一来您当前的地址将无法使用后台',
    'This would block the address you are using from the back office',
    '這樣一來，您目前的位址將無法使用後台',
  ),
  untilPast: say('须晚于当前时间', 'must be in the future', '須晚於目前時間'),
  lockTooLong: say('锁定最长 30 天', 'must be at most 30 days from now', '鎖定最長 30 天'),
  lockNobody: say(
    '该账号不存在，无法锁定或解锁',
    'No account of this name exists, so it cannot be locked or unlocked',
    '該帳號不存在，無法鎖定或解鎖',
  ),
  notLocked: say('该账号未被锁定', 'The account is not locked', '該帳號未被鎖定'),
  ipBlocked: say(
    '您所在的网络已被限制使用后台',
    'Your network is blocked from the back office',
    '您所在的網路已被限制使用後台',
  ),
  codeSpent: say(
    '只能作废未使用的验证码',
    'Only codes that are still unused can be invalidated',
    '只能作廢未使用的驗證碼',
  ),
  caseClosed: say(
    '只能为待处理的违规补充证据',
    'Evidence can be added only while the case is open',
    '只能為待處理的違規補充證據',
  ),
  caseHandled: say(
    '该违规已被处理，当前状态不允许此操作',
    'The case has been decided in the meantime: its status does not allow this action',
    '該違規已被處理，目前狀態不允許此操作',
  ),
  caseOwnReport: say(
    '严重违规须由登记人以外的人裁定',
    'A severe case must be decided by someone other than the person who reported it',
    '嚴重違規須由登記人以外的人裁定',
  ),
  caseOwnDecision: say(
    '申诉须由原处理人以外的人裁定',
    'An appeal must be decided by someone other than the person who decided the case',
    '申訴須由原處理人以外的人裁定',
  ),
  walletScale: say(
    '须在 0 到记账精度之间',
    'must be between 0 and the scale',
    '須在 0 到記帳小數位數之間',
  ),
  walletMaxBelowMin: say(
    '不能小于最小提币',
    'must not be below the minimum withdrawal',
    '不能小於最小提幣',
  ),
  walletFeeRate: say('不能超过 10%', 'must be at most 10%', '不能超過 10%'),
  walletExplorer: say(
    '须为 https 地址，并含花括号中的 tx 或 address',
    'must be an https address with tx or address in braces',
    '須為 https 網址，並包含大括號中的 tx 或 address',
  ),
  walletPattern: say(
    '不是可用的正则表达式',
    'is not a valid regular expression',
    '不是可用的正規表示式',
  ),
  walletSample: say('与地址规则不符', 'does not match the address pattern', '與地址規則不符'),
  walletUsed: say(
    '编码已被使用，不能修改此项',
    'cannot be changed once the code is in use',
    '編碼已被使用，不能修改此項',
  ),
  walletInUse: say(
    '已有充提、地址、钱包或产品使用该编码，不能删除',
    'The code is used by recharges, withdrawals, addresses, wallets or products and cannot be deleted',
    '已有充提、地址、錢包或產品使用該編碼，不能刪除',
  ),
  walletNoPrice: say(
    '该币种没有价格，不能开启',
    'The currency has no price, so this cannot be switched on',
    '該幣種沒有價格，不能開啟',
  ),
  stakeRedeemed: say('该质押已赎回', 'The stake has already been redeemed', '該質押已贖回'),
  stakeMaturing: say(
    '已到期，待派发到期利息后再赎回',
    'The stake has matured. It can be redeemed once its interest has been paid',
    '已到期，待派發到期利息後再贖回',
  ),
  stakeNotEarly: say(
    '该产品不允许提前赎回',
    'The product does not allow early redemption',
    '該產品不允許提前贖回',
  ),
  stakeNotCounted: say(
    '产品的已质押额度小于本金，请先核对',
    'The product’s staked total is below this principal. Check it first',
    '產品的已質押額度小於本金，請先核對',
  ),
  incomeMemberClosed: say('会员账户已注销', 'The member account is closed', '會員帳戶已註銷'),
  incomeNotFailed: say('该收益未处于失败状态', 'The income has not failed', '該收益未處於失敗狀態'),
  incomeNoneFailed: say(
    '该日没有失败的此类收益',
    'No income of this type failed on that day',
    '該日沒有失敗的此類收益',
  ),
  incomeElsewhere: say(
    '该类收益请在来源记录中重试',
    'Income of this type must be retried in its source record',
    '該類收益請在來源紀錄中重試',
  ),
  incomeNotAccrued: say(
    '质押记录中没有足够的应计收益',
    'The stake has not accrued this much',
    '質押紀錄中沒有足夠的應計收益',
  ),
  stakeNotOnSale: say('该产品不在售', 'The product is not on sale', '該產品不在售'),
  stakeAmountRange: say(
    '数量不在该产品的范围内',
    'The amount is outside the product’s limits',
    '數量不在該產品的範圍內',
  ),
  stakeQuota: say('产品剩余额度不足', 'Not enough quota left', '產品剩餘額度不足'),
  stakingTerm: say(
    '定期须为 1 至 730 天，活期为 0',
    'must be 1 to 730 for fixed terms and 0 for flexible ones',
    '定期須為 1 至 730 天，活期為 0',
  ),
  stakingPayMode: say(
    '活期只能每日派息',
    'must be daily for flexible products',
    '活期只能每日派息',
  ),
  stakingRate: say(
    '须在 0.01% 至 50% 之间',
    'must be between 0.01% and 50%',
    '須在 0.01% 至 50% 之間',
  ),
  stakingBelowMin: say(
    '不能小于起投金额',
    'must not be below the minimum amount',
    '不能小於最低投資金額',
  ),
  stakingPenalty: say(
    '须填写 0 至 20% 之间的扣费率',
    'must be between 0 and 20%',
    '須填寫 0 至 20% 之間的扣費率',
  ),
  clearTooSoon: say('须至少在 90 天之前', 'must be at least 90 days ago', '須至少在 90 天之前'),
  stakingCurrency: say('没有该币种', 'is not an existing currency', '沒有該幣種'),
  stakingInUse: say(
    '已有质押记录，不能修改此项',
    'cannot be changed once members have staked',
    '已有質押紀錄，不能修改此項',
  ),
  stakingQuotaDown: say(
    '已有质押记录，额度只能上调',
    'can only be raised once members have staked',
    '已有質押紀錄，額度只能上調',
  ),
  tutorShare: say('须在 0 至 30% 之间', 'must be between 0 and 30%', '須在 0 至 30% 之間'),
  tutorMin: say('不能小于 10', 'must be 10 or more', '不能小於 10'),
  tutorProducts: say('有产品不存在', 'contains a product that does not exist', '有產品不存在'),
  tutorRealName: say(
    '会员须已通过实名认证',
    'must be a member who has passed real-name authentication',
    '會員須已通過實名認證',
  ),
  tutorNeedsAdvanced: say(
    '会员尚未通过高级实名认证',
    'The member has not passed the advanced real-name check',
    '會員尚未通過進階實名認證',
  ),
  tutorStep: say(
    '导师的当前状态不允许此操作',
    'The tutor’s current status does not allow this action',
    '導師的目前狀態不允許此操作',
  ),
  tutorFollowed: say(
    '仍有会员在跟单，不能关闭',
    'Members still copy this tutor, so the tutor cannot be closed',
    '仍有會員在跟單，不能關閉',
  ),
  tutorHeldShares: say(
    '还有未结算的分成，不能关闭',
    'There are unsettled profit shares, so the tutor cannot be closed',
    '還有未結算的分成，不能關閉',
  ),
  websiteValue: say('内容格式不正确', 'has the wrong format', '內容格式不正確'),
  websiteImageBig: say('图片不能超过 512 KB', 'must be at most 512 KB', '圖片不能超過 512 KB'),
  websiteRepeated: say('同一内容提交了两次', 'A value was submitted twice', '同一內容提交了兩次'),
  websiteOtherTab: say(
    '不能在此分组中保存该内容',
    'This value cannot be saved in this group',
    '不能在此分組中儲存該內容',
  ),
  statementClosed: say('该日已关账', 'The day is closed', '該日已關帳'),
  statementOpen: say('该日尚未关账', 'The day is not closed', '該日尚未關帳'),
  statementOrder: say(
    '须按日期顺序关账，请先关闭 {day}',
    'Days must be closed in order. Close {day} first',
    '須依日期順序關帳，請先關閉 {day}',
  ),
  statementNotLast: say(
    '只能反关账最后一个已关账日 {day}',
    'Only the last closed day, {day}, can be reopened',
    '只能反關帳最後一個已關帳日 {day}',
  ),
  statementRunning: say(
    '该日正在计算，请稍后再试',
    'The day is being calculated. Try again in a moment',
    '該日正在計算，請稍後再試',
  ),
  statementExplanation: say(
    '对账有差异，须填写说明',
    'is required to explain the difference',
    '對帳有差異，須填寫說明',
  ),
  statementOutdated: say(
    '计算之后账本又有变动，请先重算该日',
    'The books have changed since the day was calculated. Rebuild the day first',
    '計算之後帳本又有變動，請先重算該日',
  ),
  dayClosed: say(
    '{day} 已关账，不能再记账',
    'The books of {day} are closed and take no entries',
    '{day} 已關帳，不能再記帳',
  ),
  stakingNotDraft: say('只能删除草稿', 'Only drafts can be deleted', '只能刪除草稿'),
} as const satisfies Record<string, Titles>
