import { msg } from '@lingui/core/macro'
import type { Feature } from '#kit/feature.ts'

export const system: Feature = {
  todos: {
    approval: {
      label: msg`待我复核`,
      component: 'system/approval',
      search: { status: ['pending'], isMine: 'false' },
    },
  },
}
