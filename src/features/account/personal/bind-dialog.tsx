// Binding in three steps: the password, the secret with its first code, the recovery codes. The secret and the recovery
// codes are on screen once.
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import type { z } from 'zod'
import * as api from '#contract/authenticator.ts'
import { CallDialog } from '#kit/form/call-dialog.tsx'
import { createFormFields } from '#kit/form/create-form-fields.tsx'
import { QrCode } from '#kit/qr-code.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field/field.tsx'
import { Dialog } from '#ui/layer/dialog.tsx'
import { PasswordInput } from '../password-input.tsx'

const Bind = createFormFields(api.bind)
type Started = z.output<(typeof api.start)['output']>

/** The dialog that is open: it closes by itself after the recovery codes were read. */
export function BindDialog({ onClose }: { onClose: () => void }) {
  const [started, setStarted] = useState<Started>()
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />
  if (started)
    return (
      <CallDialog
        key="bind"
        endpoint={api.bind}
        title={msg`绑定身份验证器`}
        submitLabel={msg`绑定`}
        initial={{}}
        onDone={({ recoveryCodes }) => setCodes(recoveryCodes)}
        onClose={onClose}
      >
        <Secret started={started} />
        <Bind.Text name="otp" label={msg`动态验证码`} required />
      </CallDialog>
    )
  return (
    <CallDialog
      key="start"
      endpoint={api.start}
      title={msg`绑定身份验证器`}
      submitLabel={msg`下一步`}
      initial={{}}
      onDone={setStarted}
      onClose={onClose}
    >
      <Password />
    </CallDialog>
  )
}

function Password() {
  const { t } = useLingui()
  const { field, fieldState } = useController<Record<string, string | undefined>>({
    name: 'password',
  })
  return (
    <Field label={t`登录密码`} required error={fieldState.error?.message}>
      {(control) => (
        <PasswordInput
          control={control}
          name="password"
          autoComplete="current-password"
          value={field.value ?? ''}
          onChange={field.onChange}
        />
      )}
    </Field>
  )
}

function Secret({ started: { uri, secret } }: { started: Started }) {
  const { t } = useLingui()
  return (
    <div className="flex flex-col items-center gap-2">
      <p>
        <Trans>用身份验证器扫描二维码，或手动输入密钥，然后填写显示的 6 位数字。</Trans>
      </p>
      <QrCode text={uri} label={t`身份验证器二维码`} />
      <code className="font-mono text-sm wrap-anywhere select-all">{secret}</code>
    </div>
  )
}

function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      // They are nowhere else to be had: only the word that they are kept closes it.
      dismissable={false}
      title={t`恢复码`}
      closeLabel={t`关闭`}
      footer={
        <Button variant="primary" onClick={onClose}>
          <Trans>我已保存</Trans>
        </Button>
      }
    >
      <p>
        <Trans>身份验证器已绑定。恢复码只显示这一次：手机丢失时，用其中一个解绑。</Trans>
      </p>
      <ul className="mt-3 grid grid-cols-2 gap-2 rounded bg-sunken p-3 font-mono select-all">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  )
}
