import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { SeenVersion } from '#contract/wire.ts'
import { formatMoney } from '#core/format/format-money.ts'
import type { Text } from '#core/i18n/text.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/layer/dialog.tsx'
import { CallDialog, type FieldCheck } from '../form/call-dialog.tsx'
import { sumsOf } from '../list/sum-bar.tsx'
import { useText } from '../use-text.ts'
import type { VerbLook } from './review-dialog.tsx'
import { seenVersions } from './review-rules.ts'
import { SmallTable } from './small-table.tsx'

interface BulkRow extends SeenVersion {
  readonly currency: string
  readonly amount: string
  readonly usdValue: string
}
interface Outcome {
  readonly id: string
  readonly code: number
  readonly msg: string
}

interface BulkDialogProps<
  R extends BulkRow,
  I extends z.ZodType,
  O extends z.ZodType,
> extends VerbLook {
  calls: Endpoint<I, O>
  rows: readonly R[]
  noOf: (row: R) => string
  /** Why a record is left out; false sends it. */
  skip: (row: R) => Text | false
  /** The input of the call, made of the records that are not left out. */
  initial: (items: SeenVersion[]) => NoInfer<Partial<z.input<I>>>
  check?: FieldCheck
  /** What happened to each record. */
  resultsOf: (answer: z.output<NoInfer<O>>) => readonly Outcome[]
  /** Ids that were done; the others stay selected. */
  onBulkDone: (ids: readonly string[]) => void
  onClose: () => void
  children?: ReactNode
}

/** One verb on many records: what will be done and what will not before, what happened to each after. */
export function BulkDialog<R extends BulkRow, I extends z.ZodType, O extends z.ZodType>({
  calls,
  rows,
  noOf,
  skip,
  initial,
  check,
  resultsOf,
  onBulkDone,
  onClose,
  children,
  ...look
}: BulkDialogProps<R, I, O>) {
  const { t } = useLingui()
  const text = useText()
  // Decided once: the list behind may be read again while the dialog is open.
  const [plan] = useState(() => rows.map((row) => ({ row, reason: skip(row) })))
  const [results, setResults] = useState<readonly Outcome[]>()
  const sent = plan.filter(({ reason }) => reason === false).map(({ row }) => row)
  const skipped = plan.filter(({ reason }) => reason !== false)
  const numberOf = (id: string) =>
    plan.flatMap(({ row }) => (row.id === id ? noOf(row) : []))[0] ?? id
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
          head={[t`单号`, t`结果`]}
          rows={results.map(({ id, code, msg: sentence }) => [
            numberOf(id),
            <Badge
              key={id}
              tone={code === Code.ok ? 'success' : 'danger'}
              className="whitespace-normal"
            >
              {code === Code.ok ? t`成功` : sentence}
            </Badge>,
          ])}
        />
      </Dialog>
    )
  }
  return (
    <CallDialog
      {...look}
      calls={calls}
      initial={initial(seenVersions(sent))}
      check={(values) => ({
        ...check?.(values),
        root: sent.length === 0 && msg`没有可以处理的记录`,
      })}
      onDone={(answer) => {
        const done = resultsOf(answer)
        setResults(done)
        onBulkDone(done.filter(({ code }) => code === Code.ok).map(({ id }) => id))
      }}
      onClose={onClose}
    >
      <div className="rounded bg-sunken p-3">
        <p className="font-medium">
          <Plural value={sent.length} other="将处理 # 笔" />
          {skipped.length > 0 && <Plural value={skipped.length} other="，跳过 # 笔" />}
        </p>
        {sumsOf(
          sent.map(({ currency, amount, usdValue }) => ({ currency, amount, usdValue })),
          ['amount', 'usdValue'],
        ).map((line) => (
          <p key={String(line['currency'])} className="tabular-nums">
            {String(line['currency'])} <b>{formatMoney(String(line['amount']))}</b> ≈{' '}
            {formatMoney(String(line['usdValue']), { displayScale: 2 })} USDT
          </p>
        ))}
        <ul className="mt-1 text-sm text-warning-strong">
          {skipped.map(({ row, reason }) => (
            <li key={row.id}>
              {noOf(row)}: {reason !== false && text(reason)}
            </li>
          ))}
        </ul>
      </div>
      {children}
    </CallDialog>
  )
}
