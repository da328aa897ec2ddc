// The second proof after a sign-in at a provider: a code of the authenticator that the operator has bound.
import { type SubmitEvent, useState } from 'react'
import { loginOidc } from '#contract/sign-in-oidc.ts'
import { call } from '#core/http/api.ts'
import { CallError } from '#core/http/call-error.ts'
import { session } from '#core/session/session.ts'
import { useWait, getWaitSeconds } from '#kit/time/use-wait.ts'
import { SignInSubmit } from '../sign-in-submit.tsx'
import { SecondCodeField } from './second-code-field.tsx'

export function OidcCodeForm({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  const [otp, setOtp] = useState('')
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  const wait = useWait()
  const submit = async () => {
    setTried(true)
    if (isBusy || wait.seconds > 0 || otp.trim() === '') return
    setBusy(true)
    setRefusal('')
    try {
      // Quiet: this form is where its errors are shown.
      session.signIn(await call(loginOidc, { otp }, { quiet: true }))
      await onSignedIn()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setRefusal(error.msg)
      wait.start(getWaitSeconds(error))
    } finally {
      setBusy(false)
    }
  }
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    void submit()
  }
  return (
    <form onSubmit={onSubmit} noValidate className="flex flex-col gap-4">
      <SecondCodeField value={otp} onChange={setOtp} isTried={isTried} />
      <SignInSubmit refusal={refusal} isBusy={isBusy} wait={wait} />
    </form>
  )
}
