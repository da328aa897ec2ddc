// Editing parameters under approval: when they take effect, why, and what would change, before it is sent.
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { Code } from '#contract/codes.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { Reason, RequestId, Stamp } from '#contract/wire.ts'
import { blank } from '#core/format/blank.ts'
import type { Text } from '#core/i18n/text.ts'
import { whenDone } from '#kit/crud/when-done.ts'
import { CallDialog } from '#kit/form/call-dialog.tsx'
import type { FieldCheck } from '#kit/form/errors-of.ts'
import { type Fields, fieldsOf, ReasonField } from '#kit/form/fields-of.tsx'
import { warnThen } from '#kit/form/warn-then.ts'
import { useDicts } from '#kit/refs/dict.ts'
import { Section, SmallTable } from '#kit/review/small-table.tsx'
import { useText } from '#kit/use-text.ts'

type Values = Readonly<Record<string, unknown>>

/** What a parameter is called, and the dictionary of its values where it has one. */
export type ParamLabels = Readonly<Record<string, Text | { label: Text; dict: string }>>

const scheduled = { effectiveAt: Stamp, reason: Reason, requestId: RequestId.optional() }
type Flat<S extends z.ZodRawShape> = z.ZodObject<S & typeof scheduled>

/** Returns an edit with its parameters as fields of the form, beside the moment and the reason. */
export const flatCall = <S extends z.ZodRawShape>(
  calls: Endpoint,
  params: z.ZodObject<S>,
): Endpoint<Flat<S>> => ({
  ...calls,
  // The shape is the spread of both: the compiler does not follow a spread of a type parameter.
  input: z.object({ ...params.shape, ...scheduled }) as unknown as Flat<S>,
})

/** Returns the check that names the parameters which `faultsOf` finds, once each by itself has a value of its kind. */
export const faultCheck =
  ({ input }: Endpoint<z.ZodObject>, faultsOf: (values: Values) => readonly string[]): FieldCheck =>
  (values) =>
    input.partial().safeParse(values).success
      ? Object.fromEntries(
          faultsOf(values).map((field) => [field, msg`超出允许范围，或与其他参数不符`]),
        )
      : {}

const Schedule = fieldsOf({ input: z.object(scheduled) } as Endpoint<
  z.ZodObject<typeof scheduled>
>) as Fields<z.output<z.ZodObject<typeof scheduled>>>

function textOfValue(value: unknown): string {
  if (value === undefined || value === null || value === '') return blank
  if (Array.isArray(value)) return value.map(textOfValue).join(', ')
  if (typeof value === 'object') return Object.values(value).map(textOfValue).join(' / ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The parameters whose values in the form differ from those that hold. */
function Difference({ first, labels }: { first: Values; labels: ParamLabels }) {
  const { t } = useLingui()
  const text = useText()
  const values = useWatch() as Values
  const dicts = Object.values(labels).flatMap((each) =>
    typeof each === 'object' && 'dict' in each ? [each.dict] : [],
  )
  const word = useDicts(dicts)
  const differing = Object.keys(labels).filter(
    (name) => textOfValue(values[name]) !== textOfValue(first[name]),
  )
  const rows = differing.map((name) => {
    const named = labels[name] ?? name
    const isWord = typeof named === 'object' && 'dict' in named
    const shown = (value: unknown) =>
      (isWord ? word(named.dict, String(value))?.value : undefined) ?? textOfValue(value)
    return [text(isWord ? named.label : named), shown(first[name]), shown(values[name])]
  })
  return (
    <Section title={t`将要变更`}>
      {rows.length === 0 ? (
        <p className="text-text-muted">
          <Trans>尚未修改任何参数</Trans>
        </p>
      ) : (
        <SmallTable head={[t`参数`, t`变更前`, t`变更后`]} rows={rows} />
      )}
    </Section>
  )
}

/** What a dialog that edits parameters of a record is given. */
export interface ParamDialogProps<Row> {
  row: Row
  refresh: () => Promise<void>
  onClose: () => void
}

interface ParamEditDialogProps extends Omit<ParamDialogProps<never>, 'row'> {
  /** The edit as `flatCall` makes it. */
  calls: Endpoint
  title: Text
  /** Which record, at which version. */
  of: { id: string; version: number }
  /** The values that hold. */
  first: Values
  labels: ParamLabels
  /** Turns the parameters of the form into the call's own fields. */
  toChanges: (params: Values) => Record<string, unknown>
  check?: FieldCheck
  children: ReactNode
}

/** The dialog around an edit of parameters; what was not changed is not sent. */
export function ParamEditDialog({
  of,
  first,
  labels,
  toChanges,
  children,
  refresh,
  onClose,
  ...dialog
}: ParamEditDialogProps) {
  const { id, version } = of
  return (
    <CallDialog
      {...dialog}
      size="lg"
      changesOnly
      initial={first}
      toInput={({ effectiveAt, reason, requestId, otp, ...params }) => ({
        id,
        version,
        ...toChanges(params),
        effectiveAt,
        reason,
        requestId,
        otp,
      })}
      handles={[Code.stale, Code.notFound]}
      onRefused={warnThen(() => {
        onClose()
        void refresh()
      })}
      onDone={whenDone({ refresh }, onClose)}
      onClose={onClose}
    >
      {children}
      <Schedule.DateTime
        name="effectiveAt"
        label={msg`生效时间`}
        required
        hint={<Trans>至少在 10 分钟之后；到时由系统生效</Trans>}
      />
      <ReasonField />
      <Difference first={first} labels={labels} />
    </CallDialog>
  )
}
