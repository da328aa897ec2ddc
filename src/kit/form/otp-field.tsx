// The one-time code of a call with a level (K3, K4): asked for at once where the level is fixed, and where it depends on
// the record as soon as the server asks.
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import * as authenticator from '#contract/authenticator.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { query } from '#core/http/api.ts'
import type { CallError } from '#core/http/call-error.ts'
import { openOwnAuthenticator } from '#core/session/own-authenticator.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'

interface Otp {
  /** The form shows the field of the code. */
  readonly isAsked: boolean
  /** The operator has no authenticator, and a code is needed: `always`, `sometimes` (by the record), or `now` by the server. */
  readonly unbound: 'always' | 'sometimes' | 'now' | undefined
  /** For a refusal with 46101. */
  readonly onRefused: (error: CallError) => void
}

/** What a form around a call has to ask for. */
export function useOtp({ level, isLevelConditional }: Endpoint): Otp {
  const [refusal, setRefusal] = useState<'asked' | 'unbound'>()
  const isFixed = level !== undefined && !isLevelConditional
  // Asked where a code may be needed too: whoever cannot give one is to know before the form is filled.
  const { data } = useQuery({
    ...query(authenticator.state, null, { quiet: true }),
    enabled: level !== undefined,
  })
  const isUnbound = level !== undefined && data?.isRequired === true && !data.isBound
  return {
    isAsked: refusal === 'asked' || (isFixed && data?.isRequired === true && data.isBound),
    unbound:
      refusal === 'unbound' ? 'now' : isUnbound ? (isFixed ? 'always' : 'sometimes') : undefined,
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

/** Says that an authenticator is missing, and leads to where one is bound. */
export const OtpUnbound = ({ when }: { when: NonNullable<Otp['unbound']> }) => (
  <p
    role={when === 'now' ? 'alert' : 'note'}
    className="flex flex-wrap items-center justify-between gap-2 rounded bg-warning-soft px-3 py-2 text-warning-strong"
  >
    <span>
      {when === 'sometimes' ? (
        <Trans>此操作视金额和记录可能需要动态验证码，您还没有绑定身份验证器。</Trans>
      ) : (
        <Trans>此操作需要动态验证码，您还没有绑定身份验证器。</Trans>
      )}
    </span>
    <Button size="sm" onClick={openOwnAuthenticator}>
      <Trans>去绑定</Trans>
    </Button>
  </p>
)
