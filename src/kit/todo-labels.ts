import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { z } from 'zod'
import type { Todo } from '#contract/home.ts'

/** What each kind of waiting work is called. */
export const todoLabels: Readonly<Record<z.output<typeof Todo>['kind'], MessageDescriptor>> = {
  recharge: msg`充值待审核`,
  withdraw: msg`提币待初审`,
  withdrawSecond: msg`提币待复审`,
  withdrawPay: msg`提币待打款`,
  withdrawFailed: msg`提币打款失败`,
  realNameAuth: msg`实名认证待审核`,
  approval: msg`待我复核`,
  violation: msg`违规待处理`,
  thirdUnknown: msg`三方结果未知`,
}
