// Real-name checks over the wire: revoking an approval, pictures of documents and clear data.
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as api from '#contract/member/member-auth.ts'
import * as memberApi from '#contract/member/member.ts'
import { type AuthDesk, openAuthDesk } from '#tests/money/auth-desk.ts'
import { bindAuthenticator } from '#tests/money/authenticators.ts'
import { type Reviewer, send, setConfirms } from '#tests/money/desk.ts'
import { type TestServer, testServer } from '#tests/server.ts'

let server: TestServer
let at: AuthDesk
beforeAll(async () => {
  server = await testServer()
  at = await openAuthDesk(server, server.url)
})
afterAll(async () => {
  expect(await at.desk.violations()).toEqual([])
  await server.close()
})

const approve = { action: 'approve' }

describe('revoking', () => {
  it('stops withdrawals until the member is approved again', async () => {
    const id = await at.one()
    await at.decide(at.alice, id, approve)
    const body = { id, version: 2, reason: 'document reported stolen' }
    expect((await at.ask(at.bob, api.revoke, body)).code).toBe(0)
    expect(await at.stored(id)).toMatchObject({
      status: 'revoked',
      real_name_status: 'revoked',
      withdraw_status: 'off',
    })
    const { member_id: memberId } = await at.stored(id)
    const next = await at.one({ memberId: String(memberId) })
    await at.decide(at.alice, next, approve)
    expect(await at.stored(next)).toMatchObject({
      real_name_status: 'approved',
      withdraw_status: 'on',
    })
  })

  it('leaves withdrawals off that somebody else had switched off', async () => {
    const id = await at.one()
    await at.decide(at.alice, id, approve)
    const { member_id: memberId } = await at.stored(id)
    await server.sql`update member set withdraw_status = 'off' where id = ${String(memberId)}`
    await at.ask(at.bob, api.revoke, { id, version: 2, reason: 'document reported stolen' })
    const next = await at.one({ memberId: String(memberId) })
    await at.decide(at.alice, next, approve)
    expect(await at.stored(next)).toMatchObject({ withdraw_status: 'off' })
  })

  it('holds when another submission is rejected afterwards', async () => {
    const first = await at.one()
    const memberId = String((await at.stored(first))['member_id'])
    await at.decide(at.alice, first, approve)
    const second = await at.one({ memberId })
    await at.decide(at.alice, second, approve)
    const body = { id: second, version: 2, reason: 'document reported stolen' }
    expect((await at.ask(at.bob, api.revoke, body)).code).toBe(0)
    const third = await at.one({ memberId })
    expect(
      (await at.decide(at.alice, third, { action: 'reject', rejectCode: 'blurry' })).code,
    ).toBe(0)
    expect(await at.stored(third)).toMatchObject({
      status: 'rejected',
      real_name_status: 'revoked',
      withdraw_status: 'off',
    })
  })

  it('keeps what is switched by hand afterwards', async () => {
    const id = await at.one()
    await at.decide(at.alice, id, approve)
    await at.ask(at.bob, api.revoke, { id, version: 2, reason: 'document reported stolen' })
    const memberId = String((await at.stored(id))['member_id'])
    for (const value of ['on', 'off'])
      expect(
        (
          await at.ask(at.alice, memberApi.setStatus, {
            ids: [memberId],
            field: 'withdrawStatus',
            value,
            reason: 'asked for by the member',
          })
        ).code,
      ).toBe(0)
    const next = await at.one({ memberId })
    await at.decide(at.alice, next, approve)
    expect(await at.stored(next)).toMatchObject({
      real_name_status: 'approved',
      withdraw_status: 'off',
    })
  })

  it('and approving make what was read of the member before out of date', async () => {
    const id = await at.one()
    const { member_id: memberId } = await at.stored(id)
    const versionNow = async () => {
      const [row] = await server.sql<{ version: number }[]>`
        select version from member where id = ${String(memberId)}`
      return row?.version
    }
    const before = (await versionNow()) ?? 0
    await at.decide(at.alice, id, approve)
    expect(await versionNow()).toBe(before + 1)
    await at.ask(at.bob, api.revoke, { id, version: 2, reason: 'document reported stolen' })
    expect(await versionNow()).toBe(before + 2)
  })

  it('asks for a one-time code', async () => {
    const strict = await openAuthDesk(server, server.url, { confirms: true })
    const id = await strict.one()
    await strict.decide(strict.alice, id, approve)
    const body = { id, version: 2, reason: 'document reported stolen' }
    await at.refused(46101, () => send(strict.desk.fetch, strict.alice, api.revoke, body))
    const authenticator = await bindAuthenticator(server.sql, strict.alice.id)
    const { code } = await send(strict.desk.fetch, strict.alice, api.revoke, {
      ...body,
      otp: await authenticator.fresh(),
    })
    expect(code).toBe(0)
    await setConfirms(server.sql, 'off')
  })
})

describe('pictures and clear data', () => {
  it('draws the operator into the picture, and writes every look down', async () => {
    const id = await at.one()
    const look = async (who: Reviewer) => {
      await at.reveal(who, id)
      const { data } = await send(at.desk.fetch, who, api.image, { id, side: 'front' })
      expect(data.url).toMatch(/^data:image\/jpeg;base64,/)
      return sharp(Buffer.from(data.url.split(',')[1] ?? '', 'base64'))
        .raw()
        .toBuffer()
    }
    const [mine, theirs] = [await look(at.alice), await look(at.bob)]
    // The document is white: whatever is not, is the mark; it differs by operator.
    expect(mine.some((value) => value < 200)).toBe(true)
    expect(mine.equals(theirs)).toBe(false)
    const lines = await at.trailOf(id)
    expect(lines.map(({ action }) => action)).toEqual([
      'memberAuth.reveal',
      'memberAuth.image',
      'memberAuth.reveal',
      'memberAuth.image',
    ])
    const why = 'compared with the pictures'
    expect(lines[0]).toMatchObject({ after: null, reason: why })
    expect(lines[1]).toMatchObject({ after: { side: 'front', version: 1 }, reason: why })
  })

  it('answers 40401 for a picture that is not there, and writes no look down', async () => {
    const id = await at.one()
    await at.reveal(at.alice, id)
    expect((await at.ask(at.alice, api.image, { id, side: 'back' })).code).toBe(40401)
    expect((await at.trailOf(id)).map(({ action }) => action)).toEqual(['memberAuth.reveal'])
  })

  it('writes no look down where the number cannot be opened', async () => {
    const id = await at.one()
    await server.sql`update member_auth set id_no_enc = 'no key opens this' where id = ${id}`
    expect((await at.reveal(at.alice, id)).code).toBe(42203)
    expect(await at.trailOf(id)).toEqual([])
  })

  it('shows neither to who may only read the list', async () => {
    const id = await at.one()
    const [risk] = (await at.desk.operators(1, 'risk')) as [Reviewer]
    expect((await at.ask(risk, api.image, { id, side: 'front' })).code).toBe(40301)
    expect((await at.reveal(risk, id)).code).toBe(40301)
  })
})
