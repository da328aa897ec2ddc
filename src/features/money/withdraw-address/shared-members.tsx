import { useLingui } from '@lingui/react/macro'
import { type Row, shared } from '#contract/money/withdraw-address.ts'
import { formatDateTime } from '#core/format/format-time.ts'
import { FactsDialog, FactsTable } from '#kit/facts-dialog.tsx'

/** Who else saved the address. */
export function SharedMembers({ row, onClose }: { row: Row; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <FactsDialog title={t`共用会员`} endpoint={shared} input={{ id: row.id }} onClose={onClose}>
      {({ list, total }) => (
        <FactsTable
          title={`${row.network} ${row.address}`}
          head={[t`会员编号`, t`账号`, t`备注名`, t`使用次数`, t`创建时间`]}
          total={total}
          rows={list.map((each) => [
            each.memberNo,
            each.account,
            each.label,
            each.usedCount,
            formatDateTime(each.addedAt),
          ])}
        />
      )}
    </FactsDialog>
  )
}
