import { useLingui } from '@lingui/react/macro'
import { Field } from '#ui/field/field.tsx'
import { Input } from '#ui/field/input.tsx'

interface SecondCodeFieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly isTried: boolean
}

// It comes when everything else is typed.
const startHere = (field: HTMLInputElement | null) => field?.focus()

/** Six digits of the authenticator, or a recovery code where the device is lost. */
export function SecondCodeField({ isTried, value, onChange }: SecondCodeFieldProps) {
  const { t } = useLingui()
  return (
    <Field
      label={t`动态验证码`}
      hint={t`身份验证器中的 6 位数字；设备不在身边时，可输入一个恢复码`}
      error={isTried && value.trim() === '' && t`请输入动态验证码`}
    >
      {(control) => (
        <Input
          {...control}
          size="lg"
          name="otp"
          ref={startHere}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={32}
          className="tabular-nums"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
