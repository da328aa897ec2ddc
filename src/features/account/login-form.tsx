import { useLingui } from '@lingui/react/macro'
import { type SubmitEvent, useState } from 'react'
import { login, type SignedIn } from '#contract/session.ts'
import { call } from '#core/http/api.ts'
import { CallError } from '#core/http/call-error.ts'
import { captcha } from '#core/session/captcha.ts'
import { session } from '#core/session/session.ts'
import { useWait, getWaitSeconds } from '#kit/time/use-wait.ts'
import { Field } from '#ui/field/field.tsx'
import { Input } from '#ui/field/input.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { loadFormTexts } from './login-methods.ts'
import { PasswordInput } from './password-input.tsx'
import { SecondCodeField, useSecondCode } from './second-code.ts'
import { SignInSubmit } from './sign-in-submit.tsx'

const CaptchaField = lazyPart(
  async () => (await Promise.all([import('./captcha-field.tsx'), loadFormTexts()]))[0].CaptchaField,
)

interface LoginFormProps {
  /** Takes what the server answered; starts a session unless given. */
  onAnswer?: (answer: SignedIn) => void
  /** Called with the password that was right; resolves when the next page is there. */
  onSignedIn: (password: string) => Promise<void>
}

// Signing in is all this is for: the keyboard starts in the first field that is to be filled in.
const startHere = (field: HTMLInputElement | null) => field?.focus()

export const LoginForm = ({ onAnswer = session.signIn, onSignedIn }: LoginFormProps) => {
  const { t } = useLingui()
  // Whoever is known only proves that it is them.
  const [known] = useState(session.state.user?.userName)
  const [username, setUsername] = useState(known ?? '')
  const [password, setPassword] = useState('')
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  const [failures, setFailures] = useState(0)
  const wait = useWait()
  const second = useSecondCode()

  const submit = async () => {
    setTried(true)
    if (isBusy || wait.seconds > 0) return
    if (username.trim() === '' || password === '' || second.isMissing) return
    if (captcha.load && captcha.typed === '') return
    setBusy(true)
    setRefusal('')
    try {
      // Quiet: this form is where its errors are shown.
      const typed = { username, password, ...second.input }
      onAnswer(await call(login, typed, { quiet: true }))
      await onSignedIn(password)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setTried(false)
      setFailures(failures + 1)
      setRefusal(second.isFirstAsked(error) ? '' : error.msg)
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
      <Field label={t`用户名`} error={isTried && username.trim() === '' && t`用户名不能为空`}>
        {(control) => (
          <Input
            {...control}
            size="lg"
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            ref={known === undefined ? startHere : undefined}
            maxLength={64}
            placeholder={t`请输入用户名`}
            value={username}
            onChange={(event) => setUsername(event.target.value)}
          />
        )}
      </Field>
      <Field label={t`密码`} error={isTried && password === '' && t`密码不能为空`}>
        {(control) => (
          <PasswordInput
            control={control}
            ref={known === undefined ? undefined : startHere}
            name="password"
            autoComplete="current-password"
            placeholder={t`请输入登录密码`}
            value={password}
            onChange={setPassword}
          />
        )}
      </Field>
      {captcha.load && <CaptchaField key={failures} isTried={isTried} />}
      {second.isAsked && <SecondCodeField {...second.field} isTried={isTried} />}
      <SignInSubmit refusal={refusal} isBusy={isBusy} wait={wait} />
    </form>
  )
}
