// The words of what an application would change: labels of the record's own screen instead of the names of fields.
import { msg } from '@lingui/core/macro'
import type { ChangedValue, FieldChange } from '#contract/history.ts'
import { formatMoney } from '#core/format/format-money.ts'
import { formatDateTime } from '#core/format/format-time.ts'
import type { Text } from '#core/i18n/text.ts'
import { useDicts } from '#kit/refs/dict.ts'
import { useText } from '#kit/use-text.ts'

const labels: Readonly<Record<string, Text>> = {
  account: msg`账号`,
  address: msg`地址`,
  addressKind: msg`地址类型`,
  amount: msg`金额`,
  annualRate: msg`年化收益率`,
  areaCode: msg`区号`,
  available: msg`可用`,
  awardType: msg`奖励类型`,
  batchName: msg`批次名称`,
  category: msg`调账类别`,
  channelCode: msg`渠道`,
  confirmations: msg`所需确认数`,
  coolingUntil: msg`冷静期至`,
  countryCode: msg`国家/地区`,
  couponType: msg`券类型`,
  createdAt: msg`创建时间`,
  creditedAmount: msg`到账金额`,
  cronExpression: msg`cron 表达式`,
  currency: msg`币种`,
  direction: msg`方向`,
  displayScale: msg`显示精度`,
  earlyRedeem: msg`可提前赎回`,
  email: msg`邮箱`,
  enabled: msg`启用`,
  endAt: msg`下线时间`,
  envelopeType: msg`类型`,
  expireAt: msg`过期时间`,
  expiresAt: msg`到期时间`,
  faceValue: msg`面值`,
  failReason: msg`失败原因`,
  fee: msg`手续费`,
  feeAmount: msg`手续费`,
  feeRate: msg`手续费率`,
  flashEnabled: msg`闪兑`,
  frozen: msg`冻结`,
  fundingIntervalH: msg`资金费间隔(时)`,
  fundingRateCap: msg`资金费率上限`,
  inviteRebateRate: msg`返佣比例`,
  inviterNo: msg`邀请人`,
  invokeTarget: msg`调用目标`,
  isDefault: msg`默认`,
  isWhitelisted: msg`白名单`,
  jobParams: msg`参数`,
  journalId: msg`凭证号`,
  key: msg`参数键名`,
  level: msg`会员等级`,
  leverage: msg`杠杆倍数`,
  liquidationPrice: msg`强平价格`,
  makerFeeRate: msg`挂单费率`,
  margin: msg`占用保证金`,
  marginMode: msg`保证金模式`,
  maxAmount: msg`单人限额`,
  maxLeverage: msg`最大杠杆`,
  maxNotionalUsd: msg`最大持仓名义值`,
  maxOpenPerMember: msg`单人未结上限`,
  maxOpenStake: msg`全站未结上限`,
  maxPositionQty: msg`最大持仓张数`,
  maxQty: msg`单笔最大张数`,
  maxStake: msg`最大本金`,
  maxWithdraw: msg`单笔最大提币`,
  measure: msg`处置措施`,
  measureUntil: msg`处置截止`,
  memberNo: msg`会员编号`,
  memberType: msg`会员类型`,
  memo: msg`标签/Memo`,
  minAmount: msg`起投金额`,
  minQty: msg`单笔最小张数`,
  minRecharge: msg`最小充值`,
  minStake: msg`最小本金`,
  minWithdraw: msg`最小提币`,
  mobile: msg`手机号`,
  name: msg`名称`,
  netAmount: msg`实付金额`,
  network: msg`网络`,
  networkFee: msg`矿工费`,
  nickname: msg`昵称`,
  paidAt: msg`打款时间`,
  payMethod: msg`打款方式`,
  payoutRate: msg`收益率`,
  price: msg`委托价`,
  priceUsd: msg`参考价(USDT)`,
  qty: msg`委托张数`,
  realNameStatus: msg`实名状态`,
  reason: msg`原因`,
  receiverCount: msg`接收人数`,
  rechargeEnabled: msg`充值`,
  rejectReason: msg`驳回原因`,
  remark: msg`备注`,
  reviewRemark: msg`审核备注`,
  reviewedAt: msg`审核时间`,
  reviewerName: msg`审核人`,
  rewardType: msg`发放内容`,
  riskFlags: msg`风险标识`,
  scale: msg`记账精度`,
  settleCurrency: msg`结算币种`,
  sort: msg`排序`,
  startAt: msg`起息时间`,
  status: msg`状态`,
  tags: msg`标签`,
  takerFeeRate: msg`吃单费率`,
  titles: msg`任务名称`,
  toAddress: msg`收款地址`,
  totalAmount: msg`总金额`,
  tradeStatus: msg`交易状态`,
  txHash: msg`交易哈希`,
  updatedAt: msg`更新时间`,
  usdValue: msg`折合USDT`,
  userName: msg`账号`,
  validUntil: msg`有效期至`,
  value: msg`内容`,
  version: msg`版本`,
  walletType: msg`钱包类型`,
  withdrawEnabled: msg`提币`,
  withdrawFee: msg`提币手续费`,
  withdrawManualReview: msg`提币必审`,
}

/** The dictionaries of what a field holds, by the kind of record. */
const dictionaries: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  recharge: { status: 'recharge_status', rejectReason: 'recharge_reject_reason' },
  withdraw: { status: 'withdraw_status', rejectReason: 'withdraw_reject_reason' },
  memberAuth: { status: 'auth_status' },
  member: { status: 'member_status' },
}

const decimal = /^-?\d+\.\d+$/
const stamp = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** Returns what a change is called and how its values read; a field that no screen has keeps its name. */
export function useFieldWords(targetType: string) {
  const text = useText()
  const known = dictionaries[targetType] ?? {}
  const dict = useDicts(Object.values(known))
  const valueOf = (field: string, value: ChangedValue): ChangedValue => {
    if (typeof value !== 'string') return value
    const word = known[field] === undefined ? undefined : dict(known[field], value)?.value
    if (word !== undefined) return word
    if (stamp.test(value)) return formatDateTime(value)
    return decimal.test(value) ? formatMoney(value) : value
  }
  return ({ field, before, after }: FieldChange) => {
    // Of several records each change says first of which it is.
    const at = field.lastIndexOf(' ') + 1
    const name = field.slice(at)
    const label = labels[name]
    return {
      label: label === undefined ? field : field.slice(0, at) + text(label),
      before: valueOf(name, before),
      after: valueOf(name, after),
    }
  }
}
