// What operators see and change of their own account: their sessions and their picture, and nobody else's.
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/personal.ts'
import { getUserMenus, lock, login } from '#contract/session.ts'
import * as bigFile from '#contract/system/big-file.ts'
import { hashToken } from '#server/base/token.ts'
import { contentUrl } from '#server/upload/content-url.ts'
import { testPassword } from '#tests/database.ts'
import { testServer, type TestServer } from '#tests/server.ts'
import { uploader } from '#tests/upload/upload-client.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const codeOf = async (token: string) => (await server.call(getUserMenus, {}, { token })).code
const listed = async (token: string) => (await server.call(api.sessions, {}, { token })).data.list
const idOf = async (token: string) =>
  (
    await server.sql<{ id: string }[]>`
      select id from operator_session where token_hash = ${hashToken(token)}`
  )[0]?.id ?? ''
const end = (id: string, token: string) => server.call(api.endSession, { id }, { token })
const audit = (action: string, targetId: string) =>
  server.sql<{ operator_name: string; after: { sessions?: string[]; avatar?: string } | null }[]>`
    select operator_name, after from operation_log
    where action = ${action} and target_id = ${targetId} order by seq`

describe('own sessions', () => {
  test('are listed: this one first, with what an operator knows a session by and nothing that opens one', async () => {
    const first = await server.operator({ userName: 'lister', roleCode: 'support' })
    const { data } = await server.call(
      login,
      { username: 'lister', password: testPassword },
      { headers: { 'X-Forwarded-For': '8.8.8.8', 'User-Agent': 'Browser/7' } },
    )
    await server.call(lock, {}, { token: first })
    const list = await listed(data.token)
    expect(list).toMatchObject([
      {
        isCurrent: true,
        isLocked: false,
        ip: '8.8.8.8',
        countryCode: 'US',
        userAgent: 'Browser/7',
      },
      { id: await idOf(first), isCurrent: false, isLocked: true, countryCode: null },
    ])
    const fields = 'countryCode createdAt expiresAt id ip isCurrent isLocked lastSeenAt userAgent'
    for (const row of list) expect(Object.keys(row).toSorted().join(' ')).toBe(fields)
    const raw = JSON.stringify(list)
    for (const token of [first, data.token]) {
      expect(raw).not.toContain(token)
      expect(raw).not.toContain(hashToken(token))
    }
  })

  test('only live ones: not ended, expired or idle ones, and nobody else’s', async () => {
    const token = await server.operator({ userName: 'alive', roleCode: 'support' })
    await server.operator({ userName: 'stranger', roleCode: 'support' })
    const dead = [await server.signIn('alive'), await server.signIn('alive')].map(hashToken)
    await server.sql`update operator_session set expires_at = now() - interval '1 ms' where token_hash = ${dead[0] ?? ''}`
    await server.sql`update operator_session set last_seen_at = now() - interval '16 min'
      where token_hash = ${dead[1] ?? ''}`
    expect(await listed(token)).toMatchObject([{ id: await idOf(token), isCurrent: true }])
  })

  test('one is ended: its next call answers 401, the others stay, the audit trail knows', async () => {
    const token = await server.operator({ userName: 'ender', roleCode: 'support' })
    const [gone, kept] = [await server.signIn('ender'), await server.signIn('ender')]
    const id = await idOf(gone)
    expect((await end(id, token)).code).toBe(Code.ok)
    expect(await Promise.all([gone, kept, token].map(codeOf))).toEqual([
      Code.sessionEnded,
      Code.ok,
      Code.ok,
    ])
    expect(await audit('session.revoke', id)).toMatchObject([{ operator_name: 'ender' }])
    const [row] = await server.sql`select end_reason from operator_session where id = ${id}`
    expect(row).toEqual({ end_reason: 'revoked' })
    // Twice is once: it is not live any more.
    expect((await end(id, token)).code).toBe(Code.notFound)
    expect(await audit('session.revoke', id)).toHaveLength(1)
  })

  test('another operator’s is answered like one that never was, and goes on', async () => {
    const token = await server.operator({ userName: 'meddler', roleCode: 'support' })
    const other = await server.operator({ userName: 'victim', roleCode: 'support' })
    const id = await idOf(other)
    const refused = await end(id, token)
    const unknown = await end('999999999', token)
    expect(refused.code).toBe(Code.notFound)
    expect([refused.msg, refused.data]).toEqual([unknown.msg, unknown.data])
    // Not even for the administrator: this is the own account, not the desk of the house.
    expect((await end(id, await server.signIn())).code).toBe(Code.notFound)
    expect(await codeOf(other)).toBe(Code.ok)
    expect(await audit('session.revoke', id)).toEqual([])
  })

  test('all others end at once, this one and those of other operators stay', async () => {
    const token = await server.operator({ userName: 'keeper', roleCode: 'support' })
    const bystander = await server.operator({ userName: 'bystander', roleCode: 'support' })
    const others = [await server.signIn('keeper'), await server.signIn('keeper')]
    const ids = await Promise.all(others.map(idOf))
    expect((await server.call(api.endOtherSessions, {}, { token })).data).toEqual({ count: 2 })
    expect(await Promise.all([...others, token, bystander].map(codeOf))).toEqual([
      Code.sessionEnded,
      Code.sessionEnded,
      Code.ok,
      Code.ok,
    ])
    const [own] = await server.sql<{ id: string }[]>`
      select id from operator where user_name = 'keeper'`
    const [line] = await audit('session.revokeOthers', own?.id ?? '')
    expect(line?.after?.sessions?.toSorted()).toEqual(ids.toSorted())
    expect((await server.call(api.endOtherSessions, {}, { token })).data).toEqual({ count: 0 })
  })
})

describe('the picture', () => {
  let shade = 0
  const picture = async () => {
    shade += 1
    const background = { r: shade, g: 80, b: 160 }
    const png = sharp({ create: { width: 8, height: 8, channels: 3, background } }).png()
    return new Uint8Array(await png.toBuffer())
  }
  const upload = async (token: string, filename = 'me.png', bytes?: Uint8Array<ArrayBuffer>) => {
    const client = uploader(server.fetch, token)
    const { data, msg } = await client.send({ bytes: bytes ?? (await picture()), filename })
    expect(data?.id, msg).toMatch(/^\d+$/)
    return data.id ?? ''
  }
  const set = (fileId: string | null, token: string) =>
    server.call(api.avatar, { fileId }, { token, lang: 'en' })
  const shown = async (token: string) =>
    (await server.call(getUserMenus, {}, { token })).data.userInfo.avatar

  test('is an own image: kept over sessions, in use, noted in the audit trail, taken away again', async () => {
    const token = await server.operator({ userName: 'face', roleCode: 'admin' })
    const [first, second] = [await upload(token), await upload(token)]
    expect((await set(first, token)).data).toEqual({ avatar: contentUrl(first) })
    expect(await shown(token)).toBe(contentUrl(first))
    const again = await server.call(login, { username: 'face', password: testPassword })
    expect(again.data.userInfo.avatar).toBe(contentUrl(first))

    const remove = (id: string) => server.call(bigFile.remove, { ids: [id] }, { token })
    expect((await remove(first)).code).toBe(Code.rule)
    const use = await server.call(bigFile.get, { id: first }, { token })
    expect(use.data.usedIn).toMatchObject([
      { ownerType: 'operator', ownerNo: 'face', field: 'avatar' },
    ])

    await set(second, token)
    expect(await shown(token)).toBe(contentUrl(second))
    expect((await remove(first)).code).toBe(Code.ok)
    expect((await set(null, token)).data).toEqual({ avatar: '' })
    expect(await shown(token)).toBe('')
    expect((await remove(second)).code).toBe(Code.ok)

    const [own] = await server.sql<{ id: string }[]>`
      select id from operator where user_name = 'face'`
    expect((await audit('operator.avatar', own?.id ?? '')).map(({ after }) => after)).toEqual(
      [contentUrl(first), contentUrl(second), ''].map((avatar) => ({ avatar })),
    )
  })

  test('is never another operator’s file, a file that is no image, one on its way, or none', async () => {
    const token = await server.operator({ userName: 'faceless', roleCode: 'admin' })
    const theirs = await upload(await server.signIn())
    const text = await upload(token, 'me.txt', new TextEncoder().encode('no picture'))
    const begun = uploader(server.fetch, token)
    await begun.chunk({ bytes: await picture(), filename: 'begun.png' }, 1)
    const [session] = await server.sql<{ id: string }[]>`
      select id from upload_session where filename = 'begun.png'`
    for (const id of [theirs, text, '999999999', `9${session?.id}000`]) {
      const { code, data } = await set(id, token)
      expect([id, code]).toEqual([id, Code.invalid])
      expect(data).toMatchObject({ errors: [{ field: 'fileId', rule: 'avatarUnknown' }] })
    }
    expect(await shown(token)).toBe('')
  })
})
