// What an event tells programs, and what became of it at each endpoint.
import { Trans, useLingui } from '@lingui/react/macro'
import type { z } from 'zod'
import type * as api from '#contract/system/event.ts'
import { DeliveryLines } from '../webhook/delivery-lines.tsx'
import { JsonBlock } from './json-block.tsx'

/** The data of an event and its deliveries. */
export function EventParts({ record }: { record: z.output<(typeof api.get)['output']> }) {
  const { t } = useLingui()
  const { messageId, data, previous, deliveries } = record
  return (
    <>
      <section aria-label={t`事件内容`} className="flex flex-col gap-2">
        <h3 className="font-semibold">
          <Trans>事件内容</Trans>
        </h3>
        <p className="text-text-muted">webhook-id: {messageId}</p>
        <JsonBlock value={data} label={t`事件内容`} />
        {previous && (
          <>
            <h4 className="text-sm text-text-muted">
              <Trans>变更前</Trans>
            </h4>
            <JsonBlock value={previous} label={t`变更前`} />
          </>
        )}
      </section>
      <section aria-label={t`推送`} className="flex flex-col gap-2">
        <h3 className="font-semibold">
          <Trans>推送</Trans>
        </h3>
        <DeliveryLines lines={deliveries} empty={t`没有推送地址接收此事件`} />
      </section>
    </>
  )
}
