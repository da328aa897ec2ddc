import { msg } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type ItemStatus, items, type Row } from '#contract/marketing/integral-send.ts'
import { formatMoney } from '#core/format/format-money.ts'
import type { Text } from '#core/i18n/text.ts'
import { CallFacts, FactsTable } from '#kit/facts-dialog.tsx'
import { usePagerTexts } from '#kit/list/pager-texts.ts'
import { useText } from '#kit/use-text.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Pager } from '#ui/pager/pager.tsx'

const sizes = [50, 100, 200] as const
const looks: Record<ItemStatus, { label: Text; tone: BadgeTone }> = {
  pending: { label: msg`待发放`, tone: 'info' },
  success: { label: msg`成功`, tone: 'success' },
  failed: { label: msg`失败`, tone: 'danger' },
}

/** What became of each member of a batch, failed ones first. */
export function BatchItems({ row }: { row: Row }) {
  const { t } = useLingui()
  const text = useText()
  const texts = usePagerTexts()
  const [{ pageNum, pageSize }, setPage] = useState({ pageNum: 1, pageSize: sizes[0] as number })
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
          {total > sizes[0] && (
            <Pager
              className="mt-2"
              page={pageNum}
              size={pageSize}
              total={total}
              sizes={sizes}
              count={5}
              summary={<Plural value={total} other="共 # 条" />}
              texts={texts}
              onPageChange={(to) => setPage({ pageNum: to, pageSize })}
              onSizeChange={(size) => setPage({ pageNum: 1, pageSize: size })}
            />
          )}
        </>
      )}
    </CallFacts>
  )
}
