// One verb on many records: what would happen to each before, in parts with progress, what happened to each after.
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { RecordVersion } from '#contract/wire.ts'
import { call } from '#core/http/api.ts'
import type { Text } from '#core/i18n/text.ts'
import { Button } from '#ui/button.tsx'
import type { DialogLook } from '../form/call-dialog-props.ts'
import { CallDialog } from '../form/call-dialog.tsx'
import { toRequestBody } from '../form/to-request-body.ts'
import type { FieldCheck } from '../form/validate-form.ts'
import type { Skipped } from './amount-summary.tsx'
import { BulkProgress } from './bulk-progress.tsx'
import { BulkResults, OutcomeTable } from './bulk-results.tsx'
import { type Outcome, refusals, usualMax } from './bulk-run.ts'
import { useBulkRun } from './use-bulk-run.ts'

interface BulkDialogProps<
  R extends RecordVersion,
  I extends z.ZodType,
  O extends z.ZodType,
> extends DialogLook {
  endpoint: Endpoint<I, O>
  rows: readonly R[]
  getNumber: (row: R) => string
  /** Why a record is left out; false sends it. */
  skip?: (row: R) => Text | false
  /** The input of the call, made of the records that are not left out. */
  initial: (items: RecordVersion[]) => NoInfer<Partial<z.input<I>>>
  check?: FieldCheck
  /** What happened to each record; unset for a call that does all of its records or none. */
  getResults?: (answer: z.output<NoInfer<O>>) => readonly Outcome[]
  /** Records of one call; 50 unless given. */
  max?: number
  /** What is said of the records that the verb is about to be done to, and of those left out; `renderAmounts` for money. */
  renderSummary: (rows: readonly R[], skipped: readonly Skipped[]) => ReactNode
  /** Ids that were done; the others stay selected. */
  onBulkDone: (ids: readonly string[]) => void
  onClose: () => void
  children?: ReactNode
}

interface TryButtonProps {
  endpoint: Endpoint
  onTry: (body: Record<string, unknown>) => Promise<void>
}

/** Tries the verb out with what the form holds. */
function TryButton({ endpoint, onTry }: TryButtonProps) {
  const form = useFormContext<Record<string, unknown>>()
  const trial = useMutation({ networkMode: 'always', retry: false, mutationFn: onTry })
  const start = (values: Record<string, unknown>) =>
    trial.mutate(toRequestBody(values, { schema: endpoint.input, initial: {}, changesOnly: false }))
  return (
    <Button
      className="self-start"
      busy={trial.isPending}
      onClick={() => void form.handleSubmit(start)()}
    >
      <Trans>试算</Trans>
    </Button>
  )
}

/** A form about many records, sent in parts; the records that a trial refused are left out. */
export function BulkDialog<R extends RecordVersion, I extends z.ZodType, O extends z.ZodType>({
  endpoint,
  rows: chosen,
  getNumber,
  skip,
  submitLabel = msg`确定`,
  initial,
  check,
  getResults,
  max = usualMax,
  renderSummary,
  onBulkDone,
  onClose,
  children,
  ...dialog
}: BulkDialogProps<R, I, O>) {
  const { t } = useLingui()
  // Decided once: the list behind may be read again while the dialog is open.
  const [plan] = useState(() => chosen.map((row) => ({ row, reason: skip?.(row) ?? false })))
  const rows = plan.filter(({ reason }) => reason === false).map(({ row }) => row)
  const skipped = plan.flatMap(({ row, reason }) =>
    reason === false ? [] : [{ id: row.id, no: getNumber(row), reason }],
  )
  const items = rows.map(({ id, version }) => ({ id, version }))
  const bulk = useBulkRun({ endpoint, items, max, getResults })
  const { progress, trial, ended, isStopping, stop } = bulk
  const byId = new Map(rows.map((row) => [row.id, row]))
  const numberOf = (id: string) => {
    const row = byId.get(id)
    return row ? getNumber(row) : id
  }
  const refused = trial?.outcomes.filter(({ code }) => code !== Code.ok) ?? []
  const out = new Set(refused.map(({ id }) => id))
  const left = rows.filter(({ id }) => !out.has(id))
  /** Whatever was done is no longer selected, however the dialog ends. */
  const finish = (outcomes: readonly Outcome[] = []) => {
    const done = outcomes.filter(({ code }) => code === Code.ok).map(({ id }) => id)
    if (outcomes.length > 0) onBulkDone(done)
  }
  const isTriedFirst = bulk.canTry && rows.length > max && !trial
  if (ended)
    return (
      <BulkResults
        outcomes={ended.run.outcomes}
        skipped={ended.skipped}
        unsent={ended.run.waiting.flatMap((part) => part.items.map(({ id }) => id))}
        getNumber={numberOf}
        onClose={onClose}
      />
    )
  return (
    <CallDialog
      {...dialog}
      endpoint={endpoint}
      initial={initial(items.slice(0, max))}
      check={(values) => ({
        ...check?.(values),
        root: rows.length === 0 && msg`没有可以处理的记录`,
      })}
      submitLabel={isTriedFirst ? msg`试算` : submitLabel}
      handles={getResults ? [] : refusals}
      send={async (body, one) => {
        const end = await bulk.send(body, one)
        finish(end?.outcomes)
      }}
      onDone={() => undefined}
      onClose={() => {
        stop()
        finish(bulk.run.current?.outcomes)
        onClose()
      }}
    >
      {renderSummary(left, skipped)}
      {refused.length > 0 && (
        <section aria-label={t`试算结果`}>
          <p className="font-medium text-warning-strong">
            <Plural value={refused.length} other="试算：# 条会被拒绝，将跳过" />
          </p>
          <OutcomeTable outcomes={refused} getNumber={numberOf} />
        </section>
      )}
      {trial && (
        <p role="status">
          <Plural value={left.length} other="试算：# 条会成功" />
        </p>
      )}
      {children}
      {progress ? (
        <BulkProgress {...progress} isStopping={isStopping} onStop={stop} />
      ) : (
        bulk.canTry &&
        !isTriedFirst && (
          <TryButton
            endpoint={endpoint}
            onTry={(body) =>
              bulk.tryOut(body, (part) => call(endpoint, part as z.input<I>, { inline: true }))
            }
          />
        )
      )}
    </CallDialog>
  )
}
