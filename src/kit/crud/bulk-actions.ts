import { msg } from '@lingui/core/macro'
import type { CrudCalls } from '#contract/define-resource.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Text } from '#core/i18n/text.ts'
import type { Action } from '../actions/action.ts'
import type { CrudDialog } from './crud-dialogs.tsx'
import type { CrudRow, StatusChange } from './crud-options.ts'

/** Rows of a call that needs a one-time code, which counts for one call: all others are sent in parts. */
const bulkMax = 50

/** The switch of a register whose records are on or off. */
export const onOffSteps: readonly StatusChange[] = [
  { to: 'on', label: msg`启用`, from: ['off'] },
  { to: 'off', label: msg`停用`, from: ['on'] },
]

interface BulkOptions {
  statusChanges: readonly StatusChange[]
  /** Why a row cannot be deleted. */
  blocked: ((row: never) => Text | false | undefined) | undefined
  setDialog: (dialog: CrudDialog) => void
}

/** Returns what a register does with its selected rows: the switch, where all of them allow it, and the deletion. */
export function bulkActions(
  { setStatus, remove }: CrudCalls,
  rows: readonly CrudRow[],
  { statusChanges, blocked, setDialog }: BulkOptions,
): Action[] {
  const tooMany = ({ level }: Endpoint) =>
    level !== undefined && rows.length > bulkMax && msg`一次最多处理 ${bulkMax} 条`
  return [
    ...(setStatus
      ? statusChanges.map((step) => ({
          label: step.label,
          endpoint: setStatus,
          blocked:
            tooMany(setStatus) ||
            (!rows.every(({ status = '' }) => step.from.includes(status)) &&
              msg`所选记录的状态不允许此操作`),
          run: () => setDialog({ kind: 'setStatus', rows, step }),
        }))
      : []),
    ...(remove
      ? [
          {
            label: msg`批量删除`,
            endpoint: remove,
            danger: true,
            blocked:
              tooMany(remove) || rows.map((row) => blocked?.(row as never)).find((why) => why),
            run: () => setDialog({ kind: 'remove', rows }),
          },
        ]
      : []),
  ]
}
