import { msg } from '@lingui/core/macro'
import type { Text } from '#core/i18n/text.ts'
import { historyLabels } from '#kit/record/history-labels.ts'

const labels: Readonly<Record<string, Text>> = {
  ...historyLabels,
  refuse: msg({ message: '拒绝', context: 'timeline' }),
  login: msg({ message: '登录', context: 'timeline' }),
  logout: msg({ message: '退出', context: 'timeline' }),
  lock: msg({ message: '锁屏', context: 'timeline' }),
  unlock: msg({ message: '解锁', context: 'timeline' }),
  finish: msg({ message: '完成', context: 'timeline' }),
}

/** What an action of the trail, `resource.verb`, is called; undefined where it has no word. */
export const labelOfAction = (action: string): Text | undefined =>
  labels[action.split('.')[1] ?? '']
