// What teams brought in and cost over some days, and how they did.
import { z } from 'zod'
import { endpoint, listEndpoint } from '../endpoint.ts'
import { MemberType } from '../member/values.ts'
import { memberFields } from '../review.ts'
import { DateRange, Day, Id, Money, Text, WireBool, WireInt } from '../wire.ts'

/** Members of a team that the trend names: those that contributed most. */
export const maxTrendMembers = 50

/** Teams that the picture of shares names: those with the most volume. */
export const maxSharedTeams = 20

/** Money of the leader and of everybody below. */
const amounts = {
  rechargeUsd: Money,
  withdrawUsd: Money,
  netInflowUsd: Money,
  volumeUsd: Money,
  /** Trading fees. */
  feeUsd: Money,
  /** The net result of the members, delivery and copy trading included. */
  memberPnlUsd: Money,
  deliveryPnlUsd: Money,
  /** What members of the team earned by inviting. */
  rebateUsd: Money,
  /** Trading, flash and withdrawal fees, less rebates and the cost of campaigns. */
  contributionUsd: Money,
  /** What the team owns now, at reference prices. */
  assetUsd: Money,
  campaignUsd: Money,
} as const

/** People below the leader, at any depth; the leader is not counted. */
const counts = {
  teamCount: z.int(),
  newCount: z.int(),
  firstRechargeCount: z.int(),
  /** Who signed in. */
  activeCount: z.int(),
} as const

export const TeamProfit = z.object({
  /** The leader's own. */
  id: Id,
  ...memberFields,
  ...counts,
  ...amounts,
})
export type TeamProfit = z.output<typeof TeamProfit>

export const TeamPath = z.array(z.object({ id: Id, memberNo: z.string() }))

const teams = listEndpoint('GET teamProfit/list', {
  exportPath: 'teamProfit/export',
  filter: z
    .object({
      keyword: Text(64),
      /** The team of this member: its own and those below. */
      rootMemberId: Id,
      memberType: z.array(MemberType).max(5),
      /** At most so many levels below `rootMemberId`; without it below the top, or below the caller's own member. */
      depthMax: WireInt,
      /** Days of the figures; this month unless given, at most 366. */
      dateRange: DateRange,
      contributionUsdMin: Money,
      contributionUsdMax: Money,
      /** Internal and test accounts too. */
      includeInternal: WireBool,
    })
    .partial(),
  row: TeamProfit,
  sortable: [
    ...(Object.keys(amounts) as (keyof typeof amounts)[]),
    ...(Object.keys(counts) as (keyof typeof counts)[]),
  ],
  // Teams lie in one another: the sums count each member once.
  summary: z.object({ currency: z.string(), count: z.int(), ...counts, ...amounts }),
})

export const list = {
  ...teams,
  // Nothing may be added up over rows: a member counts in each team above.
  summed: [],
  output: teams.output.extend({
    /** The way to `rootMemberId`, the uppermost first, as far up as the caller may see; empty without it. */
    path: TeamPath,
  }),
}

const { rechargeUsd, withdrawUsd, feeUsd, rebateUsd, memberPnlUsd, contributionUsd } = amounts
const daily = { rechargeUsd, withdrawUsd, feeUsd, rebateUsd, memberPnlUsd, contributionUsd }

/** One team day by day, and its members by what they contributed. */
export const trend = endpoint(
  'GET teamProfit/trend',
  z.object({
    memberId: Id,
    dateRange: DateRange.optional(),
    includeInternal: WireBool.optional(),
  }),
  z.object({
    /** Every day of the range up to today, oldest first. */
    list: z.array(z.object({ date: Day, ...daily })),
    /** True when the last day is today and not over. */
    isLastOpen: z.boolean(),
    members: z.array(
      z.object({ memberNo: z.string(), account: z.string(), memberType: MemberType, ...daily }),
    ),
    /** Members with anything in these days, those beyond the named ones included. */
    memberCount: z.int(),
  }),
)
export type Trend = z.output<(typeof trend)['output']>

const shared = {
  volumeUsd: amounts.volumeUsd,
  feeUsd: amounts.feeUsd,
  contributionUsd: amounts.contributionUsd,
} as const
const Shared = z.object(shared)

/** How the figures of one team are made up: of the teams directly below, and of the leader's own. */
export const share = endpoint(
  'GET teamProfit/share',
  trend.input,
  z.object({
    /** The team as a whole, as the list has it. */
    total: Shared,
    /** What no team below has: the leader's own. */
    own: Shared,
    /** The largest first, each as the list has it. */
    teams: z.array(
      z.object({
        id: Id,
        memberNo: z.string(),
        account: z.string(),
        teamCount: z.int(),
        ...shared,
      }),
    ),
    /** Smaller teams together. */
    others: z.object({ count: z.int(), ...shared }),
  }),
)
export type Share = z.output<(typeof share)['output']>
export type Shared = z.output<typeof Shared>
