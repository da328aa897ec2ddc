// The dialogs of a register: one form for a new record and for a change, one to delete, one to change the status.
import { msg } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Code } from '#contract/codes.ts'
import type { CrudCalls } from '#contract/define-resource.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { call } from '#core/http/api.ts'
import type { Text } from '#core/i18n/text.ts'
import { usualMax } from '../bulk/bulk-run.ts'
import { BulkDialog } from '../bulk/lazy-bulk-dialog.ts'
import { CallDialog } from '../form/call-dialog.tsx'
import { ReasonField } from '../form/create-form-fields.tsx'
import type { FieldCheck } from '../form/validate-form.ts'
import { useFresh } from '../time/use-fresh.ts'
import { asksReason, type CrudRow, type StatusChange } from './crud-options.ts'

/** What is open over the list. */
export type CrudDialog =
  | { readonly kind: 'add'; readonly values: object }
  | { readonly kind: 'edit'; readonly row: CrudRow }
  | { readonly kind: 'remove'; readonly rows: readonly CrudRow[] }
  | { readonly kind: 'setStatus'; readonly rows: readonly CrudRow[]; readonly step: StatusChange }

/** First values of a change, from the answer of `get`. */
export type FormValues = (detail: object) => Record<string, unknown>

interface CrudDialogsProps {
  dialog: CrudDialog
  api: CrudCalls
  /** What one record is called, in the current language. */
  name: string
  getTitle: (row: CrudRow) => string
  Fields: ((props: { row?: CrudRow | undefined }) => ReactNode) | undefined
  check: FieldCheck | undefined
  options: { readonly formSize?: 'md' | 'lg' | 'xl'; readonly keepsDrafts?: boolean }
  formValues: FormValues | undefined
  onDone: () => Promise<void>
  /** These of many records were done; the others stay selected. */
  onBulkDone: (ids: readonly string[]) => void
  /** The record changed or went away meanwhile. */
  onRefused: () => void
  onClose: () => void
}

/** The fields of a row that a call takes. */
const valuesFor = ({ input }: Endpoint, row: CrudRow): Record<string, unknown> => {
  const shape = 'shape' in input ? (input.shape as Record<string, unknown>) : {}
  return Object.fromEntries(Object.entries(row).filter(([name]) => name in shape))
}

interface LoadedProps {
  get: Endpoint
  id: string
  onClose: () => void
  children: (detail: object & { row: CrudRow }) => ReactNode
}

/** Draws what needs the whole record as soon as that is here, fresh; closes where it cannot be had. */
function Loaded({ get, id, onClose, children }: LoadedProps) {
  const { data } = useFresh(get, { id }, onClose)
  return data ? children(data as object & { row: CrudRow }) : null
}

/** Draws the dialog that is open. */
export function CrudDialogs({
  dialog,
  api,
  name,
  getTitle,
  Fields,
  check,
  options: { formSize: size, keepsDrafts = true },
  formValues,
  onDone,
  onBulkDone,
  onRefused,
  onClose,
}: CrudDialogsProps) {
  const gone = [Code.stale, Code.notFound]
  const common = { handles: [...gone, Code.rule], onRefused, onDone, onClose }
  /** What a rule refuses can be mended in a form; closing it would lose what was written. */
  const written = { ...common, handles: gone, ...(!keepsDrafts && { draftOf: false as const }) }
  const form = (endpoint: Endpoint, row?: CrudRow) => (
    <>
      {Fields && <Fields row={row} />}
      {asksReason(endpoint) && <ReasonField />}
    </>
  )
  const named = (endpoint: Endpoint, rows: readonly CrudRow[]) => (
    <>
      <ul className="max-h-48 overflow-y-auto rounded bg-sunken p-3">
        {rows.map((row) => (
          <li key={row.id} className="wrap-anywhere">
            {getTitle(row)}
          </li>
        ))}
      </ul>
      {asksReason(endpoint) && <ReasonField />}
    </>
  )
  const items = (rows: readonly CrudRow[]) => rows.map(({ id, version }) => ({ id, version }))

  if (dialog.kind === 'add' && api.add)
    return (
      <CallDialog
        {...written}
        endpoint={api.add}
        size={size}
        title={msg`新增${name}`}
        initial={dialog.values}
        check={check}
      >
        {form(api.add)}
      </CallDialog>
    )
  if (dialog.kind === 'edit' && api.edit) {
    const { edit, get } = api
    const valuesOf = (row: CrudRow, detail?: object) => ({
      ...valuesFor(edit, row),
      ...(detail && formValues?.(detail)),
    })
    const reload = async () => {
      const detail = (await call(get as Endpoint, { id: dialog.row.id })) as { row: CrudRow }
      return valuesOf(detail.row, detail)
    }
    const draw = (row: CrudRow, detail?: object) => (
      <CallDialog
        {...written}
        endpoint={edit as Endpoint}
        changesOnly
        size={size}
        title={msg`编辑${name}`}
        initial={valuesOf(row, detail)}
        reload={get && reload}
        check={check}
      >
        {form(edit, row)}
      </CallDialog>
    )
    return get && formValues ? (
      <Loaded get={get} id={dialog.row.id} onClose={onClose}>
        {(detail) => draw(detail.row, detail)}
      </Loaded>
    ) : (
      draw(dialog.row)
    )
  }
  /** One call, all or none; in parts where one does not take them. */
  const many = <C extends Endpoint>(
    endpoint: C,
    rows: readonly CrudRow[],
    look: { title: Text; submitLabel?: Text; tone?: 'danger' },
    wanted: object = {},
  ) =>
    rows.length > usualMax ? (
      <BulkDialog
        {...look}
        endpoint={endpoint as Endpoint}
        rows={rows}
        getNumber={getTitle}
        initial={(seen) => ({ items: seen, ...wanted })}
        renderSummary={(left) => named(endpoint, left)}
        onBulkDone={onBulkDone}
        onClose={onClose}
      />
    ) : (
      <CallDialog
        {...common}
        {...look}
        endpoint={endpoint as Endpoint}
        initial={{ items: items(rows), ...wanted }}
        onDone={() => {
          onBulkDone(rows.map(({ id }) => id))
          return onDone()
        }}
      >
        {named(endpoint, rows)}
      </CallDialog>
    )
  if (dialog.kind === 'remove' && api.remove)
    return many(api.remove, dialog.rows, {
      title: msg`删除${name}`,
      submitLabel: msg`删除`,
      tone: 'danger',
    })
  if (dialog.kind === 'setStatus' && api.setStatus)
    return many(
      api.setStatus,
      dialog.rows,
      { title: dialog.step.label },
      { status: dialog.step.to },
    )
  return null
}
