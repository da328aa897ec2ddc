// Signs in over the page whose session has ended: what was written stays, and so does the place.
import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useSnapshot } from 'valtio'
import { queryClient } from '#core/http/query-client.ts'
import { lock } from '#core/lock/browser-lock.ts'
import { signInOver, useResumedSession } from '#core/session/resume-session.ts'
import { ending, notifyEnd } from '#core/session/session-end.ts'
import { session } from '#core/session/session.ts'
import { Dialog } from '#ui/layer/dialog.tsx'
import { LoginForm } from '../login-form.tsx'

const passwordField = () =>
  document.querySelector<HTMLInputElement>('#sign-in-again [name=password]')

/** Drawn from when the end of a session was told until it goes on. */
export function SignInAgain() {
  const { t } = useLingui()
  const router = useRouter()
  const { isSigningIn } = useSnapshot(ending)
  const { isLocked } = useSnapshot(lock.state)
  const { user } = useSnapshot(session.state)
  // What failed meanwhile loads now; what is on screen stays until it is read anew.
  useResumedSession(() => Promise.all([queryClient.invalidateQueries(), router.invalidate()]))
  // The lock covers everything, and has a sign-in of its own.
  if (!isSigningIn || isLocked) return null
  const back = () => {
    ending.isSigningIn = false
    notifyEnd(session)
  }
  return (
    <Dialog
      open
      size="sm"
      closeOnOutside={false}
      title={t`重新登录`}
      description={
        user ? t`${user.userNickname} 登录后从此处继续，已填写的内容和位置都会保留。` : undefined
      }
      closeLabel={t`关闭`}
      // The focus may be there already, or whoever draws the form leaves it to the dialog.
      initialFocus={passwordField}
      onOpenChange={back}
    >
      <div id="sign-in-again">
        <LoginForm onAnswer={signInOver} onSignedIn={async () => undefined} />
        <p className="mt-3 text-sm text-text-muted">
          {t`其他操作员登录后会打开新的页面，看不到此处的内容。`}
        </p>
      </div>
    </Dialog>
  )
}
