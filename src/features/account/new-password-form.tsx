import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { resetPwd } from '#contract/session.ts'
import { call } from '#core/http/api.ts'
import { session } from '#core/session/session.ts'
import { PasswordForm, type Proof } from './password-form.tsx'
import { PasswordInput } from './password-input.tsx'

interface NewPasswordFormProps {
  /** Known where the operator has just signed in with it; asked for otherwise. */
  oldPassword?: string
  submitLabel: MessageDescriptor
  onDone: () => void | Promise<void>
}

const drawOldPassword: Proof['draw'] = (field) => (
  <PasswordInput name="oldPassword" autoComplete="current-password" {...field} />
)

/** Sets one's own password. */
export const NewPasswordForm = ({ oldPassword, submitLabel, onDone }: NewPasswordFormProps) => {
  const { t, i18n } = useLingui()
  return (
    <PasswordForm
      proof={
        oldPassword === undefined
          ? {
              name: 'oldPassword',
              label: t`当前密码`,
              missing: t`密码不能为空`,
              draw: drawOldPassword,
            }
          : undefined
      }
      submitLabel={i18n._(submitLabel)}
      send={async (newPassword, typed) => {
        // Quiet: the form shows what was refused.
        await call(resetPwd, { oldPassword: oldPassword ?? typed, newPassword }, { quiet: true })
        session.passwordChanged()
        await onDone()
      }}
    >
      {/* Lets password managers file the new password under the right name. */}
      <input
        type="text"
        name="username"
        autoComplete="username"
        readOnly
        hidden
        value={session.state.user?.userName ?? ''}
      />
    </PasswordForm>
  )
}
