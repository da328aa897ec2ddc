// Where the evidence of each flag lies: a list under the filter that shows it, or a section of the record.
import type { z } from 'zod'
import type { Evidence } from '#contract/evidence.ts'
import type { list as auths } from '#contract/member/member-auth.ts'
import type { list as moneyLogs } from '#contract/money/money-log.ts'
import type { list as addresses } from '#contract/money/withdraw-address.ts'
import type { list as withdrawals } from '#contract/money/withdraw-log.ts'
import type { RiskFlag } from '#contract/money/withdraw-rules.ts'
import type { list as ipRecords } from '#contract/other/ip-record.ts'
import type { list as cases } from '#contract/other/violation-record.ts'
import type { list as deals } from '#contract/trade/contract-deal.ts'
import { rewardTypes } from './risk-figures.ts'
import type { Raised } from './risk-rules.ts'

/** The record whose flags are explained. */
export interface Subject {
  readonly memberId: string
  readonly memberNo: string
  readonly currency: string
  readonly toAddress: string
  readonly applyIp: string | null
  readonly createdAt: string
}

type Link = z.input<typeof Evidence>
type ListOf<L extends { input: z.ZodType }> = Partial<
  Record<keyof z.output<L['input']>, string | string[]>
>

const link = (component: string, search: object): Link => ({
  list: { component, search: search as Record<string, string | string[]> },
})
// An empty status takes the place of the one that the screen chooses by itself.
const lists = {
  withdrawals: (search: ListOf<typeof withdrawals>) =>
    link('money/withdrawLog', { status: '', ...search }),
  addresses: (search: ListOf<typeof addresses>) => link('money/withdrawAddress', search),
  moneyLogs: (search: ListOf<typeof moneyLogs>) => link('money/moneyLog', search),
  ipRecords: (search: ListOf<typeof ipRecords>) => link('other/ipRecord', search),
  cases: (search: ListOf<typeof cases>) => link('other/violationRecord', search),
  deals: (search: ListOf<typeof deals>) => link('trade/contractDeal', search),
  auths: (search: ListOf<typeof auths>) => link('member/memberAuth', { status: '', ...search }),
  member: (id: string) => link('member/member', { open: id }),
}

const dayMs = 86_400_000

/** Returns where the evidence of a flag is; calendar days are cut in the zone. */
export function getEvidenceLink(flag: RiskFlag, of: Subject, raised: Raised, zone: string): Link {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' })
  const { memberId, memberNo, currency, toAddress: keyword } = of
  const applied = Date.parse(of.createdAt)
  const today = clock.format(Date.now())
  const since = (moment: number) => [clock.format(moment), today]
  const before = (days: number) => since(applied - days * dayMs)
  switch (flag) {
    case 'ledgerMismatch':
      return { section: 'balanceCheck' }
    case 'largeAmount':
      return { section: 'balances' }
    case 'credentialHold':
      // What an operator reset is in the member's history; what the member changed is known from where.
      return raised.credentialHold?.changedAt
        ? lists.ipRecords({
            keyword: memberNo,
            scene: ['changeCredential'],
            dateRange: since(Date.parse(raised.credentialHold.changedAt)),
          })
        : lists.member(memberId)
    case 'blockedAddress':
      return lists.addresses({ keyword, status: ['blocked'] })
    case 'sharedAddress':
      return lists.addresses({ keyword })
    case 'newAddress':
      return lists.withdrawals({ memberId, keyword })
    case 'newDevice':
      return lists.member(memberId)
    case 'newIp':
      return lists.ipRecords({
        keyword: memberNo,
        scene: ['login', 'withdraw'],
        dateRange: before(90),
      })
    case 'sharedIp':
      return lists.ipRecords({ keyword: of.applyIp ?? '', dateRange: before(7) })
    case 'velocity':
      return lists.withdrawals({ memberId, dateField: 'createdAt', dateRange: before(30) })
    case 'firstWithdraw':
      return lists.withdrawals({ memberId, status: ['paid'] })
    case 'noTrade':
      return lists.deals({
        keyword: memberNo,
        dateRange: since(Date.parse(raised.noTrade?.rechargedAt ?? of.createdAt)),
      })
    case 'bonusFunds':
      return lists.moneyLogs({ memberId, currency: [currency], bizType: [...rewardTypes] })
    case 'kycMissing':
      return lists.auths({ memberId })
    case 'violation':
      return raised.violation?.cases === 0
        ? lists.member(memberId)
        : lists.cases({ keyword: memberNo, status: ['confirmed'] })
  }
}
