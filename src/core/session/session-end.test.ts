import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { z } from 'zod'
import { patience } from '#tests/patience.ts'
import { questions } from '../feedback/confirm.ts'
import { clearToasts } from '../feedback/toast.ts'
import { call } from '../http/api.ts'
import {
  envelope,
  failed,
  open,
  poll,
  read,
  serve,
  signedIn,
  notified,
  write,
} from '../testing/http-memory.ts'
import type { MemoryBrowser } from '../testing/session-memory.ts'
import { onLeave } from './session-end.ts'

let leaves: number

beforeEach(() => {
  clearToasts()
  questions.queue = []
  leaves = 0
  onLeave(() => {
    leaves += 1
  })
})

describe('the end of the session', () => {
  it.each([
    ['body code 401', () => envelope(401, 'expired')],
    ['HTTP 401', () => new Response('', { status: 401, statusText: 'Unauthorized' })],
    ['HTTP 401 with an envelope', () => envelope(401, 'expired', null, { status: 401 })],
  ])('by %s in ten calls at once gives one alert and no message', async (_, answer) => {
    const { session, sent } = serve(answer)
    const calls = [poll, ...Array.from({ length: 9 }, () => write)]
    const errors = await Promise.all(
      calls.map((called) => failed(call<z.ZodType, z.ZodType>(called, { name: 'n' }))),
    )
    expect(errors.every(({ code }) => code === 401)).toBe(true)
    expect(questions.queue).toHaveLength(1)
    expect(questions.queue[0]?.kind).toBe('alert')
    expect(notified()).toEqual([])

    const before = sent.length
    await failed(call(read, { id: '1' }))
    expect(sent).toHaveLength(before)
    expect(questions.queue).toHaveLength(1)
    expect(leaves).toBe(0)

    questions.queue[0]?.answer(true)
    await vi.waitFor(() => expect(leaves).toBe(1), patience)
    expect(session.state.token).toBeNull()
  })

  it('is not reported by a late answer to an earlier session', async () => {
    let answer: (response: Response) => void = () => undefined
    const { session, sent } = serve(() => new Promise((resolve) => (answer = resolve)))
    const slow = failed(call(write, { name: 'n' }))
    await vi.waitFor(() => expect(sent).toHaveLength(1), patience)
    session.signIn(signedIn('next'))
    answer(envelope(401, 'expired'))
    await slow
    expect(questions.queue).toHaveLength(0)
    expect(session.state.token).toBe('next')
  })

  it('is not reported where there is no session: of a page that still loads after signing out', async () => {
    const { session, sent } = serve(() => envelope(401, 'expired'))
    session.clear()
    expect((await failed(call(write, { name: 'n' }))).code).toBe(401)
    expect(sent).toHaveLength(1)
    expect(questions.queue).toHaveLength(0)
    expect(leaves).toBe(0)
  })

  it('is an ordinary error for a call that needs no session', async () => {
    serve(() => envelope(401, '验证码错误'))
    await failed(call(open, {}))
    expect(questions.queue).toHaveLength(0)
    expect(notified()).toEqual([['验证码错误', 1]])
  })

  it('sends nothing in the name of an identity that is no longer this browser’s', async () => {
    const browser: MemoryBrowser = { token: null }
    const { session, sent } = serve(() => envelope(0, 'ok', { id: '1' }), browser)
    browser.token = 'token of someone else'
    await failed(call(write, { name: 'n' }))
    expect(sent).toHaveLength(0)
    expect(notified()).toEqual([])
    expect(session.state).toMatchObject({ token: 'token of someone else', user: null })
  })
})
