import { msg } from '@lingui/core/macro'
import type { Feature } from '#kit/feature.ts'

const recharges = 'money/rechargeLog'
const withdrawals = 'money/withdrawLog'

export const money = {
  goKeys: [
    { keys: 'g r', component: recharges, label: msg`前往充值记录` },
    { keys: 'g w', component: withdrawals, label: msg`前往提币记录` },
    { keys: 'g l', component: 'money/moneyLog', label: msg`前往资金流水` },
  ],
  alerts: {
    recharge: { label: msg`充值待审核`, component: recharges, search: { status: ['pending'] } },
    withdraw: { label: msg`提币待审核`, component: withdrawals, search: {} },
  },
  records: async () => (await import('./find-recharges.ts')).rechargeSearch,
} satisfies Feature
