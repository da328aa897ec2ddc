import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/money/recharge-log.ts'
import { needsSingleReview } from '#contract/money/recharge-rules.ts'
import { formatMoney } from '#core/format/format-money.ts'
import type { Text } from '#core/i18n/text.ts'
import { SmallTable } from '#kit/crud/record-parts.tsx'
import { CallDialog } from '#kit/form/call-dialog.tsx'
import { fieldsOf } from '#kit/form/fields-of.tsx'
import { sumsOf } from '#kit/list/sum-bar.tsx'
import { dictOptions } from '#kit/refs/dict.ts'
import { useText } from '#kit/use-text.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/layer/dialog.tsx'
import { blockedFor, checkVerdict, seenVersions } from './rules.ts'

const reviewMany = { ...api.review, input: api.ReviewMany }
const Review = fieldsOf(reviewMany)
const useReasons = dictOptions<z.output<typeof api.RejectReason>>('recharge_reject_reason')

interface BulkReviewDialogProps {
  rows: readonly api.RechargeLog[]
  action: 'approve' | 'reject'
  /** Ids that were decided; the others stay selected. */
  onDone: (decided: string[]) => void
  onClose: () => void
}

const skipReason = (action: 'approve' | 'reject', row: api.RechargeLog): Text | false =>
  blockedFor(action, row) || (needsSingleReview(action, row) && msg`有风险标识，须单笔审核`)

/** One verdict on many: what will pass and what will not before, what happened to each after. */
export function BulkReviewDialog({ rows, action, onDone, onClose }: BulkReviewDialogProps) {
  const { t } = useLingui()
  const text = useText()
  const reasons = useReasons()
  // Decided once: the list behind may be read again while the dialog is open.
  const [plan] = useState(() => rows.map((row) => ({ row, skip: skipReason(action, row) })))
  const [results, setResults] = useState<readonly api.BulkResult[]>()
  const passing = plan.filter(({ skip }) => skip === false).map(({ row }) => row)
  const skipped = plan.filter(({ skip }) => skip !== false)
  const numberOf = (id: string) => rows.find((row) => row.id === id)?.rechargeNo ?? id
  if (results) {
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
        <SmallTable
          head={[t`充值单号`, t`结果`]}
          rows={results.map(({ id, code, msg: words }) => [
            numberOf(id),
            <Badge
              key={id}
              tone={code === Code.ok ? 'success' : 'danger'}
              className="whitespace-normal"
            >
              {code === Code.ok ? t`成功` : words}
            </Badge>,
          ])}
        />
      </Dialog>
    )
  }
  return (
    <CallDialog
      calls={reviewMany}
      title={action === 'approve' ? msg`批量通过` : msg`批量驳回`}
      submitLabel={action === 'approve' ? msg`确认通过` : msg`确认驳回`}
      tone={action === 'approve' ? 'primary' : 'danger'}
      initial={{ items: seenVersions(passing), action, remark: '' }}
      check={(values) => ({
        ...checkVerdict(values, action, { isUnusual: false }),
        items: passing.length === 0 && msg`没有可以处理的记录`,
      })}
      onDone={(answer) => {
        if (!('results' in answer)) return onClose()
        setResults(answer.results)
        onDone(answer.results.filter(({ code }) => code === Code.ok).map(({ id }) => id))
      }}
      onClose={onClose}
    >
      <div className="rounded bg-sunken p-3">
        <p className="font-medium">
          <Plural value={passing.length} other="将处理 # 笔" />
          {skipped.length > 0 && <Plural value={skipped.length} other="，跳过 # 笔" />}
        </p>
        {sumsOf(passing, ['amount', 'usdValue']).map((line) => (
          <p key={line.currency} className="tabular-nums">
            {line.currency} <b>{formatMoney(String(line['amount']))}</b> ≈{' '}
            {formatMoney(String(line['usdValue']), { displayScale: 2 })} USDT
          </p>
        ))}
        <ul className="mt-1 text-sm text-warning-strong">
          {skipped.map(({ row, skip }) => (
            <li key={row.id}>
              {row.rechargeNo}: {skip !== false && text(skip)}
            </li>
          ))}
        </ul>
      </div>
      {action === 'reject' && (
        <Review.Radio name="rejectReason" label={msg`驳回原因`} options={reasons} />
      )}
      <Review.Textarea name="remark" label={msg`审核备注`} max={200} />
    </CallDialog>
  )
}
