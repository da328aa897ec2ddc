// The forms around saved views: a name, or the role a view is for.
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/system/list-view.ts'
import { notifyDone } from '#core/feedback/notify-done.ts'
import { CallDialog } from '../form/call-dialog.tsx'
import { createFormFields } from '../form/create-form-fields.tsx'
import type { List } from '../list/use-list.ts'
import type { ListViews } from './use-list-views.ts'

/** Which form is open, and over which view. */
export type ViewDialogKind =
  | { kind: 'add' }
  | { kind: 'rename'; view: api.ListView }
  | { kind: 'offer'; view: api.ListView }

const titles = { add: msg`另存为视图`, rename: msg`重命名视图`, offer: msg`提供给角色` }
const Added = createFormFields(api.add)
const Renamed = createFormFields(api.edit)
const Offered = createFormFields(api.offer)

/** The dialog behind “save as”, “rename” and “offer to a role”. */
export function ViewDialog({
  dialog,
  list,
  views: { content, roles, refresh, name },
  onClose,
}: {
  dialog: ViewDialogKind
  list: List
  views: ListViews
  onClose: () => void
}) {
  const done = async () => {
    await refresh()
    notifyDone(titles[dialog.kind])
    onClose()
  }
  const common = {
    onDone: done,
    onClose,
    handles: [Code.stale, Code.notFound],
    onRefused: () => void refresh().then(onClose),
  }
  if (dialog.kind === 'add')
    return (
      <CallDialog
        {...common}
        endpoint={api.add}
        title={titles.add}
        initial={{ list: list.def.endpoint.path, name: '', ...content }}
        onDone={async ({ id }) => {
          await done()
          name(id)
        }}
      >
        <p className="text-text-muted">
          <Trans>保存当前的筛选条件、排序、列和每页条数，仅自己可见。</Trans>
        </p>
        <Added.Text name="name" label={msg`名称`} required />
      </CallDialog>
    )
  const { id, version } = dialog.view
  if (dialog.kind === 'rename')
    return (
      <CallDialog
        {...common}
        endpoint={api.edit}
        title={titles.rename}
        initial={{ id, version, name: dialog.view.name }}
      >
        <Renamed.Text name="name" label={msg`名称`} required />
      </CallDialog>
    )
  return (
    <CallDialog
      {...common}
      endpoint={api.offer}
      title={titles[dialog.kind]}
      initial={{ id, version }}
      check={({ roleId }) => ({ roleId: !roleId && msg`此项必填` })}
    >
      <p className="text-text-muted">
        <Trans>拥有该角色且能查看此列表的操作员会看到此视图。</Trans>
      </p>
      <Offered.Select
        name="roleId"
        label={msg`角色`}
        required
        options={roles.map((role) => ({ value: role.id, label: role.name }))}
      />
    </CallDialog>
  )
}
