import { beforeEach, expect, it, vi } from 'vitest'
import { Code } from '#contract/codes.ts'
import { questions } from '../feedback/confirm.ts'
import { clearToasts } from '../feedback/toast.ts'
import { call } from '../http/api.ts'
import { envelope, failed, poll, read, serve, notified, write } from '../testing/http-memory.ts'
import { onSessionLocked } from './session-locked.ts'

beforeEach(clearToasts)

it.each([
  ['a code', () => envelope(Code.sessionLocked, '会话已锁定')],
  ['a status without envelope', () => new Response('', { status: 423 })],
])('an answer 423 (%s) raises the lock and says nothing itself', async (_, answer) => {
  const locked = vi.fn()
  const stop = onSessionLocked(locked)
  serve(answer)
  for (const error of [
    await failed(call(read, { id: '1' })),
    await failed(call(write, { name: 'n' })),
    await failed(call(poll, {})),
  ])
    expect(error).toMatchObject({ code: Code.sessionLocked })
  stop()
  expect(locked).toHaveBeenCalledTimes(3)
  expect(notified()).toEqual([])
})

it('a late 423 or 401 to a token that was replaced meanwhile means nothing', async () => {
  const locked = vi.fn()
  const stop = onSessionLocked(locked)
  for (const code of [Code.sessionLocked, Code.sessionEnded]) {
    const { session } = serve(() => {
      session.rotate(`next ${code}`)
      return envelope(code, '')
    })
    await failed(call(read, { id: '1' }))
    expect(session.state.token).toBe(`next ${code}`)
  }
  stop()
  expect(locked).not.toHaveBeenCalled()
  expect(questions.queue).toEqual([])
})
