// What the review queues ask for as they open. The first script of a page makes these calls while the console is on its way,
// so they are named here and not only in the screens; `tests/flows/home/first-calls.test.tsx` holds the two together.
import type { Endpoint, ListEndpoint } from './endpoint.ts'
import { list as realNames } from './member/member-auth.ts'
import { list as recharges } from './money/recharge-log.ts'
import { list as withdrawals } from './money/withdraw-log.ts'
import { type QueryObject, serialiseQuery } from './query.ts'
import { getDictData } from './system/dict.ts'
import { defaultPageSize } from './wire.ts'

/** A call by its path, and query, below the base path of all calls; with a body it is sent by POST. */
export type FirstCall = readonly [path: string, body?: string]

/** What a queue asks for. */
export interface FirstCalls {
  /** Its dictionaries, whatever the address says. */
  readonly dicts: readonly FirstCall[]
  /** Its rows, while the address says nothing more. */
  readonly list: FirstCall
}

const callOf = ({ method, permission }: Endpoint, input: QueryObject): FirstCall =>
  method === 'GET'
    ? [`${permission}?${serialiseQuery(input)}`]
    : [permission, JSON.stringify(input)]

const opening = (
  list: ListEndpoint,
  filter: QueryObject,
  dicts: readonly string[],
): FirstCalls => ({
  dicts: dicts.map((dictType) => callOf(getDictData, { dictType })),
  list: callOf(list, { ...filter, pageNum: 1, pageSize: defaultPageSize }),
})

/** By the view that a menu entry names. */
export const firstCalls: ReadonlyMap<string, FirstCalls> = new Map([
  [
    'money/rechargeLog',
    opening(recharges, { status: ['pending'] }, [
      'member_type',
      'recharge_status',
      'recharge_risk_flag',
      'recharge_type',
      'wallet_type',
      'recharge_reject_reason',
      'record_origin',
    ]),
  ],
  [
    'money/withdrawLog',
    opening(withdrawals, { status: ['pending', 'firstPassed'] }, [
      'member_type',
      'withdraw_status',
      'withdraw_risk_flag',
      'withdraw_pay_method',
      'withdraw_reject_reason',
      'record_origin',
    ]),
  ],
  [
    'member/memberAuth',
    opening(realNames, { status: ['pending'] }, [
      'member_type',
      'auth_status',
      'auth_level',
      'id_type',
      'auth_reject_reason',
      'record_origin',
    ]),
  ],
])
