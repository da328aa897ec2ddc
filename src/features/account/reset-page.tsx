// Where an operator sets a password with the one-time link of an administrator. The code is in the part of the address
// that never leaves the browser by itself.
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { redeemPwd } from '#contract/system/user.ts'
import { call } from '#core/http/api.ts'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/field/input.tsx'
import { PasswordForm, type Proof } from './password-form.tsx'

const drawCode: Proof['draw'] = ({ control, value, onChange }) => (
  <Input
    {...control}
    autoComplete="one-time-code"
    value={value}
    onChange={(event) => onChange(event.target.value)}
  />
)

interface ResetPageProps {
  /** The code of the link; empty where it has to be typed. */
  code: string
  /** The password is set: on to signing in. */
  onDone: () => void
}

export function ResetPage({ code, onDone }: ResetPageProps) {
  const { t } = useLingui()
  const [userName, setUserName] = useState<string>()
  return (
    <main className="grid min-h-dvh place-items-center bg-bg p-4">
      <div className="w-full max-w-100 rounded-md border bg-surface p-6 shadow-card">
        <h1 className="mb-4 text-lg font-semibold">
          <Trans>设置密码</Trans>
        </h1>
        {userName === undefined ? (
          <PasswordForm
            proof={
              code === ''
                ? {
                    name: 'code',
                    label: t`一次性代码`,
                    missing: t`此项必填`,
                    draw: drawCode,
                  }
                : undefined
            }
            submitLabel={t`设置密码`}
            send={async (newPassword, typed) => {
              // Quiet: the form shows what was refused.
              const done = await call(
                redeemPwd,
                { code: code || typed, newPassword },
                { quiet: true },
              )
              setUserName(done.userName)
            }}
          />
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
