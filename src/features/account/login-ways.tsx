// The ways to sign in beside user name and password: the choice of one, and its form.
import { useLingui } from '@lingui/react/macro'
import { type SignInMethod, signInMethods } from '#contract/sign-in-mobile.ts'
import { call } from '#core/http/api.ts'
import { loadTexts } from '#core/i18n/locale.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { type LoginMethod, loginMethods } from './login-methods.ts'

interface SignInFormProps {
  /** Called when the session is there. */
  onSignedIn: () => Promise<void>
}

/** The texts of the forms; some are the frame's as well. */
const loadFormTexts = () => Promise.all([loadTexts('extras'), loadTexts('frame')])

const MobileForm = lazyPart<SignInFormProps>(async () => {
  const [{ MobileForm: Form }] = await Promise.all([
    import('./ways/mobile-form.tsx'),
    loadFormTexts(),
  ])
  return Form
})
const ScanForm = lazyPart<SignInFormProps>(async () => {
  const [{ ScanForm: Form }] = await Promise.all([import('./ways/scan-form.tsx'), loadFormTexts()])
  return Form
})

interface LoginWaysProps extends SignInFormProps {
  method: LoginMethod
  onMethod: (method: LoginMethod) => void
}

function LoginWays({
  offered,
  method,
  onMethod,
  onSignedIn,
}: LoginWaysProps & { offered: readonly SignInMethod[] }) {
  const { t, i18n } = useLingui()
  const all: readonly LoginMethod[] = ['username', ...offered]
  if (offered.length === 0) return null
  return (
    <>
      {method === 'mobile' && <MobileForm onSignedIn={onSignedIn} />}
      {method === 'scan' && <ScanForm onSignedIn={onSignedIn} />}
      <fieldset className="mt-4 border-t pt-4">
        <legend className="sr-only">{t`登录方式`}</legend>
        <div className="flex flex-wrap justify-center gap-2">
          {all.map((each) => (
            <label
              key={each}
              className="cursor-pointer rounded px-2 py-1 text-text-muted hover:bg-hover has-checked:text-primary-strong has-focus-visible:outline-2 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                name="sign-in-way"
                className="sr-only"
                checked={each === method}
                onChange={() => onMethod(each)}
              />
              {i18n._(loginMethods[each])}
            </label>
          ))}
        </div>
      </fieldset>
    </>
  )
}

/** Asks which ways the server is set up for and returns what shows them; none where they cannot be had. */
export async function loadLoginWays() {
  const { list } = await call(signInMethods, {}, { quiet: true }).catch(() => ({ list: [] }))
  return (props: LoginWaysProps) => <LoginWays offered={list} {...props} />
}
