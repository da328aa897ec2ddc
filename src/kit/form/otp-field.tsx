// The one-time code of a call with a level (K3, K4): asked for at once where the level is fixed, and where it depends on
// the record as soon as the server asks.
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import type { z } from 'zod'
import * as authenticator from '#contract/authenticator.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { formatMoney } from '#core/format/format-money.ts'
import { formatDateTime } from '#core/format/format-time.ts'
import { Decimal } from '#core/format/money.ts'
import { invalidateInBackground, query } from '#core/http/api.ts'
import type { CallError } from '#core/http/call-error.ts'
import { openOwnAuthenticator } from '#core/session/own-authenticator.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field/field.tsx'
import { Input } from '#ui/field/input.tsx'

interface Otp {
  /** The form shows the field of the code. */
  readonly isAsked: boolean
  /** The operator has no authenticator, and a code is needed: `always`, `sometimes` (by the record), or `now` by the server. */
  readonly unbound: 'always' | 'sometimes' | 'now' | undefined
  /** The code that holds for the record, instead of a field for another. */
  readonly held: StepUp | undefined
  /** What a code that is given now holds for beside the record. */
  readonly offered: StepUp | undefined
  /** For what was sent: with a code, resolves when it is known whether that holds for more. */
  readonly onSent: (body: Readonly<Record<string, unknown>>) => Promise<void>
  /** For a refusal with 46101. */
  readonly onRefused: (error: CallError) => void
}

type StepUp = z.output<typeof authenticator.state.output>['stepUp']

/** Whether a record of this value is decided under the code that was given before. */
const isHeldBy = ({ until, rowUsd, leftUsd }: StepUp, usd: string): boolean =>
  until !== null &&
  Date.parse(until) > Date.now() &&
  new Decimal(usd).lt(rowUsd) &&
  new Decimal(usd).lte(leftUsd)

/** What a form around a call has to ask for; `usdValue` is what the call is worth, where a code may hold for several. */
export function useOtp({ level, isLevelConditional, allowsStepUp }: Endpoint, usdValue = '0'): Otp {
  const client = useQueryClient()
  const [refusal, setRefusal] = useState<'asked' | 'unbound'>()
  const isFixed = level !== undefined && !isLevelConditional
  // Asked where a code may be needed too: whoever cannot give one is to know before the form is filled.
  const { data } = useQuery({
    ...query(authenticator.state, null, { quiet: true }),
    enabled: level !== undefined,
  })
  const isUnbound = level !== undefined && data?.isRequired === true && !data.isBound
  const isDemanded = isFixed && data?.isRequired === true && data.isBound
  const stepUp = allowsStepUp ? data?.stepUp : undefined
  const isHeld = refusal === undefined && stepUp !== undefined && isHeldBy(stepUp, usdValue)
  const isOffered =
    stepUp !== undefined && stepUp.minutes > 0 && new Decimal(usdValue).lt(stepUp.rowUsd)
  return {
    onSent: async (body) => {
      if (!allowsStepUp) return
      const known = invalidateInBackground(client, authenticator.state)
      // The next record is not asked for a code that holds for it.
      if (body['otp'] !== undefined) await known
    },
    held: isDemanded && isHeld ? stepUp : undefined,
    offered: isOffered ? stepUp : undefined,
    isAsked: refusal === 'asked' || (isDemanded && !isHeld),
    unbound:
      refusal === 'unbound' ? 'now' : isUnbound ? (isFixed ? 'always' : 'sometimes') : undefined,
    onRefused: ({ data: facts }) => {
      if (level === undefined) return
      const says = typeof facts === 'object' && facts !== null && 'isBound' in facts
      setRefusal(says && facts.isBound === false ? 'unbound' : 'asked')
    },
  }
}

/** Says that the code which was given before holds for this record as well, and how long. */
const OtpHeld = ({ held: { until, leftUsd } }: { held: StepUp }) => (
  <p role="note" className="text-sm text-text-muted">
    <Trans>
      已输入的验证码至 {formatDateTime(until).slice(11)} 有效，还可审核{' '}
      {formatMoney(leftUsd, { displayScale: 2 })} USDT
    </Trans>
  </p>
)

/** Six digits of the authenticator. */
function OtpField({ offered }: { offered: StepUp | undefined }) {
  const { t } = useLingui()
  const { field, fieldState } = useController<Record<string, string | undefined>>({ name: 'otp' })
  const { setFocus } = useFormContext()
  // Known only after the dialog came: where the focus found no other field, it belongs here.
  const takeFocus = useEffectEvent(() => {
    if (document.activeElement?.closest('[data-footer]')) setFocus('otp')
  })
  useEffect(() => takeFocus(), [])
  // The server asked while the focus was elsewhere: what is missing is the code.
  useEffect(() => {
    if (fieldState.error) setFocus('otp')
  }, [fieldState.error, setFocus])
  return (
    <Field
      label={t`动态验证码`}
      required
      error={fieldState.error?.message}
      hint={
        offered ? (
          <Trans>
            身份验证器中的 6 位数字；{offered.minutes} 分钟内、合计{' '}
            {formatMoney(offered.sumUsd, { displayScale: 0 })} USDT 以内的审核不再询问
          </Trans>
        ) : (
          t`身份验证器中的 6 位数字`
        )
      }
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
const OtpUnbound = ({ when }: { when: NonNullable<Otp['unbound']> }) => (
  <p
    role={when === 'now' ? 'alert' : 'note'}
    // The focus begins below it, in a form that may have to scroll for that.
    className="sticky top-0 z-base flex items-center justify-between gap-2 rounded bg-warning-soft px-3 py-2 text-sm text-warning-strong"
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

/** The fields of a form, with what it says of an authenticator above and the field of the code below. */
export const OtpFrame = ({
  otp: { isAsked, unbound, offered, held },
  children,
}: {
  otp: Otp
  children: ReactNode
}) => (
  <>
    {unbound && <OtpUnbound when={unbound} />}
    {children}
    {isAsked && unbound === undefined && <OtpField offered={offered} />}
    {held && <OtpHeld held={held} />}
  </>
)
