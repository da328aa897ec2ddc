// What a register says when a call is done: the object, what became of it, and the way back where there is one.
import { msg } from '@lingui/core/macro'
import type { CrudCalls } from '#contract/define-resource.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { notify } from '#core/feedback/toast.ts'
import { call } from '#core/http/api.ts'
import type { Text } from '#core/i18n/text.ts'
import type { CrudDialog } from './crud-dialogs.tsx'
import { asksReason, type CrudRow, type StatusChange } from './crud-options.ts'

interface DoneOptions {
  api: CrudCalls
  /** What one record is called, in the current language. */
  name: string
  getTitle: (row: CrudRow) => string
  statusChanges: readonly StatusChange[]
  refresh: () => Promise<void>
  text: (text: Text) => string
}

/** The call that takes a change of status back; undefined where that is not for one click. */
function reversal(
  { setStatus }: CrudCalls,
  { rows, step }: Extract<CrudDialog, { kind: 'setStatus' }>,
  statusChanges: readonly StatusChange[],
): { endpoint: Endpoint; status: string } | undefined {
  const [status] = new Set(rows.map((row) => row.status))
  const isReversible =
    rows.every((row) => row.status === status) &&
    statusChanges.some(({ to, from }) => to === status && from.includes(step.to))
  // A reason, a code or a second operator is asked for again.
  if (!setStatus || status === undefined || !isReversible) return undefined
  return setStatus.level !== undefined || asksReason(setStatus)
    ? undefined
    : { endpoint: setStatus, status }
}

/** Says that the dialog's call is done. */
export function notifyRecordDone(dialog: CrudDialog | undefined, options: DoneOptions): void {
  const { api, name, getTitle, statusChanges, refresh, text } = options
  if (!dialog) return
  if (dialog.kind === 'add') return notify.success(msg`已新增${name}`)
  if (dialog.kind === 'edit') return notify.success(msg`已保存“${getTitle(dialog.row)}”`)
  const { rows } = dialog
  const [first] = rows
  const object = first && rows.length === 1 ? `“${getTitle(first)}”` : ''
  const count = rows.length
  if (dialog.kind === 'remove')
    return notify.success(object ? msg`已删除${object}` : msg`已删除 ${count} 条${name}`)
  const label = text(dialog.step.label)
  const way = reversal(api, dialog, statusChanges)
  notify.success(
    object ? msg`${object}：${label}成功` : msg`${count} 条${name}：${label}成功`,
    way && {
      undo: async () => {
        // Changed meanwhile by somebody else, a record has another version, and stays as it is.
        const items = rows.map(({ id, version }) => ({ id, version: version + 1 }))
        await call(way.endpoint, { items, status: way.status }).catch(() => undefined)
        await refresh()
      },
    },
  )
}
