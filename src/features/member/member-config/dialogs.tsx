// Setting what holds for one member, tightening many, and what was changed.
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { z } from 'zod'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/member/member-config.ts'
import { limits, switches } from '#contract/member/member-config.ts'
import { blank } from '#core/format/blank.ts'
import { formatDateTime } from '#core/format/format-time.ts'
import { FactsDialog, FactsTable } from '#kit/facts-dialog.tsx'
import { CallDialog } from '#kit/form/call-dialog.tsx'
import { createFormFields, ReasonField } from '#kit/form/create-form-fields.tsx'
import { useFresh } from '#kit/time/use-fresh.ts'
import { useText } from '#kit/use-text.ts'
import { ConfigFields, fieldLabels } from './fields.tsx'

interface DialogProps {
  onDone: () => void | Promise<void>
  onClose: () => void
}

const Form = createFormFields(api.edit)
const handles = [Code.stale, Code.notFound, Code.rule]

/** An override as its control holds it. */
function held(field: string, override: string | null): unknown {
  if (field in switches) return override === null ? 'inherit' : override === 'true' ? 'on' : 'off'
  if (override === null) return null
  return field in limits && limits[field as api.LimitField].scale === 0
    ? Number(override)
    : override
}

/** The form of one member. */
export function EditDialog({ row, onDone, onClose }: DialogProps & { row: api.Row }) {
  const { data, dataUpdatedAt } = useFresh(api.get, { id: row.id }, onClose)
  if (!data) return null
  const values = data.fields.map(({ field, override }) => [field, held(field, override)] as const)
  const { id, version, remark } = data.row
  // What is set after the end of an override starts a new one.
  const isInForce = Date.parse(data.row.validUntil ?? '') > dataUpdatedAt
  const validUntil = isInForce ? data.row.validUntil : null
  return (
    <CallDialog
      endpoint={api.edit}
      title={msg`编辑配置`}
      size="lg"
      changesOnly
      initial={{ ...Object.fromEntries(values), id, version, validUntil, remark }}
      handles={handles}
      onRefused={onDone}
      onDone={onDone}
      onClose={onClose}
    >
      <ConfigFields />
      <Form.DateTime name="validUntil" label={msg`有效期至`} />
      <Form.Textarea name="remark" label={msg`备注`} max={200} />
      <ReasonField />
    </CallDialog>
  )
}

const { values: batchValues, reason, requestId } = api.batchEdit.input.shape
/** The call that tightens many, with the values as fields of the form. */
const tighten = {
  ...api.batchEdit,
  input: z.object({ ...batchValues.shape, reason, requestId }),
}

/** The form of many members: only what is filled in is set. */
export function TightenDialog({
  rows,
  onDone,
  onClose,
}: DialogProps & { rows: readonly api.Row[] }) {
  const items = rows.map(({ id, version }) => ({ id, version }))
  return (
    <CallDialog
      endpoint={tighten}
      title={msg`批量收紧`}
      size="lg"
      initial={{}}
      toInput={({ reason: why, requestId: key, ...values }) => ({
        items,
        values,
        reason: why,
        requestId: key,
      })}
      handles={handles}
      onRefused={onDone}
      onDone={onDone}
      onClose={onClose}
    >
      <ConfigFields isBulk />
      <ReasonField />
    </CallDialog>
  )
}

/** What was changed for a member, newest first. */
export function HistoryDialog({ row, onClose }: { row: api.Row; onClose: () => void }) {
  const { t } = useLingui()
  const text = useText()
  const name = (field: string) =>
    field in fieldLabels ? text(fieldLabels[field as keyof typeof fieldLabels]) : field
  return (
    <FactsDialog
      title={t`${row.memberNo} 的变更记录`}
      endpoint={api.history}
      input={{ memberId: row.id }}
      onClose={onClose}
    >
      {(events) => (
        <FactsTable
          title={t`变更记录`}
          head={[t`时间`, t`操作人`, t`项目`, t`修改前`, t`修改后`, t`原因`]}
          rows={events.map((one) => [
            formatDateTime(one.at),
            one.operatorName,
            name(one.field),
            one.before ?? blank,
            one.after ?? blank,
            one.reason,
          ])}
        />
      )}
    </FactsDialog>
  )
}
