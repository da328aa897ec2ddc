// The chart of accounts. Member wallets (2110–2170) are not in it: they are the
// rows of ledger_account, and credit raises them.
import type { Titles } from '#contract/lang.ts'

interface HouseAccount {
  readonly normalSide: 'D' | 'C'
  readonly allowNegative: boolean
  readonly titles: Titles
}

const account = (
  normalSide: 'D' | 'C',
  zh: string,
  en: string,
  tw: string,
  allowNegative = false,
): HouseAccount => ({ normalSide, allowNegative, titles: { 'zh-cn': zh, en, 'zh-tw': tw } })

/** House accounts by code: what they are called, on which side they grow, whether they may be negative. */
export const chart = {
  '1100': account('D', '热钱包', 'Hot wallets', '熱錢包'),
  '1110': account('D', '冷钱包', 'Cold wallets', '冷錢包'),
  '1120': account('D', '三方渠道余额', 'Third-party channel balance', '第三方管道餘額'),
  '1130': account('D', '银行 / 法币', 'Bank / fiat', '銀行 / 法幣'),
  '2900': account('C', '暂收款', 'Suspense', '暫收款'),
  '2910': account('C', '合约清算', 'Contract clearing', '合約清算', true),
  '2920': account('C', '交割清算', 'Delivery clearing', '交割清算', true),
  '2930': account('C', '红包托管', 'Red-envelope escrow', '紅包託管'),
  '2940': account('C', '分成托管', 'Profit-share escrow', '分成託管'),
  '2950': account('C', '资金费清算', 'Funding clearing', '資金費清算', true),
  '2960': account('C', '闪兑库存', 'Conversion inventory', '閃兌庫存', true),
  '3100': account('C', '资本金', 'Capital', '資本金'),
  '3200': account('C', '保险基金', 'Insurance fund', '保險基金'),
  '3300': account('D', '积分发行', 'Points issuance', '積分發行'),
  '4100': account('C', '合约手续费', 'Contract trading fees', '合約手續費'),
  '4110': account('C', '交割手续费', 'Delivery fees', '交割手續費'),
  '4120': account('C', '提币手续费', 'Withdrawal fees', '提幣手續費'),
  '4125': account('C', '充值手续费', 'Recharge fees', '充值手續費'),
  '4130': account('C', '闪兑手续费及点差', 'Conversion fees and spread', '閃兌手續費及點差'),
  '4140': account('C', '强平手续费', 'Liquidation fees', '強平手續費'),
  '4150': account('C', '提前赎回扣费', 'Early-redeem penalties', '提前贖回扣費'),
  '4160': account('C', '分成平台收入', 'Platform share of profit sharing', '分成平台收入'),
  '4190': account('C', '尾差', 'Rounding', '尾差', true),
  '5100': account('D', '活动成本', 'Campaign cost', '活動成本'),
  '5200': account('D', '邀请返佣', 'Invite rebates', '邀請返佣'),
  '5300': account('D', '质押利息', 'Staking interest', '質押利息'),
  '5400': account('D', '调账与补偿', 'Adjustments and compensation', '調帳與補償', true),
  '5500': account('D', '网络及渠道费用', 'Network and channel fees', '網路及管道費用'),
  '5600': account('D', '坏账', 'Bad debt', '壞帳'),
} as const satisfies Record<string, HouseAccount>

/** A code of the chart, such as `1100`. */
export type HouseCode = keyof typeof chart

/** True for a code that the chart knows. */
export const isHouseCode = (code: string): code is HouseCode => Object.hasOwn(chart, code)

/** Columns of `house_account` that follow from the chart. */
export const houseAccountRow = (code: HouseCode, currency: string) => ({
  code,
  currency,
  name: chart[code].titles['zh-cn'],
  normal_side: chart[code].normalSide,
  allow_negative: chart[code].allowNegative,
})
