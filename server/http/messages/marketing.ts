import type { Titles } from '#contract/lang.ts'
import { say } from '../say.ts'

/** Sentences of the marketing domain. */
export const marketingMessages = {
  linkKindMismatch: say('链接与渠道类型不符', 'does not fit the channel', '連結與管道類型不符'),
  linkTypeMismatch: say(
    '跳转目标与跳转类型不符',
    'does not fit the link type',
    '跳轉目標與跳轉類型不符',
  ),
  endsBeforeStart: say('须晚于开始时间', 'must be after the start', '須晚於開始時間'),
  bannerOnline: say('请先下线再删除', 'Unpublish it before deleting', '請先下線再刪除'),
  contentOnline: say('请先下线再删除', 'Unpublish it before deleting', '請先下線再刪除'),
  contentEmpty: say('请填写正文', 'needs some text', '請填寫正文'),
  offlinePassed: say(
    '下线时间已过，请先修改',
    'Its time to go offline has passed; change it first',
    '下線時間已過，請先修改',
  ),
  pinnedFull: say(
    '最多置顶 5 条，请先取消一条',
    'At most 5 can be pinned; unpin one first',
    '最多置頂 5 條，請先取消一條',
  ),
  membersUnknown: say(
    '有会员编号不存在',
    'contains a member number that does not exist',
    '有會員編號不存在',
  ),
  audienceMissing: say('请填写发布对象', 'is required for this audience', '請填寫發布對象'),
  sourceUrlUnsafe: say('须为 https 网址', 'must be an https address', '須為 https 網址'),
  atMostOne: say(
    '须在 0 到 1 之间，1 即 100%',
    'must be at most 1, which is 100%',
    '須在 0 到 1 之間，1 即 100%',
  ),
  couponRequired: say('此项必填', 'is required', '此項必填'),
  productsUnknown: say('有产品不存在', 'contains an unknown product', '有產品不存在'),
  currencyUnknown: say('币种不存在', 'is not a known currency', '幣種不存在'),
  couponSent: say(
    '已发放的券只能改名称、总量和结束时间',
    'cannot change any more: such coupons were sent',
    '已發放的券只能改名稱、總量和結束時間',
  ),
  onlyUp: say('只能增加', 'can only be raised', '只能增加'),
  onlyLater: say('只能延后', 'can only be later', '只能延後'),
  statusStep: say('当前状态不允许此操作', 'The state does not allow this', '目前狀態不允許此操作'),
  campaignOver: say('有效期已过', 'Its time is over', '有效期已過'),
  campaignInactive: say('活动未启用', 'The campaign is not active', '活動未啟用'),
  budgetSpent: say('已全部发放完', 'Nothing is left of it', '已全部發放完'),
  perMemberLimit: say('会员已达限领数量', 'The member has as many as allowed', '會員已達限領數量'),
  draftsOnly: say('只能删除草稿', 'Only drafts can be deleted', '只能刪除草稿'),
  claimLimited: say('不符合领取条件', 'The member may not claim it', '不符合領取條件'),
  alreadyClaimed: say('已领取过', 'It was claimed already', '已領取過'),
  belowUnit: say('每份不足最小单位', 'is less than one unit for each', '每份不足最小單位'),
  openTooLong: say('最长开放 7 天', 'may be open for 7 days at most', '最長開放 7 天'),
  awardHandled: say(
    '该奖励已处理，请刷新',
    'The award was handled already; reload the list',
    '該獎勵已處理，請重新整理',
  ),
  couponSpent: say(
    '优惠券已使用或已失效，不能收回',
    'The coupon was used or is no longer valid; it cannot be taken back',
    '優惠券已使用或已失效，不能收回',
  ),
  codeUnknown: say('兑换码不存在', 'There is no such code', '兌換碼不存在'),
  codeSpent: say(
    '兑换码已使用或已失效',
    'The code was used or is no longer valid',
    '兌換碼已使用或已失效',
  ),
  codeNotOpen: say('不在兑换时间内', 'The code cannot be used now', '不在兌換時間內'),
  tooManyAttempts: say(
    '尝试次数过多，请一分钟后再试',
    'Too many attempts; try again in a minute',
    '嘗試次數過多，請一分鐘後再試',
  ),
  codesDownloaded: say(
    '该批次的码已下载过，不再提供',
    'The codes of this batch were downloaded already and are not kept',
    '該批次的碼已下載過，不再提供',
  ),
  batchUsed: say(
    '批次中已有码被使用，不能删除',
    'Codes of the batch were used; it cannot be deleted',
    '批次中已有碼被使用，不能刪除',
  ),
} as const satisfies Record<string, Titles>
