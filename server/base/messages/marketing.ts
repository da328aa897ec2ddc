import type { Titles } from '#contract/lang.ts'
import { localize } from '../localize.ts'

/** Sentences of the marketing domain. */
export const marketingMessages = {
  linkHost: localize(
    '该域名不在系统设置 website.linkHosts 允许的名单中',
    'leads to a host that is not listed in the setting website.linkHosts',
    '該網域不在系統設定 website.linkHosts 允許的名單中',
  ),
  linkHostsEmpty: localize(
    '系统设置 website.linkHosts 为空，请先在其中添加允许的域名',
    'leads to a host, but the setting website.linkHosts is empty: add the allowed hosts there first',
    '系統設定 website.linkHosts 為空，請先在其中新增允許的網域',
  ),
  linkKindMismatch: localize(
    '链接与渠道类型不符',
    'does not match the channel',
    '連結與管道類型不符',
  ),
  linkTypeMismatch: localize(
    '跳转目标与跳转类型不符',
    'does not match the link type',
    '跳轉目標與跳轉類型不符',
  ),
  endsBeforeStart: localize('须晚于开始时间', 'must be after the start', '須晚於開始時間'),
  couponUnusable: localize('该券已不可使用', 'The coupon can no longer be used', '該券已不可使用'),
  couponOrderUsed: localize(
    '{no} 已使用过同类优惠券',
    'Another coupon of this type has already been used for {no}',
    '{no} 已使用過同類優惠券',
  ),
  claimCodeWrong: localize('领取口令不对', 'The claim code is wrong', '領取口令不對'),
  couponUnfit: localize(
    '该券不适用于此业务',
    'The coupon cannot be used for this transaction',
    '該券不適用於此業務',
  ),
  couponBelowMin: localize(
    '未达到使用门槛 {min}',
    'The coupon needs an amount of at least {min}',
    '未達到使用門檻 {min}',
  ),
  claimFlagged: localize(
    '该领取已有违规案件',
    'There is already a case for this claim',
    '該領取已有違規案件',
  ),
  claimSuspicious: localize(
    '红包领取可疑（红包 {envelope}，领取 {no}，IP {ip}）：{reason}',
    'Suspicious claim of a red envelope (envelope {envelope}, claim {no}, IP {ip}): {reason}',
    '紅包領取可疑（紅包 {envelope}，領取 {no}，IP {ip}）：{reason}',
  ),
  bannerOnline: localize('请先下线再删除', 'Unpublish before deleting', '請先下線再刪除'),
  contentOnline: localize('请先下线再删除', 'Unpublish before deleting', '請先下線再刪除'),
  contentEmpty: localize('请填写正文', 'needs some text', '請填寫正文'),
  offlinePassed: localize(
    '下线时间已过，请先修改',
    'The end time has passed. Change it first',
    '下線時間已過，請先修改',
  ),
  pinnedFull: localize(
    '最多置顶 5 条，请先取消一条',
    'At most 5 can be pinned. Unpin one first',
    '最多置頂 5 則，請先取消一則',
  ),
  membersUnknown: localize(
    '有会员编号不存在',
    'contains a member number that does not exist',
    '有會員編號不存在',
  ),
  audienceMissing: localize('请填写发布对象', 'is required for this audience', '請填寫發布對象'),
  sourceUrlUnsafe: localize('须为 https 网址', 'must be an https address', '須為 https 網址'),
  atMostOne: localize(
    '须在 0 到 1 之间，1 即 100%',
    'must be at most 1, which is 100%',
    '須在 0 到 1 之間，1 即 100%',
  ),
  currencyNoReward: localize(
    '该币种不能作为奖励',
    'is not a currency that can be used as a reward',
    '該幣種不能作為獎勵',
  ),
  productsUnknown: localize('有产品不存在', 'contains an unknown product', '有產品不存在'),
  currencyUnknown: localize('币种不存在', 'is not an existing currency', '幣種不存在'),
  couponSent: localize(
    '已发放的券只能改名称、总量和结束时间',
    'cannot be changed once coupons have been sent',
    '已發放的券只能改名稱、總量和結束時間',
  ),
  onlyUp: localize('只能增加', 'can only be raised', '只能增加'),
  onlyLater: localize('只能延后', 'can only be later', '只能延後'),
  statusStep: localize(
    '当前状态不允许此操作',
    'The current status does not allow this action',
    '目前狀態不允許此操作',
  ),
  campaignOver: localize('有效期已过', 'The validity period is over', '有效期已過'),
  campaignInactive: localize('活动未启用', 'The campaign is not active', '活動未啟用'),
  budgetSpent: localize('已全部发放完', 'All of it has been issued', '已全部發放完'),
  perMemberLimit: localize(
    '会员已达限领数量',
    'The member has reached the limit',
    '會員已達限領數量',
  ),
  couponsShort: localize(
    '剩余 {left} 张，不足 {wanted} 张',
    'Only {left} left, {wanted} needed',
    '剩餘 {left} 張，不足 {wanted} 張',
  ),
  couponMembersChanged: localize(
    '名单与预检时不同，请重新预检',
    'The list of members has changed since the check. Check again',
    '名單與預檢時不同，請重新預檢',
  ),
  draftsOnly: localize('只能删除草稿', 'Only drafts can be deleted', '只能刪除草稿'),
  claimLimited: localize(
    '不符合领取条件',
    'The member does not meet the claim conditions',
    '不符合領取條件',
  ),
  alreadyClaimed: localize('已领取过', 'The member has already claimed it', '已領取過'),
  belowUnit: localize('每份不足最小单位', 'is less than one unit per share', '每份不足最小單位'),
  envelopeTooLarge: localize(
    '达到双人复核金额，请新建红包',
    'needs four eyes at this amount: create a new red envelope',
    '達到雙人覆核金額，請新建紅包',
  ),
  openTooLong: localize('最长开放 7 天', 'may be open for at most 7 days', '最長開放 7 天'),
  awardHandled: localize(
    '该奖励已处理，请刷新',
    'The award has already been handled. Refresh the list',
    '該獎勵已處理，請重新整理',
  ),
  trialFundsOver: localize(
    '体验金已用完、过期或作废，无可收回',
    'The trial funds are used up, expired or revoked, so there is nothing to take back',
    '體驗金已用完、過期或作廢，無可收回',
  ),
  couponSpent: localize(
    '优惠券已使用或已失效，不能收回',
    'The coupon has been used or is no longer valid and cannot be taken back',
    '優惠券已使用或已失效，不能收回',
  ),
  lineMember: localize(
    '会员不存在或已注销',
    'The member does not exist or is closed',
    '會員不存在或已註銷',
  ),
  lineRepeated: localize('会员重复', 'The member is listed twice', '會員重複'),
  linePoints: localize(
    '积分须在 0.01 到 100,000 之间，最多两位小数',
    'must be between 0.01 and 100,000 points with at most two decimals',
    '積分須在 0.01 到 100,000 之間，最多兩位小數',
  ),
  linesUnusable: localize(
    '有无法使用的行，请先预检并修正',
    'has lines that cannot be used: check and correct them first',
    '有無法使用的行，請先預檢並修正',
  ),
  membersTooMany: localize(
    '最多 10,000 名会员',
    'has more than 10,000 members',
    '最多 10,000 名會員',
  ),
  nobodyMeant: localize('没有符合的会员', 'matches no members', '沒有符合的會員'),
  pointsShort: localize('积分余额不足', 'Not enough points', '積分餘額不足'),
  awardBudget: localize(
    '超过本月剩余的奖励预算',
    'Exceeds what is left of this month’s award budget',
    '超過本月剩餘的獎勵預算',
  ),
  pointsRefused: localize('无法入账', 'The amount could not be posted', '無法入帳'),
  batchHandled: localize(
    '该批次已处理，请刷新',
    'The batch has already been handled. Refresh the list',
    '該批次已處理，請重新整理',
  ),
  creatorOnly: localize(
    '只有创建人可以撤销',
    'Only the creator can cancel the batch',
    '只有建立人可以撤銷',
  ),
  codeUnknown: localize('兑换码不存在', 'The code does not exist', '兌換碼不存在'),
  redemptionCodeSpent: localize(
    '兑换码已使用或已失效',
    'The code has been used or is no longer valid',
    '兌換碼已使用或已失效',
  ),
  codeNotOpen: localize(
    '不在兑换时间内',
    'The code cannot be redeemed at this time',
    '不在兌換時間內',
  ),
  tooManyRedemptions: localize(
    '尝试次数过多，请一分钟后再试',
    'Too many attempts. Try again in a minute',
    '嘗試次數過多，請一分鐘後再試',
  ),
  codesDownloaded: localize(
    '该批次的码已下载过，不再提供',
    'The codes of this batch have already been downloaded and are no longer available',
    '該批次的碼已下載過，不再提供',
  ),
  codesMaker: localize(
    '生成批次的操作员不能下载其兑换码，请由另一位操作员下载',
    'You generated this batch, so another operator must download its codes',
    '產生批次的操作員不能下載其兌換碼，請由另一位操作員下載',
  ),
  batchUsed: localize(
    '批次中已有码被使用，不能删除',
    'Codes of this batch have been used, so the batch cannot be deleted',
    '批次中已有碼被使用，不能刪除',
  ),
} as const satisfies Record<string, Titles>
