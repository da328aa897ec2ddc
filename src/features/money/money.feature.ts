import { msg } from '@lingui/core/macro'
import type { Feature } from '#kit/feature.ts'

const recharges = 'money/rechargeLog'
const withdrawals = 'money/withdrawLog'

export const money: Feature = {
  goKeys: [
    { keys: 'g r', component: recharges, label: msg`前往充值记录` },
    { keys: 'g w', component: withdrawals, label: msg`前往提币记录` },
    { keys: 'g l', component: 'money/moneyLog', label: msg`前往资金流水` },
  ],
  alerts: {
    recharge: { label: msg`充值待审核`, component: recharges, search: { status: ['pending'] } },
    withdraw: { label: msg`提币待审核`, component: withdrawals, search: {} },
  },
  todos: {
    recharge: { label: msg`充值待审核`, component: recharges, search: { status: ['pending'] } },
    withdraw: { label: msg`提币待初审`, component: withdrawals, search: { status: ['pending'] } },
    withdrawSecond: {
      label: msg`提币待复审`,
      component: withdrawals,
      // Not what one passed in the first review oneself.
      search: { status: ['firstPassed'], isOpenToMe: 'true' },
    },
    withdrawPay: {
      label: msg`提币待打款`,
      component: withdrawals,
      search: { status: ['approved'] },
    },
    withdrawFailed: {
      label: msg`提币打款失败`,
      component: withdrawals,
      search: { status: ['failed'] },
    },
    thirdUnknown: {
      label: msg`三方结果未知`,
      component: 'money/withdrawThird',
      search: { channelStatus: ['unknown'] },
    },
  },
  records: async () => (await import('./find-recharges.ts')).rechargeSearch,
}
