import type { Titles } from '#contract/lang.ts'
import { localize } from '../localize.ts'

/** Sentences of the other desks. */
export const otherMessages = {
  ipRuleRange: localize(
    '须为网段起始地址，IPv4 前缀至少 24，IPv6 至少 48',
    'must begin a range with a prefix of at least 24 (IPv4) or 48 (IPv6)',
    '須為網段起始位址，IPv4 前綴至少 24，IPv6 至少 48',
  ),
  ipRuleOwn: localize(
    '不能封禁您正在使用的地址',
    'You cannot block the address you are using',
    '不能封鎖您正在使用的位址',
  ),
  ipRuleExit: localize(
    '这样一来您当前的地址将无法使用后台',
    'This would block the address you are using from the back office',
    '這樣一來，您目前的位址將無法使用後台',
  ),
  untilPast: localize('须晚于当前时间', 'must be in the future', '須晚於目前時間'),
  lockTooLong: localize('锁定最长 30 天', 'must be at most 30 days from now', '鎖定最長 30 天'),
  lockNobody: localize(
    '该账号不存在，无法锁定或解锁',
    'No account of this name exists, so it cannot be locked or unlocked',
    '該帳號不存在，無法鎖定或解鎖',
  ),
  notLocked: localize('该账号未被锁定', 'The account is not locked', '該帳號未被鎖定'),
  ipBlocked: localize(
    '您所在的网络已被限制使用后台',
    'Your network is blocked from the back office',
    '您所在的網路已被限制使用後台',
  ),
  codeSpent: localize(
    '只能作废未使用的验证码',
    'Only codes that are still unused can be invalidated',
    '只能作廢未使用的驗證碼',
  ),
  caseClosed: localize(
    '只能为待处理的违规补充证据',
    'Evidence can be added only while the case is open',
    '只能為待處理的違規補充證據',
  ),
  caseHandled: localize(
    '该违规已被处理，当前状态不允许此操作',
    'The case has been decided in the meantime: its status does not allow this action',
    '該違規已被處理，目前狀態不允許此操作',
  ),
  caseOwnReport: localize(
    '严重违规须由登记人以外的人裁定',
    'A severe case must be decided by someone other than the person who reported it',
    '嚴重違規須由登記人以外的人裁定',
  ),
  caseOwnDecision: localize(
    '申诉须由原处理人以外的人裁定',
    'An appeal must be decided by someone other than the person who decided the case',
    '申訴須由原處理人以外的人裁定',
  ),
  walletScale: localize(
    '须在 0 到记账精度之间',
    'must be between 0 and the scale',
    '須在 0 到記帳小數位數之間',
  ),
  walletMaxBelowMin: localize(
    '不能小于最小提币',
    'must not be below the minimum withdrawal',
    '不能小於最小提幣',
  ),
  walletFeeRate: localize('不能超过 10%', 'must be at most 10%', '不能超過 10%'),
  walletExplorer: localize(
    '须为 https 地址，并含花括号中的 tx 或 address',
    'must be an https address with tx or address in braces',
    '須為 https 網址，並包含大括號中的 tx 或 address',
  ),
  walletPattern: localize(
    '不是可用的正则表达式',
    'is not a valid regular expression',
    '不是可用的正規表示式',
  ),
  walletSample: localize('与地址规则不符', 'does not match the address pattern', '與地址規則不符'),
  walletUsed: localize(
    '编码已被使用，不能修改此项',
    'cannot be changed once the code is in use',
    '編碼已被使用，不能修改此項',
  ),
  walletInUse: localize(
    '已有充提、地址、钱包或产品使用该编码，不能删除',
    'The code is used by recharges, withdrawals, addresses, wallets or products and cannot be deleted',
    '已有充提、地址、錢包或產品使用該編碼，不能刪除',
  ),
  walletNoPrice: localize(
    '该币种没有价格，不能开启',
    'The currency has no price, so this cannot be switched on',
    '該幣種沒有價格，不能開啟',
  ),
  clearTooSoon: localize(
    '须至少在 90 天之前',
    'must be at least 90 days ago',
    '須至少在 90 天之前',
  ),
  tutorShare: localize('须在 0 至 30% 之间', 'must be between 0 and 30%', '須在 0 至 30% 之間'),
  tutorMin: localize('不能小于 10', 'must be 10 or more', '不能小於 10'),
  tutorProducts: localize('有产品不存在', 'contains a product that does not exist', '有產品不存在'),
  tutorRealName: localize(
    '会员须已通过实名认证',
    'must be a member who has passed real-name authentication',
    '會員須已通過實名認證',
  ),
  tutorNeedsAdvanced: localize(
    '会员尚未通过高级实名认证',
    'The member has not passed the advanced real-name check',
    '會員尚未通過進階實名認證',
  ),
  tutorStep: localize(
    '导师的当前状态不允许此操作',
    'The tutor’s current status does not allow this action',
    '導師的目前狀態不允許此操作',
  ),
  tutorFollowed: localize(
    '仍有会员在跟单，不能关闭',
    'Members still copy this tutor, so the tutor cannot be closed',
    '仍有會員在跟單，不能關閉',
  ),
  tutorHeldShares: localize(
    '还有未结算的分成，不能关闭',
    'There are unsettled profit shares, so the tutor cannot be closed',
    '還有未結算的分成，不能關閉',
  ),
  websiteValue: localize('内容格式不正确', 'has the wrong format', '內容格式不正確'),
  websiteImageBig: localize('图片不能超过 512 KB', 'must be at most 512 KB', '圖片不能超過 512 KB'),
  websiteRepeated: localize(
    '同一内容提交了两次',
    'A value was submitted twice',
    '同一內容提交了兩次',
  ),
  websiteOtherTab: localize(
    '不能在此分组中保存该内容',
    'This value cannot be saved in this group',
    '不能在此分組中儲存該內容',
  ),
  statementClosed: localize('该日已关账', 'The day is closed', '該日已關帳'),
  statementOpen: localize('该日尚未关账', 'The day is not closed', '該日尚未關帳'),
  statementOrder: localize(
    '须按日期顺序关账，请先关闭 {day}',
    'Days must be closed in order. Close {day} first',
    '須依日期順序關帳，請先關閉 {day}',
  ),
  statementNotLast: localize(
    '只能反关账最后一个已关账日 {day}',
    'Only the last closed day, {day}, can be reopened',
    '只能反關帳最後一個已關帳日 {day}',
  ),
  statementRunning: localize(
    '该日正在计算，请稍后再试',
    'The day is being calculated. Try again in a moment',
    '該日正在計算，請稍後再試',
  ),
  statementExplanation: localize(
    '对账有差异，须填写说明',
    'is required to explain the difference',
    '對帳有差異，須填寫說明',
  ),
  statementOutdated: localize(
    '计算之后账本又有变动，请先重算该日',
    'The books have changed since the day was calculated. Rebuild the day first',
    '計算之後帳本又有變動，請先重算該日',
  ),
  dayClosed: localize(
    '{day} 已关账，不能再记账',
    'The books of {day} are closed and take no entries',
    '{day} 已關帳，不能再記帳',
  ),
} as const satisfies Record<string, Titles>
