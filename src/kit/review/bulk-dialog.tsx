import { msg } from '@lingui/core/macro'
import { Plural } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { SeenVersion } from '#contract/wire.ts'
import { formatMoney } from '#core/format/format-money.ts'
import type { Text } from '#core/i18n/text.ts'
import type { Outcome } from '../bulk/bulk-run.ts'
import { RecordsDialog } from '../bulk/lazy-records-dialog.ts'
import type { FieldCheck } from '../form/errors-of.ts'
import { sumsOf } from '../list/sums.ts'
import { useText } from '../use-text.ts'
import type { VerbLook } from './review-dialog.tsx'

interface BulkRow extends SeenVersion {
  readonly currency: string
  readonly amount: string
  readonly usdValue?: string
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
  /** Records of one call; 50 unless given. */
  max?: number
  children?: ReactNode
}

/** One verb on many records: what will be done and what will not before, what happened to each after. */
export function BulkDialog<R extends BulkRow, I extends z.ZodType, O extends z.ZodType>({
  rows,
  noOf,
  skip,
  check,
  ...dialog
}: BulkDialogProps<R, I, O>) {
  const text = useText()
  // Decided once: the list behind may be read again while the dialog is open.
  const [plan] = useState(() => rows.map((row) => ({ row, reason: skip(row) })))
  const sent = plan.filter(({ reason }) => reason === false).map(({ row }) => row)
  const skipped = plan.filter(({ reason }) => reason !== false)
  return (
    <RecordsDialog
      {...dialog}
      rows={sent}
      noOf={noOf}
      check={(values) => ({
        ...check?.(values),
        root: sent.length === 0 && msg`没有可以处理的记录`,
      })}
      renderSummary={(left) => (
        <div className="rounded bg-sunken p-3">
          <p className="font-medium">
            <Plural value={left.length} other="将处理 # 笔" />
            {skipped.length > 0 && <Plural value={skipped.length} other="，跳过 # 笔" />}
          </p>
          {sumsOf(
            left.map(({ currency, amount, usdValue }) => ({ currency, amount, usdValue })),
            left.some(({ usdValue }) => usdValue !== undefined)
              ? ['amount', 'usdValue']
              : ['amount'],
          ).map((line) => (
            <p key={String(line['currency'])} className="tabular-nums">
              {String(line['currency'])} <b>{formatMoney(String(line['amount']))}</b>
              {typeof line['usdValue'] === 'string' &&
                ` ≈ ${formatMoney(line['usdValue'], { displayScale: 2 })} USDT`}
            </p>
          ))}
          <ul
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also for the keyboard
            tabIndex={skipped.length > 0 ? 0 : undefined}
            className="mt-1 max-h-40 overflow-y-auto text-sm text-warning-strong"
          >
            {skipped.map(({ row, reason }) => (
              <li key={row.id}>
                {noOf(row)}: {reason !== false && text(reason)}
              </li>
            ))}
          </ul>
        </div>
      )}
    />
  )
}
