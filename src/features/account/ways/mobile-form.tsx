// Signing in with a code that is sent to the operator's mobile number.
import { Trans, useLingui } from '@lingui/react/macro'
import { type SubmitEvent, useState } from 'react'
import { loginMobile, sendCode } from '#contract/sign-in-mobile.ts'
import { call } from '#core/http/api.ts'
import { CallError } from '#core/http/call-error.ts'
import { session } from '#core/session/session.ts'
import { useWait, getWaitSeconds } from '#kit/time/use-wait.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field/field.tsx'
import { Input } from '#ui/field/input.tsx'
import { SecondCodeField, useSecondCode } from '../second-code.ts'
import { SignInSubmit } from '../sign-in-submit.tsx'

const isNumber = (text: string) => /^1[3-9]\d{9}$/.test(text)
const digits = (text: string) => text.replaceAll(/\D/g, '')
const startHere = (field: HTMLInputElement | null) => field?.focus()

export function MobileForm({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  const { t } = useLingui()
  const [mobile, setMobile] = useState('')
  const [code, setCode] = useState('')
  const [ticket, setTicket] = useState<string>()
  const [isTried, setTried] = useState<'send' | 'submit'>()
  const [busy, setBusy] = useState<'send' | 'submit'>()
  const [refusal, setRefusal] = useState('')
  const resend = useWait()
  const wait = useWait()
  const second = useSecondCode()

  const run = async (which: 'send' | 'submit', work: () => Promise<void>) => {
    setBusy(which)
    setRefusal('')
    try {
      await work()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setRefusal(second.isFirstAsked(error) ? '' : error.msg)
      const clock = which === 'send' ? resend : wait
      clock.start(getWaitSeconds(error))
    } finally {
      setBusy(undefined)
    }
  }
  const send = async () => {
    setTried('send')
    if (busy || resend.seconds > 0 || !isNumber(mobile)) return
    await run('send', async () => {
      // Quiet: this form is where its errors are shown.
      const sent = await call(sendCode, { mobile }, { quiet: true })
      setTicket(sent.ticket)
      setTried(undefined)
      resend.start(sent.resendInS)
    })
  }
  const submit = async () => {
    setTried('submit')
    if (busy || wait.seconds > 0 || !isNumber(mobile) || code.length !== 6 || !ticket) return
    if (second.isMissing) return
    await run('submit', async () => {
      const typed = { mobile, ticket, code, ...second.input }
      session.signIn(await call(loginMobile, typed, { quiet: true }))
      await onSignedIn()
    })
  }
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    void submit()
  }

  const missing = ticket === undefined ? t`请先获取验证码` : t`请输入 6 位验证码`
  return (
    <form onSubmit={onSubmit} noValidate className="flex flex-col gap-4">
      <Field label={t`手机号`} error={isTried && !isNumber(mobile) && t`请输入正确的手机号`}>
        {(control) => (
          <Input
            {...control}
            size="lg"
            name="mobile"
            type="tel"
            autoComplete="tel-national"
            ref={startHere}
            maxLength={11}
            placeholder={t`请输入手机号`}
            value={mobile}
            onChange={(event) => {
              // A code belongs to the number it was sent to.
              setTicket(undefined)
              setMobile(digits(event.target.value))
            }}
          />
        )}
      </Field>
      <Field
        label={t`验证码`}
        error={isTried === 'submit' && (code.length !== 6 || !ticket) && missing}
      >
        {(control) => (
          <div className="flex gap-2">
            <Input
              {...control}
              size="lg"
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={6}
              placeholder={t`请输入验证码`}
              value={code}
              onChange={(event) => setCode(digits(event.target.value))}
            />
            <Button
              size="lg"
              busy={busy === 'send'}
              reason={resend.seconds > 0 ? t`请等待 ${resend.clock} 后重试` : undefined}
              onClick={() => void send()}
            >
              {resend.seconds > 0 ? (
                <span className="tabular-nums">{resend.clock}</span>
              ) : (
                <Trans>获取验证码</Trans>
              )}
            </Button>
          </div>
        )}
      </Field>
      <p role="status" className="text-text-muted empty:hidden">
        {ticket !== undefined && t`若该手机号属于某位操作员，验证码已发送，5 分钟内有效。`}
      </p>
      {second.isAsked && <SecondCodeField {...second.field} isTried={isTried === 'submit'} />}
      <SignInSubmit refusal={refusal} isBusy={busy === 'submit'} wait={wait} />
    </form>
  )
}
