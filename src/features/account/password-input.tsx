import { useLingui } from '@lingui/react/macro'
import { Eye } from 'lucide-react'
import { type KeyboardEvent, type Ref, useState } from 'react'
import type { FieldControl } from '#ui/field/field.tsx'
import { Input } from '#ui/field/input.tsx'

interface PasswordInputProps {
  control: FieldControl
  name: string
  ref?: Ref<HTMLInputElement> | undefined
  autoComplete: 'current-password' | 'new-password'
  placeholder?: string
  value: string
  onChange: (value: string) => void
}

/** A password with a switch that shows it and a hint about caps lock. */
export const PasswordInput = ({ control, onChange, ...rest }: PasswordInputProps) => {
  const { t } = useLingui()
  const [isShown, setShown] = useState(false)
  const [isCapsLock, setCapsLock] = useState(false)
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <>
      <Input
        {...control}
        {...rest}
        size="lg"
        type={isShown ? 'text' : 'password'}
        maxLength={128}
        autoCapitalize="none"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={watchCapsLock}
        onKeyUp={watchCapsLock}
        onBlur={() => setCapsLock(false)}
        trail={
          <button
            type="button"
            aria-label={t`显示密码`}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
            className="-mr-1 grid size-6 place-items-center rounded aria-pressed:text-primary-strong"
          >
            <Eye aria-hidden className="size-4" />
          </button>
        }
      />
      <p role="status" className="text-sm text-warning-strong">
        {isCapsLock && t`大写锁定已打开`}
      </p>
    </>
  )
}
