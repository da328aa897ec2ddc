// Sends chosen deliveries again.
import { msg } from '@lingui/core/macro'
import { Plural } from '@lingui/react/macro'
import * as api from '#contract/system/delivery.ts'
import type { Action } from '#kit/actions/action.ts'
import { verbAction, type VerbScreen } from '#kit/crud/verb-action.tsx'

const maxBulk = 50

/** Returns the action that sends deliveries again which are over. */
export const replayDeliveries = (rows: readonly api.Row[], screen: VerbScreen): Action =>
  verbAction(screen, api.replay, {
    ...(rows.length === 1 && { keys: 'p' }),
    label: rows.length === 1 ? msg`重发` : msg`批量重发`,
    blocked:
      (rows.some(({ status }) => status === 'waiting') && msg`等待推送的记录会自动推送`) ||
      (rows.length > maxBulk && msg`一次最多处理 ${maxBulk} 条`),
    initial: { ids: rows.map(({ id }) => id) },
    fields: (
      <p>
        <Plural
          value={rows.length}
          other="重新推送 # 个事件；接收程序会再次收到同一 webhook-id。"
        />
      </p>
    ),
  })
