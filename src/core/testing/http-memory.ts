// A console's sending side for tests: signed in, with messages and questions forgotten, over answers of the test's own.
import { expect } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { Stamp } from '#contract/wire.ts'
import { toasts } from '../feedback/toast.ts'
import { setHttp } from '../http/api.ts'
import { CallError } from '../http/call-error.ts'
import { createHttp } from '../http/http.ts'
import { createSession, type Session } from '../session/session.ts'
import { type MemoryBrowser, memorySessionEnv } from './session-memory.ts'

/** Calls to try: reading, writing, in the background, and without a session. */
export const read = endpoint(
  'GET thing/get',
  z.object({ id: z.string() }),
  z.object({ name: z.string() }),
)
/** See `read`. */
export const write = endpoint(
  'POST thing/add',
  z.object({ name: z.string() }),
  z.object({ id: z.string() }),
)
/** See `read`. */
export const poll = endpoint('POST thing/poll', z.object({}), z.object({}), { passive: true })
/** See `read`. */
export const open = endpoint('POST login', z.object({}), z.object({}), { access: 'public' })

/** An answer as the server gives it. */
export const envelope = (code: number, msg: string, data: unknown = null, init?: ResponseInit) =>
  Response.json({ code, msg, data }, init)

const time = Stamp.parse('2030-01-01T00:00:00.000Z')

/** What signing in answers. */
export const signedIn = (token: string) => ({
  token,
  expiresAt: time,
  userInfo: {
    id: '1',
    userName: 'alice',
    userNickname: 'Alice',
    avatar: '',
    roles: [],
    time,
    authBtnList: [],
    bindMemberId: null,
  },
  permissions: [],
  mustChangePassword: false,
})

let count = 0

/** Signs in with a new token and answers every request with what `answer` makes of it. */
export function serve(
  answer: (request: Request) => Response | Promise<Response>,
  browser: MemoryBrowser = { token: null },
): { session: Session; sent: Request[] } {
  const sent: Request[] = []
  const session = createSession(memorySessionEnv(browser))
  count += 1
  session.signIn(signedIn(`token ${count}`))
  const fetch = async (input: RequestInfo | URL) => {
    const request = new Request(input)
    sent.push(request)
    return answer(request)
  }
  setHttp(createHttp({ fetch, baseUrl: 'http://console.test/admin/', session }))
  return { session, sent }
}

/** The error a call ended with; fails where it did not. */
export const failed = (promise: Promise<unknown>): Promise<CallError> =>
  promise.then(
    () => expect.unreachable('the call should have failed'),
    (error: unknown) => {
      expect(error).toBeInstanceOf(CallError)
      return error as CallError
    },
  )

/** The messages on screen and how often each was said. */
export const notified = () => toasts.items.map(({ text, times }) => [text, times])
