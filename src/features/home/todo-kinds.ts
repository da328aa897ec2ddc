import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { z } from 'zod'
import type { Todo } from '#contract/home.ts'
import type { Search } from '#core/navigation/search-params.ts'

type Kind = z.output<typeof Todo>['kind']

/** What each kind of waiting work is called and where it is done. */
export const todoKinds: Record<
  Kind,
  { label: MessageDescriptor; component: string; search: Search }
> = {
  recharge: {
    label: msg`充值待审核`,
    component: 'money/rechargeLog',
    search: { status: ['pending'] },
  },
  withdraw: {
    label: msg`提币待初审`,
    component: 'money/withdrawLog',
    search: { status: ['pending'] },
  },
  withdrawSecond: {
    label: msg`提币待复审`,
    component: 'money/withdrawLog',
    search: { status: ['firstPassed'] },
  },
  withdrawPay: {
    label: msg`提币待打款`,
    component: 'money/withdrawLog',
    search: { status: ['approved'] },
  },
  withdrawFailed: {
    label: msg`提币打款失败`,
    component: 'money/withdrawLog',
    search: { status: ['failed'] },
  },
  realNameAuth: {
    label: msg`实名认证待审核`,
    component: 'member/memberAuth',
    search: { status: ['pending'] },
  },
}
