import { msg } from '@lingui/core/macro'
import type { Feature } from '#kit/feature.ts'

const checks = 'member/memberAuth'

export const member = {
  goKeys: [
    { keys: 'g m', component: 'member/member', label: msg`前往会员列表` },
    { keys: 'g k', component: checks, label: msg`前往实名认证` },
  ],
  alerts: {
    realName: { label: msg`实名认证待审核`, component: checks, search: {} },
  },
  records: async () => (await import('./find-members.ts')).memberSearch,
} satisfies Feature
