import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { type SubmitEvent, useState } from 'react'
import { resetPwd } from '#contract/session.ts'
import { call } from '#core/http/api.ts'
import { CallError, fieldErrorsOf } from '#core/http/call-error.ts'
import { session } from '#core/session/session.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { PasswordInput } from './password-input.tsx'

interface NewPasswordFormProps {
  /** Known where the operator has just signed in with it; asked for otherwise. */
  oldPassword?: string
  submitLabel: MessageDescriptor
  onDone: () => void | Promise<void>
}

const minLength = 12

export const NewPasswordForm = ({ oldPassword, submitLabel, onDone }: NewPasswordFormProps) => {
  const { t, i18n } = useLingui()
  const [typedOld, setTypedOld] = useState('')
  const [fresh, setFresh] = useState('')
  const [again, setAgain] = useState('')
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [refusals, setRefusals] = useState<Readonly<Record<string, string>>>({})

  const old = oldPassword ?? typedOld
  const errors = {
    oldPassword: refusals['oldPassword'] ?? (isTried && old === '' && t`密码不能为空`),
    newPassword:
      refusals['newPassword'] ??
      (isTried && fresh.length < minLength && t`至少 ${minLength} 个字符`),
    again: isTried && again !== fresh && t`两次输入的密码不一致`,
  }

  const submit = async () => {
    setTried(true)
    if (isBusy || old === '' || fresh.length < minLength || again !== fresh) return
    setBusy(true)
    setRefusals({})
    try {
      // Quiet: this form is where its errors are told.
      await call(resetPwd, { oldPassword: old, newPassword: fresh }, { quiet: true })
      session.passwordChanged()
      await onDone()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const fields = fieldErrorsOf(error).map(({ field, msg }) => [field, msg] as const)
      setRefusals(fields.length > 0 ? Object.fromEntries(fields) : { form: error.msg })
    } finally {
      setBusy(false)
    }
  }
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    void submit()
  }
  const change = (set: (value: string) => void) => (value: string) => {
    setRefusals({})
    set(value)
  }

  return (
    <form onSubmit={onSubmit} noValidate className="flex flex-col gap-4">
      {/* Lets password managers file the new password under the right name. */}
      <input
        type="text"
        name="username"
        autoComplete="username"
        readOnly
        hidden
        value={session.state.user?.userName ?? ''}
      />
      {oldPassword === undefined && (
        <Field label={t`当前密码`} required error={errors.oldPassword}>
          {(control) => (
            <PasswordInput
              control={control}
              name="oldPassword"
              autoComplete="current-password"
              value={typedOld}
              onChange={change(setTypedOld)}
            />
          )}
        </Field>
      )}
      <Field
        label={t`新密码`}
        required
        error={errors.newPassword}
        hint={t`12 至 128 个字符，不能是常见密码或用户名`}
      >
        {(control) => (
          <PasswordInput
            control={control}
            name="newPassword"
            autoComplete="new-password"
            value={fresh}
            onChange={change(setFresh)}
          />
        )}
      </Field>
      <Field label={t`再次输入新密码`} required error={errors.again}>
        {(control) => (
          <PasswordInput
            control={control}
            name="again"
            autoComplete="new-password"
            value={again}
            onChange={change(setAgain)}
          />
        )}
      </Field>
      <div role="alert" className="empty:hidden">
        {refusals['form'] && (
          <p className="rounded bg-danger-soft px-3 py-2 text-danger-strong">{refusals['form']}</p>
        )}
      </div>
      <Button type="submit" variant="primary" size="lg" busy={isBusy}>
        {i18n._(submitLabel)}
      </Button>
    </form>
  )
}
