import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/system/role.ts'
import { notify } from '#core/feedback/toast.ts'
import { CallDialog } from '#kit/form/call-dialog.tsx'
import { createFormFields, ReasonField } from '#kit/form/create-form-fields.tsx'
import { useOperatorOptions } from '#kit/refs/operator.ts'
import { useFresh } from '#kit/time/use-fresh.ts'

const Form = createFormFields(api.setRoleUser)

interface UsersDialogProps {
  row: Pick<api.Row, 'id' | 'version'>
  onDone: () => Promise<void>
  onClose: () => void
}

/** The operators of a role, to give it to others and to take it back. */
export function UsersDialog({ row, onDone, onClose }: UsersDialogProps) {
  const options = useOperatorOptions()
  const { data } = useFresh(api.getByRoleId, { roleId: row.id }, onClose)
  if (!data) return null
  const named = [
    ...options,
    ...data.users
      .filter(({ id }) => !options.some(({ value }) => value === id))
      .map(({ id, userName, userNickname }) => ({
        value: id,
        label: userNickname,
        hint: userName,
      })),
  ]
  return (
    <CallDialog
      endpoint={api.setRoleUser}
      title={msg`用户授权`}
      initial={{ roleId: row.id, version: row.version, userIds: data.userIds }}
      handles={[Code.stale, Code.notFound, Code.rule]}
      onRefused={onDone}
      onDone={async ({ added, removed }) => {
        notify.success(msg`已授予 ${added} 人，收回 ${removed} 人`)
        await onDone()
      }}
      onClose={onClose}
    >
      <p>
        <Trans>所选操作员持有此角色，其余操作员的此角色会被收回。</Trans>
      </p>
      <Form.MultiSelect name="userIds" label={msg`操作员`} options={named} />
      <ReasonField />
    </CallDialog>
  )
}
