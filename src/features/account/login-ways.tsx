// The ways to sign in beside user name and password: the choice of one, and its form.
import { useLingui } from '@lingui/react/macro'
import { type OidcProvider, type SignInMethod, signInMethods } from '#contract/sign-in-mobile.ts'
import { call } from '#core/http/api.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import {
  loadFormTexts,
  type LoginAddress,
  type LoginMethod,
  loginMethods,
} from './login-methods.ts'

interface SignInFormProps {
  /** Called when the session is there. */
  onSignedIn: () => Promise<void>
}

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

const OidcForm = lazyPart<
  SignInFormProps & { providers: readonly OidcProvider[]; from: LoginAddress }
>(async () => {
  const [{ OidcForm: Form }] = await Promise.all([import('./ways/oidc-form.tsx'), loadFormTexts()])
  return Form
})

interface LoginWaysProps extends SignInFormProps {
  method: LoginMethod
  onMethod: (method: LoginMethod) => void
  from: LoginAddress
}

function LoginWays({
  offered,
  providers,
  method,
  onMethod,
  onSignedIn,
  from,
}: LoginWaysProps & { offered: readonly SignInMethod[]; providers: readonly OidcProvider[] }) {
  const { t, i18n } = useLingui()
  const known: readonly LoginMethod[] = ['username', ...offered]
  // An address may lead to a way that is not offered, or nobody could be asked: there is always a way back.
  const all = known.includes(method) ? known : [...known, method]
  if (all.length === 1) return null
  return (
    <>
      {method === 'mobile' && <MobileForm onSignedIn={onSignedIn} />}
      {method === 'oidc' && <OidcForm providers={providers} from={from} onSignedIn={onSignedIn} />}
      {method === 'scan' && <ScanForm onSignedIn={onSignedIn} />}
      <fieldset className="mt-4 border-t pt-4">
        <legend className="sr-only">{t`登录方式`}</legend>
        <div className="flex flex-wrap justify-center gap-1 rounded bg-sunken p-1 text-sm">
          {all.map((each) => (
            <label
              key={each}
              className="flex-auto cursor-pointer rounded px-1.5 py-1 text-center text-text-muted hover:bg-hover has-checked:bg-surface has-checked:text-primary-strong has-focus-visible:outline-2 has-focus-visible:outline-focus"
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
  const { list, providers } = await call(signInMethods, {}, { quiet: true }).catch(() => ({
    list: [],
    providers: [],
  }))
  return (props: LoginWaysProps) => <LoginWays offered={list} providers={providers} {...props} />
}
