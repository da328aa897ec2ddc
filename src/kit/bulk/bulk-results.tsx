import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Code } from '#contract/codes.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/layer/dialog.tsx'
import { SmallTable } from '../review/small-table.tsx'
import type { Outcome } from './bulk-run.ts'

/** What happened to each record: a table that scrolls where there are many. */
export function OutcomeTable({
  outcomes,
  getNumber,
}: {
  outcomes: readonly Outcome[]
  getNumber: (id: string) => string
}) {
  const { t } = useLingui()
  return (
    <div className="max-h-60 overflow-y-auto">
      <SmallTable
        head={[t`单号`, t`结果`]}
        rows={outcomes.map(({ id, code, msg: sentence }) => [
          getNumber(id),
          <Badge
            key={id}
            tone={code === Code.ok ? 'success' : 'danger'}
            className="whitespace-normal"
          >
            {code === Code.ok ? t`成功` : sentence}
          </Badge>,
        ])}
      />
    </div>
  )
}

interface BulkResultsProps {
  outcomes: readonly Outcome[]
  /** Refused when it was tried out, and so not sent. */
  skipped: readonly Outcome[]
  /** Ids that were not sent, because it was stopped or failed before. */
  unsent: readonly string[]
  getNumber: (id: string) => string
  onClose: () => void
}

/** What happened to each record of a bulk verb: first those that were not done. */
export function BulkResults({ outcomes, skipped, unsent, getNumber, onClose }: BulkResultsProps) {
  const { t } = useLingui()
  const done = outcomes.filter(({ code }) => code === Code.ok)
  const failed = outcomes.filter(({ code }) => code !== Code.ok)
  const rows = [
    ...failed,
    ...unsent.map((id) => ({ id, code: Code.server, msg: t`未发送` })),
    ...skipped.map((each) => ({ ...each, msg: t`已跳过：${each.msg}` })),
    ...done,
  ]
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t`批量处理结果`}
      closeLabel={t`关闭`}
      footer={
        <Button variant="primary" onClick={onClose}>
          <Trans>知道了</Trans>
        </Button>
      }
    >
      <p role="status" className="mb-2 font-medium">
        <Plural value={done.length} other="成功 # 条" />
        {failed.length > 0 && <Plural value={failed.length} other="，失败 # 条" />}
        {skipped.length > 0 && <Plural value={skipped.length} other="，跳过 # 条" />}
        {unsent.length > 0 && <Plural value={unsent.length} other="，未发送 # 条" />}
      </p>
      <OutcomeTable outcomes={rows} getNumber={getNumber} />
    </Dialog>
  )
}
