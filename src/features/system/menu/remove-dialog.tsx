import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/system/menu.ts'
import { notify } from '#core/feedback/toast.ts'
import { CallDialog } from '#kit/form/call-dialog.tsx'
import { ReasonField } from '#kit/form/create-form-fields.tsx'
import { useFresh } from '#kit/time/use-fresh.ts'
import { idsBelow } from '#kit/tree/tree-rows.ts'

interface RemoveDialogProps {
  row: api.MenuRecord
  onDone: () => Promise<void>
  onClose: () => void
}

/** Says what goes with an entry before it is deleted: those below it, and all their grants. */
export function RemoveDialog({ row, onDone, onClose }: RemoveDialogProps) {
  const { t } = useLingui()
  // The whole tree: a filter on the screen must not hide what goes.
  const { data } = useFresh(api.list, {}, onClose)
  if (!data) return null
  const ids = idsBelow(
    data.rules.map(({ id, pid }) => ({ id, pid: String(pid) })),
    row.id,
  )
  const below = data.rules.filter(({ id }) => id !== row.id && ids.includes(id))
  const grants = [row, ...below].reduce((sum, { roles }) => sum + roles.length, 0)
  const count = below.length
  return (
    <CallDialog
      endpoint={api.remove}
      title={msg`删除菜单`}
      submitLabel={msg`删除`}
      tone="danger"
      initial={{ ids: [row.id] }}
      handles={[Code.notFound, Code.rule]}
      onRefused={onDone}
      onDone={async (answer) => {
        notify.success(msg`已删除 ${answer.count} 个菜单`)
        await onDone()
      }}
      onClose={onClose}
    >
      <p>
        <Trans>
          将删除“{row.menuName}”及其 {count} 个下级菜单，并收回 {grants} 项角色授权，不能恢复。
        </Trans>
      </p>
      {count > 0 && (
        <ul aria-label={t`一并删除`} className="max-h-48 overflow-y-auto rounded bg-sunken p-3">
          {below.map(({ id, menuName }) => (
            <li key={id}>{menuName}</li>
          ))}
        </ul>
      )}
      <ReasonField />
    </CallDialog>
  )
}
