// An endpoint that the server switches off: the administrators are notified, and the trail keeps why.
import type { SwitchedOffReason } from '#contract/platform/webhook.ts'
import type { Tx } from '#server/db/connection/client.ts'
import { updateRecord } from '#server/db/records/update-record.ts'
import { platformWebhook } from '#server/db/schema/platform-webhook.ts'
import { writeClockAudit } from '#server/http/audit/audit-without-call.ts'
import { ringAdministrators } from '#server/system/index.ts'
import { webhookNo } from './endpoint.ts'

const bells = { gone: 'bellWebhookGone', failing: 'bellWebhookFailing' } as const

interface SwitchOff {
  readonly reason: SwitchedOffReason
  readonly at: string
}

/** Switches an active endpoint off inside the transaction of the try that led to it. */
export async function switchOff(
  tx: Tx,
  row: typeof platformWebhook.$inferSelect,
  { reason, at }: SwitchOff,
): Promise<void> {
  await updateRecord(tx, platformWebhook, row, {
    isActive: false,
    switchedOffAt: at,
    switchedOffReason: reason,
  })
  const params = { host: webhookNo(row) }
  await ringAdministrators({ tx, actor: { userName: 'server' } }, bells[reason], params, 'urgent')
  await writeClockAudit(tx, 'platform/webhook', [
    {
      action: 'webhook.setStatus',
      targetType: 'webhook',
      targetId: row.id,
      targetNo: webhookNo(row),
      before: { status: 'on' },
      after: { status: 'off' },
      reason,
    },
  ])
}
