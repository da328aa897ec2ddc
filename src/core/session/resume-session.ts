// The session goes on after its end was told: the same operator has signed in again, over the page or in another tab.
import { useEffect, useEffectEvent } from 'react'
import { useSnapshot } from 'valtio'
import type { SignedIn } from '#contract/session.ts'
import { questions } from '../feedback/confirm.ts'
import { refreshMenu } from '../navigation/menu.ts'
import { ending, endingAlert, isEnded, leavePage } from './session-end.ts'
import { session } from './session.ts'

/**
 * Takes the answer of a sign-in over the page. The same operator goes on: the token follows the ended one, in the other
 * tabs too. Anybody else, and whoever has to choose a password first, gets a page that knows nothing of this one.
 */
export function signInOver(answer: SignedIn): void {
  const isSame = session.state.user?.id === answer.userInfo.id
  if (isSame && !answer.mustChangePassword && session.isStillMine()) {
    session.rotate(answer.token)
    return
  }
  session.signIn(answer)
  // Nobody is known here until the page has loaded: what was on screen goes before the browser could ask about a form.
  session.restore()
  setTimeout(leavePage)
}

/** Takes the end of the session off the screen; what the operator may do is asked for anew. */
async function resumeSession(): Promise<void> {
  ending.isNotified = false
  ending.isSigningIn = false
  // It has become untrue; whoever waits for it learns that nobody confirmed it.
  questions.queue.find(({ key }) => key === endingAlert)?.answer(false)
  // What cannot be had now is had with the next page; the server decides about every call in any case.
  await refreshMenu().catch(() => undefined)
}

/** Goes on once the operator has signed in again, here or in another tab; `reload` reads anew what is on screen. */
export function useResumedSession(reload: () => Promise<unknown>): void {
  const { token, user } = useSnapshot(session.state)
  const resume = useEffectEvent(async () => {
    await resumeSession()
    await reload()
  })
  // The session is outside React, and other tabs sign in as well.
  useEffect(() => {
    if (token !== null && user !== null && !isEnded(token)) void resume()
  }, [token, user])
}
