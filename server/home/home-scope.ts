// What every block of the home page starts from: whose members are counted, in which days, and what the caller may list.
import { sql, type SQL } from 'drizzle-orm'
import { apiPrefix } from '#contract/endpoint.ts'
import { memberScope } from '#server/access/member-scope.ts'
import { member } from '#server/db/schema/member/member.ts'
import { may, type Actor, type Call } from '#server/http/call.ts'

/** The lists that the numbers of the home page and of the boards open, by the permission of each. */
const listCalls = {
  members: 'member/list',
  recharges: 'cwManage/chargeLogList',
  withdrawals: 'cwManage/withdrawLogList',
  results: 'memberProfitLoss/list',
  teams: 'teamProfit/list',
  assets: 'memberAsset/list',
  deals: 'contractDeal/list',
  deliveries: 'deliveryOrder/list',
  positions: 'contractPosition/list',
  exposures: 'memberPosition/list',
  products: 'contractProduct/list',
  jobs: 'sysJob/list',
  payouts: 'memberWithdrawThird/list',
  statements: 'dailyStatement/list',
  loginErrors: 'loginError/list',
  ipRules: 'ipRule/list',
  violations: 'violationRecord/list',
  controls: 'periodicControlRecord/list',
} as const
export type ListName = keyof typeof listCalls

/** Returns whether the caller may open a list; no number is shown without its list. */
export const canList = (actor: Actor, name: ListName): boolean =>
  may(actor, apiPrefix + listCalls[name])

/** The lists the caller may open: who has the same ones in the same team sees the same figures. */
export const getPermittedLists = (actor: Actor): ListName[] =>
  (Object.keys(listCalls) as ListName[]).filter((name) => canList(actor, name))

/** Returns the caller's team as a condition on members `m`. */
export async function readTeamCondition({ db, actor }: Pick<Call, 'db' | 'actor'>): Promise<SQL> {
  const team = await memberScope(db, member.id, actor)
  return team ? sql`m.id in (select ${member.id} from ${member} where ${team})` : sql`true`
}
