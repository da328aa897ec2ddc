import { msg } from '@lingui/core/macro'
import type { Feature } from '#kit/feature.ts'

export const other: Feature = {
  todos: {
    violation: {
      label: msg`违规待处理`,
      component: 'other/violationRecord',
      search: { status: ['open'] },
    },
  },
}
