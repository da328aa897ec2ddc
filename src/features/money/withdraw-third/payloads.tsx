import { useLingui } from '@lingui/react/macro'
import { get, type Row } from '#contract/money/withdraw-third.ts'
import { formatDateTime } from '#core/format/format-time.ts'
import { FactsDialog, FactsTable } from '#kit/facts-dialog.tsx'

/** What was said between the channel and us about an order. */
export function Payloads({ row, onClose }: { row: Row; onClose: () => void }) {
  const { t } = useLingui()
  const labels = { request: t`请求`, response: t`应答`, callback: t`回调` }
  return (
    <FactsDialog title={t`报文`} endpoint={get} input={{ id: row.id }} onClose={onClose}>
      {({ exchanges, exchangeCount }) => (
        <FactsTable
          title={row.thirdOrderNo}
          head={[t`时间`, t`方向`, t`状态码`, t`内容`]}
          total={exchangeCount}
          rows={exchanges.map(({ at, dir, httpStatus, body }) => [
            formatDateTime(at),
            labels[dir],
            httpStatus,
            body,
          ])}
        />
      )}
    </FactsDialog>
  )
}
