// Every list of the contract as it is asked for: what its screen opens with, and everything.
import { allEndpoints } from '#contract/all.ts'
import type { ListEndpoint } from '#contract/endpoint.ts'
import * as memberAsset from '#contract/member/member-asset.ts'
import * as memberAuth from '#contract/member/member-auth.ts'
import * as memberConfig from '#contract/member/member-config.ts'
import * as moneyLog from '#contract/money/money-log.ts'
import * as rechargeLog from '#contract/money/recharge-log.ts'
import * as withdrawLog from '#contract/money/withdraw-log.ts'
import * as ipRecord from '#contract/other/ip-record.ts'
import * as loginError from '#contract/other/login-error.ts'
import * as teamProfit from '#contract/other/team-profit.ts'
import * as verificationCode from '#contract/other/verification-code.ts'
import * as contractDeal from '#contract/trade/contract-deal.ts'
import * as contractPosition from '#contract/trade/contract-position.ts'
import * as deliveryOrder from '#contract/trade/delivery-order.ts'

const lists = allEndpoints.filter((each) => 'sortable' in each) as unknown as ListEndpoint[]

/** Lists that cannot be asked for everything: one needs days, the other compares so many teams only. */
const neverAll = [moneyLog.list.path, teamProfit.list.path]

/** What the screens of these lists ask for at first; those of all others ask for everything. */
const firstViews = (today: string, sixDaysAgo: string) =>
  new Map<string, object>([
    [memberAsset.list.path, { nonZero: true }],
    [memberAuth.list.path, { status: ['pending'] }],
    [memberConfig.list.path, { onlyOverrides: true }],
    [moneyLog.list.path, { dateRange: [today, today] }],
    [rechargeLog.list.path, { status: ['pending'] }],
    [withdrawLog.list.path, { status: ['pending', 'firstPassed'] }],
    [teamProfit.list.path, { memberType: ['agent'] }],
    [contractDeal.list.path, { dateRange: [today, today] }],
    [contractPosition.list.path, { status: ['open'] }],
    [deliveryOrder.list.path, { dateRange: [today, today] }],
    [ipRecord.list.path, { dateRange: [sixDaysAgo, today] }],
    [loginError.list.path, { dateRange: [sixDaysAgo, today] }],
    [verificationCode.list.path, { dateRange: [today, today] }],
  ])

export interface ListView {
  readonly list: ListEndpoint
  readonly path: string
  readonly view: 'what the screen opens with' | 'everything'
  readonly filter: object
}

/** The views of all lists; days are those of the zone. */
export function listViews(zone: string): ListView[] {
  const dayBefore = (days: number) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(Date.now() - days * 86_400_000)
  const first = firstViews(dayBefore(0), dayBefore(6))
  return lists.flatMap((list): ListView[] => {
    const { path } = list
    const all: ListView = { list, path, view: 'everything', filter: {} }
    const shown = first.get(path)
    if (!shown) return [all]
    const opened: ListView = { ...all, view: 'what the screen opens with', filter: shown }
    return neverAll.includes(path) ? [opened] : [opened, all]
  })
}
