// Tickets for files: one file, one session, one minute; a download once.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as session from '#contract/session.ts'
import * as api from '#contract/system/big-file.ts'
import { testServer, type TestServer } from '#tests/server.ts'
import { film, textBytes } from '#tests/upload/samples.ts'
import { uploader, type Uploader } from '#tests/upload/upload-client.ts'

let server: TestServer
let token: string
let mine: Uploader
let avi: string
let mp4: string
const sound = textBytes(`ID3${'\0'.repeat(5_000)}`, 'latin1')
const bytes = film(100_000)
beforeAll(async () => {
  server = await testServer()
  token = await server.signIn()
  mine = uploader(server.fetch, token)
  const store = async (filename: string, content: Uint8Array<ArrayBuffer>) => {
    const { code, msg, data } = await mine.send({ bytes: content, filename })
    expect(code, msg).toBe(Code.ok)
    return data.id ?? ''
  }
  avi = await store('现场.avi', bytes)
  mp4 = await store('sound.mp3', sound)
})
afterAll(() => server.close())

type Use = 'download' | 'play'
const ask = (id: string, use: Use, by = token) =>
  server.call(api.ticket, { id, use }, { token: by })
const ticket = async (id: string, use: Use, by = token) => {
  const { code, msg, data } = await ask(id, use, by)
  expect(code, msg).toBe(Code.ok)
  return `/admin/${api.ticketContent.permission}?ticket=${data.ticket}`
}
const read = async (url: string, headers: Record<string, string> = {}) => {
  const response = await server.fetch(url, { headers })
  return { response, status: response.status, body: new Uint8Array(await response.arrayBuffer()) }
}
const lines = async (action: string, id: string) =>
  (await server.sql`select from operation_log where action = ${action} and target_id = ${id}`)
    .length

describe('a ticket for a download', () => {
  test('gives the whole file as an attachment, once, without a bearer, and leaves one line', async () => {
    const before = await lines('file.download', avi)
    const url = await ticket(avi, 'download')
    expect(url).not.toContain(token)
    const { response, status, body } = await read(url, { Range: 'bytes=0-9' })
    expect({ status, isSame: Buffer.from(body).equals(bytes) }).toEqual({
      status: 200,
      isSame: true,
    })
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; .*%E7%8E%B0/)
    expect(response.headers.get('content-length')).toBe('100000')
    expect(response.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
    expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    expect((await read(url)).status).toBe(404)
    expect(await lines('file.download', avi)).toBe(before + 1)
  })

  test('is given out once even to twenty at the same time', async () => {
    const url = await ticket(avi, 'download')
    const before = await lines('file.download', avi)
    const answers = await Promise.all(Array.from({ length: 20 }, () => read(url)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(19)
    expect(await lines('file.download', avi)).toBe(before + 1)
  })

  test('is stored as a digest only, and swept when another is asked for', async () => {
    const url = await ticket(avi, 'download')
    const [, secret = ''] = /ticket=([\w-]{43})$/.exec(url) ?? []
    const rows = await server.sql`select * from file_ticket`
    expect(JSON.stringify(rows)).not.toContain(secret)
    await server.sql`update file_ticket set expires_at = now() - interval '1 s'`
    await ticket(avi, 'download')
    expect(await server.sql`select from file_ticket`).toHaveLength(1)
  })
})

describe('a ticket to play', () => {
  test('is read in ranges, again and again, and noted once', async () => {
    const url = await ticket(mp4, 'play')
    const player = { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Dest': 'audio' }
    const whole = await read(url, { ...player, Range: 'bytes=0-' })
    expect(whole.status).toBe(206)
    expect(whole.response.headers.get('content-disposition')).toMatch(/^inline/)
    expect(whole.response.headers.get('content-security-policy')).toContain('sandbox')
    const part = await read(url, { ...player, Range: 'bytes=0-2' })
    expect(Buffer.from(part.body).toString()).toBe('ID3')
    expect(await lines('file.play', mp4)).toBe(1)
  })

  test('is only for what the console plays', async () => {
    expect((await ask(avi, 'play')).code).toBe(Code.rule)
    expect((await ask('999999', 'play')).code).toBe(Code.notFound)
  })

  test.each([
    ['a page of its own', { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Dest': 'document' }],
    ['a script', { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Dest': 'empty' }],
    ['a player of another site', { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Dest': 'audio' }],
    ['a typed address', { 'Sec-Fetch-Site': 'none', 'Sec-Fetch-Dest': 'document' }],
  ])('is refused to %s', async (_, headers) => {
    const { status, response } = await read(await ticket(mp4, 'play'), headers)
    expect(status).toBe(404)
    expect(response.headers.get('content-disposition')).toBeNull()
  })
})

describe('no ticket works', () => {
  test('that nobody issued, or that is none', async () => {
    const url = await ticket(avi, 'download')
    const forged = `${url.slice(0, -43)}${'A'.repeat(43)}`
    expect((await read(forged)).status).toBe(404)
    expect((await read(`${url}x`)).status).toBe(404)
    expect((await read(url)).status).toBe(200)
  })

  test.each([['download'], ['play']] as const)('after its minute: %s', async (use) => {
    const url = await ticket(mp4, use)
    // Both sides to the millisecond, as it is stored.
    const [row] = await server.sql<{ isBounded: boolean }[]>`
      select max(expires_at) <= (now() + interval '60 seconds')::timestamptz(3) as "isBounded" from file_ticket`
    expect(row?.isBounded).toBe(true)
    await server.sql`update file_ticket set expires_at = now() - interval '1 ms'`
    expect((await read(url)).status).toBe(404)
  })

  test.each<[string, (by: string) => Promise<unknown>]>([
    ['signs out', (by) => server.call(session.logout, {}, { token: by })],
    ['locks the screen', (by) => server.call(session.lock, {}, { token: by })],
    [
      'is disabled',
      () => server.sql`update operator set status = 'off' where user_name like 'leaver%'`,
    ],
    [
      'loses the permission',
      () =>
        server.sql`delete from operator_role where operator_id in (select id from operator where user_name like 'leaver%')`,
    ],
  ])('once its operator %s', async (what, leave) => {
    const userName = `leaver-${what.replaceAll(' ', '-')}`
    const by = await server.operator({ userName, roleCode: 'admin' })
    const [play, download] = [await ticket(mp4, 'play', by), await ticket(avi, 'download', by)]
    expect((await read(play)).status).toBe(200)
    await leave(by)
    expect((await read(play)).status).toBe(404)
    expect((await read(download)).status).toBe(404)
  })

  test('is issued without the permission to read, or to an operator bound to a member', async () => {
    const common = await server.operator({ userName: 'without', roleCode: 'common' })
    expect((await ask(avi, 'download', common)).code).toBe(Code.noPermission)
    const bound = await server.operator({
      userName: 'bound',
      roleCode: 'admin',
      bindMemberId: '7',
    })
    expect((await ask(avi, 'download', bound)).code).toBe(Code.outOfScope)
    expect((await ask(avi, 'download', 'x'.repeat(43))).code).toBe(Code.sessionEnded)
  })

  test('is left of a file that was deleted', async () => {
    const { data } = await mine.send({ bytes: textBytes('gone'), filename: 'gone.txt' })
    const url = await ticket(data.id ?? '', 'download')
    await server.call(api.remove, { ids: [data.id] }, { token })
    expect((await read(url)).status).toBe(404)
  })
})
