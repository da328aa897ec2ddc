// The upload engine on the browser's own network, worker, storage and session.
import { subscribe } from 'valtio'
import { Code } from '#contract/codes.ts'
import { notify } from '../feedback/toast.ts'
import { resolveCallUrl } from '../http/runtime-config.ts'
import { acceptLanguage } from '../i18n/locale.ts'
import { sessionLocked } from '../lock/session-locked.ts'
import { endSession, isEnded } from '../session/session-end.ts'
import { session } from '../session/session.ts'
import { md5InWorker } from './md5-in-worker.ts'
import { postForm } from './post-form.ts'
import { createUnfinished } from './unfinished-uploads.ts'
import { createUploads } from './upload-engine.ts'
import { isRunning } from './upload-machine.ts'
import { createUploadTransport } from './upload-transport.ts'

/** The console's upload engine. */
export const uploads = createUploads({
  hash: md5InWorker,
  transport: createUploadTransport({
    fetch: (...call) => fetch(...call),
    postForm,
    addressOf: resolveCallUrl,
    // Another tab may have signed in as someone else: nothing is sent in that name.
    token: () => {
      const { token: own } = session.state
      return own !== null && session.isStillMine() && !isEnded(own) ? session.state.token : null
    },
    language: acceptLanguage,
    onHeld: (code, token) => {
      if (token !== session.state.token) return
      if (code === Code.sessionLocked) sessionLocked()
      else endSession(session)
    },
  }),
  random: Math.random,
  now: () => performance.now(),
  isOnline: () => navigator.onLine,
  refuse: notify.warning,
})

/** What a reload of this tab interrupted. */
export const unfinished = createUnfinished(sessionStorage)

addEventListener('offline', uploads.wentOffline)
addEventListener('online', uploads.cameOnline)

// The browser's own question before the page goes away. Only while it is needed: it keeps the page out of the
// back-forward cache.
const ask = (event: BeforeUnloadEvent) => event.preventDefault()
let operator = session.state.user?.id
let token = session.state.token

subscribe(uploads.state, () => {
  const { items } = uploads.state
  if (session.state.user !== null) unfinished.note(items)
  if (items.some(({ state }) => isRunning(state))) addEventListener('beforeunload', ask)
  else removeEventListener('beforeunload', ask)
})

subscribe(session.state, () => {
  if (session.state.user?.id !== operator) {
    operator = session.state.user?.id
    uploads.clear()
    unfinished.forget()
  }
  if (session.state.token === token) return
  token = session.state.token
  uploads.tokenChanged()
})
