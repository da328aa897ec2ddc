// The ways to sign in beside user name and password: the buttons that choose one, and its form.
import { useLingui } from '@lingui/react/macro'
import { ways, type SignInWay } from '#contract/sign-in-mobile.ts'
import { call } from '#core/http/api.ts'
import { loadTexts } from '#core/i18n/locale.ts'
import { Button } from '#ui/button.tsx'
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
}: LoginWaysProps & { offered: readonly SignInWay[] }) {
  const { t, i18n } = useLingui()
  const all: readonly LoginMethod[] = ['username', ...offered]
  if (offered.length === 0) return null
  return (
    <>
      {method === 'mobile' && <MobileForm onSignedIn={onSignedIn} />}
      {method === 'scan' && <ScanForm onSignedIn={onSignedIn} />}
      <div
        role="group"
        aria-label={t`其他登录方式`}
        className="mt-4 flex flex-wrap justify-center gap-2 border-t pt-4"
      >
        {all
          .filter((each) => each !== method)
          .map((each) => (
            <Button key={each} variant="ghost" size="sm" onClick={() => onMethod(each)}>
              {i18n._(loginMethods[each])}
            </Button>
          ))}
      </div>
    </>
  )
}

/** Asks which ways the server is set up for and returns what shows them; none where they cannot be had. */
export async function loadLoginWays() {
  const { list } = await call(ways, {}, { quiet: true }).catch(() => ({ list: [] }))
  return (props: LoginWaysProps) => <LoginWays offered={list} {...props} />
}
