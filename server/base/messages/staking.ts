import type { Titles } from '#contract/lang.ts'
import { localize } from '../localize.ts'

/** Sentences of the staking desks. */
export const stakingMessages = {
  stakeRedeemed: localize('该质押已赎回', 'The stake has already been redeemed', '該質押已贖回'),
  stakeMaturing: localize(
    '已到期，待派发到期利息后再赎回',
    'The stake has matured. It can be redeemed once its interest has been paid',
    '已到期，待派發到期利息後再贖回',
  ),
  stakeNotEarly: localize(
    '该产品不允许提前赎回',
    'The product does not allow early redemption',
    '該產品不允許提前贖回',
  ),
  stakeNotCounted: localize(
    '产品的已质押额度小于本金，请先核对',
    'The product’s staked total is below this principal. Check it first',
    '產品的已質押額度小於本金，請先核對',
  ),
  incomeMemberClosed: localize('会员账户已注销', 'The member account is closed', '會員帳戶已註銷'),
  incomeNotFailed: localize(
    '该收益未处于失败状态',
    'The income has not failed',
    '該收益未處於失敗狀態',
  ),
  incomeNoneFailed: localize(
    '该日没有失败的此类收益',
    'No income of this type failed on that day',
    '該日沒有失敗的此類收益',
  ),
  incomeElsewhere: localize(
    '该类收益请在来源记录中重试',
    'Income of this type must be retried in its source record',
    '該類收益請在來源紀錄中重試',
  ),
  incomeNotAccrued: localize(
    '质押记录中没有足够的应计收益',
    'The stake has not accrued this much',
    '質押紀錄中沒有足夠的應計收益',
  ),
  stakeNotOnSale: localize('该产品不在售', 'The product is not on sale', '該產品不在售'),
  stakeAmountRange: localize(
    '数量不在该产品的范围内',
    'The amount is outside the product’s limits',
    '數量不在該產品的範圍內',
  ),
  stakeQuota: localize('产品剩余额度不足', 'Not enough quota left', '產品剩餘額度不足'),
  stakingTerm: localize(
    '定期须为 1 至 730 天，活期为 0',
    'must be 1 to 730 for fixed terms and 0 for flexible ones',
    '定期須為 1 至 730 天，活期為 0',
  ),
  stakingPayMode: localize(
    '活期只能每日派息',
    'must be daily for flexible products',
    '活期只能每日派息',
  ),
  stakingRate: localize(
    '须在 0.01% 至 50% 之间',
    'must be between 0.01% and 50%',
    '須在 0.01% 至 50% 之間',
  ),
  stakingBelowMin: localize(
    '不能小于起投金额',
    'must not be below the minimum amount',
    '不能小於最低投資金額',
  ),
  stakingPenalty: localize(
    '须填写 0 至 20% 之间的扣费率',
    'must be between 0 and 20%',
    '須填寫 0 至 20% 之間的扣費率',
  ),
  stakingCurrency: localize('没有该币种', 'is not an existing currency', '沒有該幣種'),
  stakingInUse: localize(
    '已有质押记录，不能修改此项',
    'cannot be changed once members have staked',
    '已有質押紀錄，不能修改此項',
  ),
  stakingQuotaDown: localize(
    '已有质押记录，额度只能上调',
    'can only be raised once members have staked',
    '已有質押紀錄，額度只能上調',
  ),
  stakingNotDraft: localize('只能删除草稿', 'Only drafts can be deleted', '只能刪除草稿'),
} as const satisfies Record<string, Titles>
