import { useLingui } from '@lingui/react/macro'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { CallError, getFieldErrors } from '#core/http/call-error.ts'
import { Button } from '#ui/button.tsx'
import { Field, type FieldControl } from '#ui/field/field.tsx'
import { PasswordInput } from './password-input.tsx'
import { FormRefusal } from './sign-in-submit.tsx'

/** What shows that one may set the password, where it has to be typed. */
export interface Proof {
  /** Its field in the call. */
  name: string
  label: string
  missing: string
  draw: (field: {
    control: FieldControl
    value: string
    onChange: (value: string) => void
  }) => ReactNode
}
interface PasswordFormProps {
  proof?: Proof | undefined
  submitLabel: string
  /** Sends the password, with the proof that was typed; what it throws as `CallError` is shown in the form. */
  send: (newPassword: string, proof: string) => Promise<void>
  children?: ReactNode
}

const minLength = 12

/** A new password, typed twice. */
export function PasswordForm({ proof, submitLabel, send, children }: PasswordFormProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const [fresh, setFresh] = useState('')
  const [again, setAgain] = useState('')
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [refusals, setRefusals] = useState<Readonly<Record<string, string>>>({})

  const lacksProof = proof !== undefined && typed.trim() === ''
  const isShort = fresh.length < minLength
  const errors = {
    proof: refusals[proof?.name ?? ''] ?? (isTried && lacksProof && proof.missing),
    newPassword: refusals['newPassword'] ?? (isTried && isShort && t`至少 ${minLength} 个字符`),
    again: isTried && again !== fresh && t`两次输入的密码不一致`,
  }
  // A refusal of what has no field here is shown above the button.
  const refusal = Object.entries(refusals).find(
    ([field]) => field !== 'newPassword' && field !== proof?.name,
  )?.[1]

  const submit = async () => {
    setTried(true)
    if (isBusy || lacksProof || isShort || again !== fresh) return
    setBusy(true)
    setRefusals({})
    try {
      await send(fresh, typed)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const fields = getFieldErrors(error).map(({ field, msg }) => [field, msg] as const)
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
      {children}
      {proof && (
        <Field label={proof.label} required error={errors.proof}>
          {(control) => proof.draw({ control, value: typed, onChange: change(setTyped) })}
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
      <FormRefusal text={refusal} />
      <Button type="submit" variant="primary" size="lg" busy={isBusy}>
        {submitLabel}
      </Button>
    </form>
  )
}
