// The one-time code of a call with a level (K3, K4): asked for at once where the level is fixed, and where it depends on
// the record as soon as the server asks.
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import * as authenticator from '#contract/authenticator.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { query } from '#core/http/api.ts'
import type { CallError } from '#core/http/call-error.ts'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { linkClass } from '#ui/link-class.ts'

interface Otp {
  /** The form shows the field of the code. */
  readonly isAsked: boolean
  /** A code is needed, and the operator has no authenticator. */
  readonly isUnbound: boolean
  /** For a refusal with 46101. */
  readonly onRefused: (error: CallError) => void
}

/** What a form around a call has to ask for. */
export function useOtp({ level, isLevelConditional }: Endpoint): Otp {
  const [refusal, setRefusal] = useState<'asked' | 'unbound'>()
  const isFixed = level !== undefined && !isLevelConditional
  const { data } = useQuery({
    ...query(authenticator.state, null, { quiet: true }),
    enabled: isFixed,
  })
  const isNeeded = isFixed && data?.isRequired === true
  return {
    isAsked: refusal === 'asked' || (isNeeded && data.isBound),
    isUnbound: refusal === 'unbound' || (isNeeded && !data.isBound),
    onRefused: ({ data: facts }) => {
      if (level === undefined) return
      const says = typeof facts === 'object' && facts !== null && 'isBound' in facts
      setRefusal(says && facts.isBound === false ? 'unbound' : 'asked')
    },
  }
}

/** Six digits of the authenticator. */
export function OtpField() {
  const { t } = useLingui()
  const { field, fieldState } = useController<Record<string, string | undefined>>({ name: 'otp' })
  const { setFocus } = useFormContext()
  // The server asked while the focus was elsewhere: what is missing is the code.
  useEffect(() => {
    if (fieldState.error) setFocus('otp')
  }, [fieldState.error, setFocus])
  return (
    <Field
      label={t`动态验证码`}
      required
      error={fieldState.error?.message}
      hint={t`身份验证器中的 6 位数字`}
    >
      {(control) => (
        <Input
          {...control}
          ref={field.ref}
          name="otp"
          value={field.value ?? ''}
          onChange={(event) => field.onChange(event.target.value)}
          onBlur={field.onBlur}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          className="tabular-nums"
        />
      )}
    </Field>
  )
}

/** Says where an authenticator is bound. */
export const OtpUnbound = () => (
  <p role="alert" className="rounded bg-warning-soft px-3 py-2 text-warning-strong">
    <Trans>
      此操作需要动态验证码，您还没有绑定身份验证器。请先到
      <Link to="/personal" className={linkClass}>
        个人中心
      </Link>
      绑定。
    </Trans>
  </p>
)
