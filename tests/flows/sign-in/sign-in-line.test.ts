// Guesses at a sign-in are bounded in number, and the owner of the account on a known device never waits behind them.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as session from '#contract/session.ts'
import { attempt } from '#server/access/attempt.ts'
import { matches } from '#server/access/password.ts'
import { testPassword } from '#tests/database.ts'
import { testServer, type TestServer } from '#tests/server.ts'

let server: TestServer
let device: string
beforeAll(async () => {
  server = await testServer()
  await server.operator({ userName: 'owner', roleCode: 'support' })
  const { code, response } = await login()
  expect(code).toBe(Code.ok)
  device = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
})
afterAll(() => server.close())

/** The attempts that fit in line. */
const fit = 20

const login = (cookie = '', ip = '10.80.0.1') =>
  server.call(
    session.login,
    { username: 'owner', password: testPassword },
    { lang: 'en', headers: { 'X-Forwarded-For': ip, ...(cookie !== '' && { Cookie: cookie }) } },
  )

/** As many attempts as fit, whose checks end when `release` is called. */
function fillLine(who: (at: number) => { userName: string; ip: string }) {
  let release = () => {}
  const isOver = new Promise<void>((resolve) => (release = resolve))
  const attempts = Array.from({ length: fit }, (_, at) =>
    attempt(server.sql, { ...who(at), deviceId: undefined }, async () => {
      await isOver
      return 'in'
    }),
  )
  return {
    async release() {
      release()
      expect(await Promise.all(attempts)).toEqual(Array(fit).fill('in'))
    },
  }
}
const enter = (userName: string, ip: string) =>
  attempt(server.sql, { userName, ip, deviceId: undefined }, async () => 'in')

it('refuses one more at an account than fit in line, but not its owner on a known device', async () => {
  const line = fillLine((at) => ({ userName: 'owner', ip: `10.81.0.${at}` }))
  try {
    expect(await login('', '10.81.1.1')).toMatchObject({
      code: Code.tooMany,
      msg: 'Too many sign-ins at the same time. Try again in a moment',
      data: { retryAfter: 5 },
    })
    expect((await login(device)).code).toBe(Code.ok)
    expect(await enter('somebody', '10.81.1.1')).toBe('in')
  } finally {
    await line.release()
  }
  expect((await login('', '10.81.1.1')).code).toBe(Code.ok)
})

it('refuses one more from an address than fit in line, whatever the account', async () => {
  const line = fillLine((at) => ({ userName: `name${at}`, ip: '2001:db8::1' }))
  try {
    await expect(enter('another', '2001:db8::2')).rejects.toMatchObject({ status: 429 })
    expect(await enter('another', '2001:db8:0:1::1')).toBe('in')
    expect((await login(device, '2001:db8::1')).code).toBe(Code.ok)
  } finally {
    await line.release()
  }
  expect(await enter('another', '2001:db8::2')).toBe('in')
})

it('bounds the attempts with the cookie of a known device too', async () => {
  let release = () => {}
  const isOver = new Promise<void>((resolve) => (release = resolve))
  const known = (check: () => Promise<string>) =>
    attempt(server.sql, { userName: 'owner', ip: '10.83.0.1', deviceId: 'desk' }, check)
  const attempts = Array.from({ length: fit }, () => known(() => isOver.then(() => 'in')))
  await expect(known(async () => 'in')).rejects.toMatchObject({ status: 429 })
  release()
  await Promise.all(attempts)
  expect(await known(async () => 'in')).toBe('in')
})

it('checks the password of a known device before guesses that came earlier', async () => {
  const [row] = await server.sql<{ stored: string }[]>`
    select password_hash as stored from operator where user_name = 'owner'`
  const guesses = 60
  let checked = 0
  const all = Array.from({ length: guesses }, async () => {
    expect(await matches(row?.stored ?? '', 'wrong', 'guess')).toBe(false)
    checked += 1
  })
  expect((await login(device)).code).toBe(Code.ok)
  expect(checked).toBeLessThan(guesses / 2)
  await Promise.all(all)
})
