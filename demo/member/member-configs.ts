// Limits and switches that were set for single members: tightened by risk, loosened for good customers.
import { day, iso } from '../clock.ts'
import type { DemoDomain } from '../domain.ts'
import { stream } from '../random.ts'
import { personas } from './people.ts'

/** One member in so many has something of their own. */
const part = 0.045
const none = {
  fee_discount_rate: null,
  max_leverage: null,
  withdraw_single_limit_usd: null,
  withdraw_daily_limit_usd: null,
  contract_enabled: null,
  withdraw_manual_review: null,
  remark: '',
}
const kinds = [
  { withdraw_manual_review: true, remark: '来源地址存疑，提币逐笔审核' },
  { max_leverage: 10, remark: '多次强平，降低杠杆' },
  { fee_discount_rate: '0.35', remark: '做市合作，手续费优惠' },
  {
    withdraw_single_limit_usd: '1000',
    withdraw_daily_limit_usd: '2000',
    remark: '新设备，限额观察',
  },
  { contract_enabled: false, remark: '会员申请自我限制' },
]

/** The member config of the demo set. */
export const memberConfigs = (): DemoDomain => ({
  tables: ({ world: { seed, clock, staff }, members }) => [
    [
      'member_config',
      members.flatMap((member) => {
        const random = stream(seed, 'member config', member.id)
        if (member.id !== personas.rich && !random.chance(part)) return []
        const at = iso(clock.after(member.at, random.unit()))
        return [
          {
            member_id: member.id,
            ...none,
            ...random.pick(kinds),
            // Some end by themselves.
            valid_until: random.chance(0.3) ? iso(clock.asof + random.int(1, 60) * day) : null,
            version: 1,
            operator_name: staff.first(random).name,
            created_at: at,
            updated_at: at,
          },
        ]
      }),
    ],
  ],
})
