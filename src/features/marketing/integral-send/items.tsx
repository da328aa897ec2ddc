import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type ItemStatus, items, type Row } from '#contract/marketing/integral-send.ts'
import { formatMoney } from '#core/format/format-money.ts'
import type { Text } from '#core/i18n/text.ts'
import { CallFacts, FactsTable } from '#kit/facts-dialog.tsx'
import { useText } from '#kit/use-text.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'

const pageSize = 50
const looks: Record<ItemStatus, { label: Text; tone: BadgeTone }> = {
  pending: { label: msg`待发放`, tone: 'info' },
  success: { label: msg`成功`, tone: 'success' },
  failed: { label: msg`失败`, tone: 'danger' },
}

/** What became of each member of a batch, failed ones first. */
export function BatchItems({ row }: { row: Row }) {
  const { t } = useLingui()
  const text = useText()
  const [pageNum, setPage] = useState(1)
  // Another version has other results.
  return (
    <CallFacts key={row.version} calls={items} input={{ batchId: row.id, pageNum, pageSize }}>
      {({ list, total }) => (
        <>
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
          {total > pageSize && (
            <div className="mt-2 flex items-center gap-2">
              <Button disabled={pageNum === 1} onClick={() => setPage(pageNum - 1)}>
                <Trans>上一页</Trans>
              </Button>
              <span className="tabular-nums">{`${pageNum} / ${Math.ceil(total / pageSize)}`}</span>
              <Button disabled={pageNum * pageSize >= total} onClick={() => setPage(pageNum + 1)}>
                <Trans>下一页</Trans>
              </Button>
            </div>
          )}
        </>
      )}
    </CallFacts>
  )
}
