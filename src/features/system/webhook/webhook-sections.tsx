// What the open record of an endpoint says beside its fields: the former secret, and what was sent last.
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Code } from '#contract/codes.ts'
import * as deliveries from '#contract/system/delivery.ts'
import * as api from '#contract/system/webhook.ts'
import { notifyDone } from '#core/feedback/notify-done.ts'
import { formatDateTime } from '#core/format/format-time.ts'
import { invalidate, query } from '#core/http/api.ts'
import { useAccess } from '#core/session/access.ts'
import { CallDialog } from '#kit/form/call-dialog.tsx'
import { ReasonField } from '#kit/form/create-form-fields.tsx'
import { Button } from '#ui/button.tsx'
import { DeliveryLines } from './delivery-lines.tsx'

const refetchMs = 3_000

/** The sections of an endpoint. */
export const WebhookSections = ({ row }: { row: api.Row }) => (
  <>
    {row.formerEndsAt !== null && <FormerSecret row={row} endsAt={row.formerEndsAt} />}
    <LastDeliveries webhookId={row.id} />
  </>
)

function FormerSecret({ row, endsAt }: { row: api.Row; endsAt: string }) {
  const { t } = useLingui()
  const { can } = useAccess()
  const client = useQueryClient()
  const [isEnding, setEnding] = useState(false)
  const end = formatDateTime(endsAt)
  const onDone = async () => {
    await Promise.all([api.get, api.list].map((each) => invalidate(client, each)))
    setEnding(false)
  }
  return (
    <section aria-label={t`原推送密钥`} className="flex flex-wrap items-center gap-2">
      <p className="flex-1 text-text-muted">
        <Trans>原推送密钥同时签名，{end} 失效</Trans>
      </p>
      {can(api.endSecret) && (
        <Button size="sm" onClick={() => setEnding(true)}>
          <Trans>停用原推送密钥</Trans>
        </Button>
      )}
      {isEnding && (
        <CallDialog
          endpoint={api.endSecret}
          title={msg`停用原推送密钥`}
          submitLabel={msg`停用`}
          tone="danger"
          initial={{ id: row.id, version: row.version }}
          handles={[Code.stale, Code.notFound]}
          onRefused={onDone}
          onDone={async () => {
            await onDone()
            notifyDone(msg`停用原推送密钥`)
          }}
          onClose={() => setEnding(false)}
        >
          <p>
            <Trans>此后推送只带新密钥的签名，仍用原密钥验证的程序会拒绝推送。</Trans>
          </p>
          <ReasonField />
        </CallDialog>
      )}
    </section>
  )
}

/** Read again and again while the record is open: what a ping met is seen here. */
function LastDeliveries({ webhookId }: { webhookId: string }) {
  const { t } = useLingui()
  const { can } = useAccess()
  const { data } = useQuery({
    ...query(deliveries.recent, { webhookId }),
    enabled: can(deliveries.list),
    refetchInterval: refetchMs,
  })
  if (!can(deliveries.list)) return null
  return (
    <section aria-label={t`最近推送`} className="flex flex-col gap-2">
      <h3 className="font-semibold">
        <Trans>最近推送</Trans>
      </h3>
      <DeliveryLines lines={data?.list ?? []} empty={t`还没有推送过`} />
    </section>
  )
}
