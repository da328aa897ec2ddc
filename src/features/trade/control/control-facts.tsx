import { Trans, useLingui } from '@lingui/react/macro'
import type { z } from 'zod'
import type { get } from '#contract/trade/periodic-control-record.ts'
import { blank } from '#core/format/blank.ts'
import { ImageGallery } from '#kit/files/image-gallery.tsx'
import { Section, SmallTable } from '#kit/review/small-table.tsx'
import { DescriptionList } from '#ui/description-list.tsx'

/** How a change was decided, what became of it, and how many orders were opened under it. */
export function ControlFacts({ detail }: { detail: z.output<(typeof get)['output']> }) {
  const { t } = useLingui()
  const { row, affected, reviewRemark, failReason, revertedBy } = detail
  return (
    <>
      <Section title={t`审批与执行`}>
        <DescriptionList
          columns={3}
          items={[
            { id: 'remark', term: t`审核备注`, value: reviewRemark || blank },
            { id: 'failReason', term: t`失败原因`, value: failReason || blank },
            { id: 'revertedBy', term: t`回退记录`, value: revertedBy ?? blank },
          ]}
        />
      </Section>
      {row.attachments.length > 0 && (
        <Section title={t`依据附件`}>
          <ImageGallery images={row.attachments} name={t`依据附件`} />
        </Section>
      )}
      <Section title={t`生效后的订单`}>
        {affected.length === 0 ? (
          <p className="text-text-muted">
            <Trans>没有按此参数开仓的交割订单</Trans>
          </p>
        ) : (
          <SmallTable
            head={[t`周期秒数`, t`订单数`]}
            rows={affected.map(({ periodSeconds, count }) => [periodSeconds, count])}
          />
        )}
      </Section>
    </>
  )
}
