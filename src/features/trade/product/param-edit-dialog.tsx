// Editing parameters under approval: when they take effect, why, and what would change, before it is sent.
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { Code } from '#contract/codes.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { Reason, RequestId, Stamp } from '#contract/wire.ts'
import type { Text } from '#core/i18n/text.ts'
import { whenDone } from '#kit/crud/when-done.ts'
import { CallDialog } from '#kit/form/call-dialog.tsx'
import { type Fields, createFormFields, ReasonField } from '#kit/form/create-form-fields.tsx'
import type { FieldCheck } from '#kit/form/validate-form.ts'
import { Difference, type ParamLabels } from './difference.tsx'

type Values = Readonly<Record<string, unknown>>

const scheduled = { effectiveAt: Stamp, reason: Reason, requestId: RequestId.optional() }
type Flat<S extends z.ZodRawShape> = z.ZodObject<S & typeof scheduled>

/** Returns an edit with its parameters as fields of the form, beside the moment and the reason. */
export const flatCall = <S extends z.ZodRawShape>(
  endpoint: Endpoint,
  params: z.ZodObject<S>,
): Endpoint<Flat<S>> => ({
  ...endpoint,
  // The shape is the spread of both: the compiler does not follow a spread of a type parameter.
  input: z.object({ ...params.shape, ...scheduled }) as unknown as Flat<S>,
})

/** Returns the check that names the parameters which `faultsOf` finds, once each by itself has a value of its kind. */
export const parameterCheck =
  ({ input }: Endpoint<z.ZodObject>, faultsOf: (values: Values) => readonly string[]): FieldCheck =>
  (values) =>
    input.partial().safeParse(values).success
      ? Object.fromEntries(
          faultsOf(values).map((field) => [field, msg`超出允许范围，或与其他参数不符`]),
        )
      : {}

const Schedule = createFormFields({ input: z.object(scheduled) } as Endpoint<
  z.ZodObject<typeof scheduled>
>) as Fields<z.output<z.ZodObject<typeof scheduled>>>

/** What a dialog that edits parameters of a record is given. */
export interface ParamDialogProps<Row> {
  row: Row
  refresh: () => Promise<void>
  onClose: () => void
}

interface ParamEditDialogProps extends Omit<ParamDialogProps<never>, 'row'> {
  /** The edit as `flatCall` makes it. */
  endpoint: Endpoint
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
      draftOf={id}
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
      onRefused={() => {
        onClose()
        void refresh()
      }}
      onDone={whenDone(dialog.title, { refresh }, onClose)}
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
