// The end of a session, told once however many calls learn of it.
import { msg } from '@lingui/core/macro'
import { proxy } from 'valtio'
import { alertOnce } from '../feedback/confirm.ts'
import type { Session } from './session.ts'

let endedToken: string | undefined
/**
 * Whether the end of the session was told, and whether the operator signs in over the page. What covers the alert (the
 * lock) says it itself.
 */
export const ending = proxy({ isNotified: false, isSigningIn: false })
/** The alert that tells it. */
export const endingAlert = 'ended'

/** Where to be after signing in again. */
type Destination = 'root' | 'here'
let leave = (to: Destination) => {
  // The whole page goes: nothing of the ended session stays in memory, and the guard starts afresh.
  if (to === 'root') globalThis.location.assign(import.meta.env.BASE_URL)
  else globalThis.location.reload()
}

/** Replaces how the console returns to the root; tests have no page to load. */
export function onLeave(run: (to: Destination) => void) {
  leave = run
}

/** Loads the page at the root anew. */
export const leavePage = (): void => leave('root')

/** True for a token the server has refused: nothing more is sent with it. No token never ends. */
export const isEnded = (token: string | null): boolean => token === endedToken

/** Clears the session and goes to the sign-in, without a question; `to` says where that leads afterwards. */
export function leaveSession(session: Session, to: Destination = 'root') {
  session.clear()
  leave(to)
}

/**
 * Says that the session has ended; the confirmation clears it and returns to the root, the other button signs in over the
 * page.
 */
export function notifyEnd(session: Session) {
  const { token } = session.state
  void alertOnce(endingAlert, {
    title: msg`提示`,
    body: msg`登录状态已过期，请重新登录`,
    confirmLabel: msg`确定`,
    cancelLabel: msg`在此登录`,
  }).then((isConfirmed) => {
    if (isConfirmed) leaveSession(session)
    // Signed in again in another tab: there is nothing left to do.
    else ending.isSigningIn = session.state.token === token
  })
}

/**
 * Tells that the session has ended, once per token. Without a token there is none: a poll between leaving and the next page
 * says nothing.
 */
export function endSession(session: Session) {
  const { token } = session.state
  if (token === null || endedToken === token) return
  endedToken = token
  ending.isNotified = true
  notifyEnd(session)
}
