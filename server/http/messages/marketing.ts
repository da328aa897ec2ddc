import type { Titles } from '#contract/lang.ts'
import { say } from '../say.ts'

/** Sentences of the marketing domain. */
export const marketingMessages = {
  linkKindMismatch: say('链接与渠道类型不符', 'does not fit the channel', '連結與管道類型不符'),
  linkTypeMismatch: say(
    '跳转目标与跳转类型不符',
    'does not fit the link type',
    '跳轉目標與跳轉類型不符',
  ),
  endsBeforeStart: say('须晚于开始时间', 'must be after the start', '須晚於開始時間'),
  bannerOnline: say('请先下线再删除', 'Unpublish it before deleting', '請先下線再刪除'),
} as const satisfies Record<string, Titles>
