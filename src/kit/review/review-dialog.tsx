// The dialogs that decide: one record, bound to the version the operator saw, or many with one decision.
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import type { Endpoint, ListEndpoint } from '#contract/endpoint.ts'
import {
  faultField,
  type Decision,
  validateDecision,
  type DecisionFault,
} from '#contract/review.ts'
import { blank } from '#core/format/blank.ts'
import type { CallError } from '#core/http/call-error.ts'
import type { Text } from '#core/i18n/text.ts'
import type { Option } from '#ui/select/option.ts'
import type { DialogLook, Values } from '../form/call-dialog-props.ts'
import { CallDialog } from '../form/call-dialog.tsx'
import type { FieldCheck } from '../form/validate-form.ts'
import { useCellFacts } from '../grid/use-cell-facts.ts'
import { useKeys } from '../keys/keys.ts'
import type { ListDef, RowOf } from '../list/list-def.ts'
import type { DictOption } from '../refs/dict.ts'
import { useText } from '../use-text.ts'
import type { ReviewRow } from './review-rules.ts'

interface ReviewDialogProps<
  E extends ListEndpoint,
  R extends ReviewRow,
  I extends z.ZodType,
  O extends z.ZodType,
> extends DialogLook {
  endpoint: Endpoint<I, O>
  /** The queue's list: its row shape reads the record out of a conflict, its columns name what changed. */
  list: ListDef<E>
  row: R & RowOf<E>
  /** Fields the operator has seen in the dialog or beside it: those that changed are shown. */
  compared: readonly (keyof R & string)[]
  /** What the decision does, in one sentence. */
  sentence: (row: R) => Text
  initial: (row: R) => NoInfer<Partial<z.input<I>>>
  check?: (row: R) => FieldCheck
  /** The field in which the focus starts, where that is not the first control. */
  firstField?: string
  /** Awaited before the call is sent; false holds it. */
  before?: () => Promise<boolean>
  /** What became of the record, in one sentence with its number: told once it is decided. */
  outcome: (row: R, answer: NoInfer<z.output<O>>, sent: Values) => Text
  onDecided: (row: R, outcome: Text) => void
  onConflict: (error: CallError) => void
  onClose: () => void
  children: (row: R) => ReactNode
}

/** Decides one record; when it has changed meanwhile the dialog shows what and asks again. */
export function ReviewDialog<
  E extends ListEndpoint,
  R extends ReviewRow,
  I extends z.ZodType,
  O extends z.ZodType,
>({
  endpoint,
  list,
  row: first,
  compared,
  sentence,
  initial,
  check,
  outcome,
  onDecided,
  onConflict,
  children,
  ...dialog
}: ReviewDialogProps<E, R, I, O>) {
  const [row, setRow] = useState(first)
  const [before, setBefore] = useState<typeof first>()
  const onStale = (error: CallError) => {
    const fresh = error.code === Code.stale ? list.endpoint.row.safeParse(error.data) : undefined
    if (!fresh?.success) return onConflict(error)
    setBefore(row)
    // Just read by the schema of the list's rows.
    setRow(fresh.data as typeof first)
  }
  return (
    <CallDialog
      {...dialog}
      // Another version is another intent: new key, new first values.
      key={row.version}
      endpoint={endpoint}
      sentence={sentence(row)}
      initial={initial(row)}
      {...(check && { check: check(row) })}
      usdValue={row.usdValue}
      onConflict={onStale}
      onDone={(answer, _title, sent) => onDecided(first, outcome(row, answer, sent))}
    >
      {before && <Changes list={list} before={before} now={row} compared={compared} />}
      {children(row)}
    </CallDialog>
  )
}

interface ChangesProps<E extends ListEndpoint> {
  list: ListDef<E>
  before: RowOf<E>
  now: RowOf<E>
  compared: readonly string[]
}

/** What is different since the operator looked. */
function Changes<E extends ListEndpoint>({ list, before, now, compared }: ChangesProps<E>) {
  const text = useText()
  const facts = useCellFacts(list.dicts)
  const valueOf = (row: RowOf<E>, id: string) =>
    JSON.stringify((row as Record<string, unknown>)[id])
  const changed = list.columns.filter(
    ({ id }) => compared.includes(id) && valueOf(before, id) !== valueOf(now, id),
  )
  return (
    <div
      role="alert"
      className="rounded border-l-4 border-l-warning bg-warning-soft p-3 text-warning-strong"
    >
      <p className="font-medium">
        <Trans>此单在您查看后有变动，未执行任何操作。请核对后重新提交。</Trans>
      </p>
      <ul className="mt-1">
        {changed.map((column) => (
          <li key={column.id} className="flex flex-wrap gap-2">
            {text(column.label)}: <del>{column.render(before, facts) ?? blank}</del> →{' '}
            <ins className="no-underline">{column.render(now, facts) ?? blank}</ins>
          </li>
        ))}
      </ul>
    </div>
  )
}

const digits = [1, 2, 3, 4, 5, 6, 7, 8, 9]

interface ReasonsProps<V extends string, N extends string> {
  /** The field of the call; `rejectReason` unless said otherwise. */
  name?: N
  /** The radio group of the call's own fields. */
  field: (props: { name: N; label: Text; options: readonly Option<V>[] }) => ReactNode
  /** The dictionary of reasons: `dictOptions('recharge_reject_reason')`. */
  useOptions: () => readonly DictOption<V>[]
}

/** The reject reasons, each under the digit that its dictionary keeps for it, in whatever order they are. */
export function Reasons<V extends string, N extends string = 'rejectReason'>({
  // The default of the type and of the value are the same name.
  name = 'rejectReason' as N,
  field,
  useOptions,
}: ReasonsProps<V, N>) {
  const options = useOptions()
  const { setValue } = useFormContext()
  const choose = (digit: number, takesFocus: boolean) => {
    const value = options.find((option) => option.digit === digit)?.value
    if (value === undefined) return
    setValue(String(name), value, { shouldDirty: true, shouldValidate: true })
    // Otherwise a later Space would choose the radio that still has the focus.
    if (takesFocus)
      document.querySelector<HTMLElement>(`input[type="radio"][value="${value}"]`)?.focus()
  }
  // A digit that is pressed before the reasons are here chooses when they come.
  const [early, setEarly] = useState<number>()
  const areHere = options.length > 0
  const chooseEarly = useEffectEvent(() => {
    // Whoever has gone on to the remark keeps the focus there.
    const isWriting = document.activeElement?.matches('input:not([type=radio]),textarea') ?? false
    if (early !== undefined) choose(early, !isWriting)
  })
  // The reasons come from the server.
  useEffect(() => {
    if (areHere) chooseEarly()
  }, [areHere])
  useKeys(
    'dialog',
    digits.flatMap((digit) => {
      const option = options.find((each) => each.digit === digit)
      if (areHere && !option) return []
      return {
        keys: String(digit),
        label: option ? msg`驳回原因：${option.label}` : msg`驳回原因`,
        run: () => (areHere ? choose(digit, true) : setEarly(digit)),
      }
    }),
  )
  return field({
    name,
    label: msg`驳回原因`,
    options: options.map(({ digit, ...option }) => ({
      ...option,
      label: digit === null ? option.label : `${digit} ${option.label}`,
    })),
  })
}

interface DecisionCheck {
  action: Decision['action']
  /** The field of the reject reason; `rejectReason` unless said otherwise. */
  reasonField?: string
  /** What makes an approval unusual, so that it needs a remark. */
  isUnusual?: (values: Readonly<Record<string, unknown>>) => boolean
  /** What is said when it does. */
  remarkRequired?: Text
}

/** Checks a decision by the contract's own rule, `validateDecision`. */
export const decisionCheck =
  ({
    action,
    reasonField = 'rejectReason',
    isUnusual = () => false,
    remarkRequired = msg`请填写 5 到 200 个字的备注`,
  }: DecisionCheck): FieldCheck =>
  (values) => {
    const said = (name: string) => {
      const value = values[name]
      return typeof value === 'string' ? value : undefined
    }
    const decision = { action, rejectReason: said(reasonField), remark: said('remark') }
    const fault = validateDecision(decision, { isUnusual: isUnusual(values) })
    const texts: Record<DecisionFault, Text> = {
      rejectReasonRequired: msg`请选择驳回原因`,
      rejectRemarkRequired: msg`选择“其他”时，请填写 5 到 200 个字的备注`,
      remarkRequired,
    }
    if (fault === undefined) return {}
    return { [fault === 'rejectReasonRequired' ? reasonField : faultField[fault]]: texts[fault] }
  }
