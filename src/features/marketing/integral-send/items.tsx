import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type ItemStatus, items, type Row } from '#contract/marketing/integral-send.ts'
import { formatMoney } from '#core/format/format-money.ts'
import type { Text } from '#core/i18n/text.ts'
import { FactsTable } from '#kit/facts-dialog.tsx'
import { PagedFacts } from '#kit/paged-facts.tsx'
import { useText } from '#kit/use-text.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'

const looks: Record<ItemStatus, { label: Text; tone: BadgeTone }> = {
  pending: { label: msg`待发放`, tone: 'info' },
  success: { label: msg`成功`, tone: 'success' },
  failed: { label: msg`失败`, tone: 'danger' },
}

/** What became of each member of a batch, failed ones first. */
export function BatchItems({ row }: { row: Row }) {
  const { t } = useLingui()
  const text = useText()
  // Another version has other results.
  return (
    <PagedFacts key={row.version} endpoint={items} input={{ batchId: row.id }}>
      {({ list }) => (
        <FactsTable
          title={t`明细`}
          head={[t`会员编号`, t`账号`, t`积分`, t`状态`, t`原因`]}
          rows={list.map((item) => [
            item.memberNo,
            item.account,
            formatMoney(item.points),
            <Badge key={item.id} tone={looks[item.status].tone}>
              {text(looks[item.status].label)}
            </Badge>,
            item.failReason,
          ])}
        />
      )}
    </PagedFacts>
  )
}
