// Where an operator sets a password with the one-time link of an administrator. The code is in the part of the address
// that never leaves the browser by itself.
import { Trans, useLingui } from '@lingui/react/macro'
import { type SubmitEvent, useState } from 'react'
import { redeemPwd } from '#contract/system/user.ts'
import { call } from '#core/http/api.ts'
import { CallError, fieldErrorsOf } from '#core/http/call-error.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { PasswordInput } from './password-input.tsx'

const minLength = 12

interface ResetPageProps {
  /** The code of the link; empty where it has to be typed. */
  code: string
  /** The password is set: on to signing in. */
  onDone: () => void
}

export function ResetPage({ code: given, onDone }: ResetPageProps) {
  const { t } = useLingui()
  const [code, setCode] = useState(given)
  const [fresh, setFresh] = useState('')
  const [again, setAgain] = useState('')
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [userName, setUserName] = useState<string>()
  const [refusals, setRefusals] = useState<Readonly<Record<string, string>>>({})
  const errors = {
    code: isTried && code.trim() === '' && t`此项必填`,
    newPassword:
      refusals['newPassword'] ??
      (isTried && fresh.length < minLength && t`至少 ${minLength} 个字符`),
    again: isTried && again !== fresh && t`两次输入的密码不一致`,
  }
  const submit = async () => {
    setTried(true)
    if (isBusy || code.trim() === '' || fresh.length < minLength || again !== fresh) return
    setBusy(true)
    setRefusals({})
    try {
      // Quiet: this form is where its errors are told.
      const done = await call(redeemPwd, { code, newPassword: fresh }, { quiet: true })
      setUserName(done.userName)
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
  return (
    <main className="grid min-h-dvh place-items-center bg-page p-4">
      <div className="w-full max-w-100 rounded-md border bg-surface p-6 shadow-card">
        <h1 className="mb-4 text-lg font-semibold">
          <Trans>设置密码</Trans>
        </h1>
        {userName === undefined ? (
          <form onSubmit={onSubmit} noValidate className="flex flex-col gap-4">
            {given === '' && (
              <Field label={t`一次性代码`} required error={errors.code}>
                {(control) => (
                  <Input
                    {...control}
                    autoComplete="one-time-code"
                    value={code}
                    onChange={(event) => setCode(event.target.value)}
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
                  onChange={(value) => {
                    setRefusals({})
                    setFresh(value)
                  }}
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
                  onChange={setAgain}
                />
              )}
            </Field>
            {refusals['form'] !== undefined && (
              <p role="alert" className="rounded bg-danger-soft px-3 py-2 text-danger-strong">
                {refusals['form']}
              </p>
            )}
            <Button type="submit" variant="primary" busy={isBusy}>
              <Trans>设置密码</Trans>
            </Button>
          </form>
        ) : (
          <div className="flex flex-col gap-4">
            <p role="status">
              <Trans>{userName} 的密码已设置，请用它登录。</Trans>
            </p>
            <Button variant="primary" onClick={onDone}>
              <Trans>去登录</Trans>
            </Button>
          </div>
        )}
      </div>
    </main>
  )
}
