// The lists behind the numbers of the home page: each is a screen and the filter under which its total is the number.
import type { z } from 'zod'
import type { ListLink } from '#contract/evidence.ts'
import { WalletType } from '#contract/ledger.ts'
import { MemberType } from '#contract/member/values.ts'
import { allCurrencies } from '#contract/other/daily-statement.ts'

export type Link = z.input<typeof ListLink>
export type Days = readonly [from: string, to: string]

/** Who counts: internal and test members never do. */
export const memberType = MemberType.options.filter(
  (type) => type !== 'internal' && type !== 'test',
)
/** What is money of members: trial funds cannot be withdrawn and points are none. */
export const walletType = WalletType.options.filter(
  (type) => type !== 'experience' && type !== 'integral',
)

/** A screen by its component, and the values of its filter. */
export const toLink = (component: string, search: Link['search']): Link => ({ component, search })
const range = (days: Days) => [...days]

export const links = {
  newMembers: (days: Days, more: Link['search'] = {}) =>
    toLink('member/member', {
      memberType,
      dateField: 'createdAt',
      dateRange: range(days),
      ...more,
    }),
  activeMembers: (days: Days) =>
    toLink('member/member', { memberType, dateField: 'lastLoginAt', dateRange: range(days) }),
  recharges: (days: Days, more: Link['search'] = {}) =>
    toLink('money/rechargeLog', {
      status: ['approved'],
      memberType,
      dateField: 'reviewedAt',
      dateRange: range(days),
      ...more,
    }),
  withdrawals: (days: Days, more: Link['search'] = {}) =>
    toLink('money/withdrawLog', {
      status: ['paid'],
      memberType,
      dateField: 'paidAt',
      dateRange: range(days),
      ...more,
    }),
  results: (days: Days, more: Link['search'] = {}) =>
    toLink('member/memberProfitLoss', { dateRange: range(days), ...more }),
  teams: (days: Days, more: Link['search'] = {}) =>
    toLink('other/teamProfit', { dateRange: range(days), ...more }),
  assets: () => toLink('member/memberAsset', { nonZero: 'true', walletType, memberType }),
  deals: (days: Days, productCode?: string[]) =>
    toLink('trade/contractDeal', { dateRange: range(days), ...(productCode && { productCode }) }),
  deliveries: (days: Days, more: Link['search'] = {}) =>
    toLink('trade/deliveryOrder', {
      dateField: 'openedAt',
      dateRange: range(days),
      memberType,
      ...more,
    }),
  members: (more: Link['search'] = {}) => toLink('member/member', { memberType, ...more }),
  statements: (days: Days) =>
    toLink('other/dailyStatement', { currency: allCurrencies, dateRange: range(days) }),
  positions: (more: Link['search'] = {}) =>
    toLink('trade/contractPosition', { status: ['open'], memberType, ...more }),
} as const
