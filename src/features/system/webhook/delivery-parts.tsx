// What one delivery sent and what came back.
import { Trans, useLingui } from '@lingui/react/macro'
import type { z } from 'zod'
import type * as api from '#contract/system/delivery.ts'
import { JsonBlock, TextBlock } from '../event/json-block.tsx'

/** The request and the answer of a delivery. */
export function DeliveryParts({ record }: { record: z.output<(typeof api.get)['output']> }) {
  const { t } = useLingui()
  const { messageId, request, answer, row } = record
  return (
    <>
      <section aria-label={t`请求`} className="flex flex-col gap-2">
        <h3 className="font-semibold">
          <Trans>请求</Trans>
        </h3>
        <p className="wrap-anywhere">POST {row.url}</p>
        {messageId !== null && <p className="text-text-muted">webhook-id: {messageId}</p>}
        {request === null ? (
          <p className="text-text-muted">
            <Trans>事件已不再保留</Trans>
          </p>
        ) : (
          <JsonBlock value={JSON.parse(request)} label={t`请求内容`} />
        )}
      </section>
      <section aria-label={t`应答`} className="flex flex-col gap-2">
        <h3 className="font-semibold">
          <Trans>应答</Trans>
        </h3>
        {row.httpStatus === null && row.error === null && (
          <p className="text-text-muted">
            <Trans>还没有尝试</Trans>
          </p>
        )}
        {row.httpStatus !== null && <p className="tabular-nums">HTTP {row.httpStatus}</p>}
        {row.error !== null && <p className="text-danger-strong wrap-anywhere">{row.error}</p>}
        {answer !== null && answer !== '' && <TextBlock text={answer} label={t`应答内容`} />}
      </section>
    </>
  )
}
