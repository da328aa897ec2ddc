// What one person cannot do with a real-name check: correct it and approve it, or approve what was not looked at.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/member/member-auth.ts'
import { type AuthDesk, newNumber, openAuthDesk } from '#tests/money/auth-desk.ts'
import { type Reviewer, send } from '#tests/money/desk.ts'
import { type TestServer, testServer } from '#tests/server.ts'

let server: TestServer
let at: AuthDesk
beforeAll(async () => {
  server = await testServer()
  at = await openAuthDesk(server, server.url)
})
afterAll(() => server.close())

const approve = { action: 'approve' }
const reason = 'as on the picture'
const edit = (who: Reviewer, id: string, values: object, version = 1) =>
  at.ask(who, api.edit, { id, version, reason, ...values })
const duplicates = async (id: string) => {
  const { data } = await send(at.desk.fetch, at.alice, api.get, { id })
  const { duplicateCount, isNumberEdited } = data.row
  return { duplicateCount, isNumberEdited, twins: data.sameDocument.map((twin) => twin.id) }
}

describe('a corrected submission', () => {
  it('is decided by another person than whoever corrected it, by one of several too', async () => {
    const id = await at.one()
    await edit(at.alice, id, { realName: 'Sam Sample' })
    await edit(at.bob, id, { expiryDate: '2098-12-31' }, 2)
    for (const who of [at.alice, at.bob]) {
      await at.look(who, id)
      await at.refused(Code.selfReview, () => at.review(who, id, approve, 3))
      const no = { action: 'reject', rejectCode: 'blurry' }
      await at.refused(Code.selfReview, () => at.review(who, id, no, 3))
    }
    const [carol] = (await at.desk.operators(1)) as [Reviewer]
    expect((await at.decide(carol, id, approve, 3)).code).toBe(Code.ok)
  })

  it('keeps its duplicates after a digit of its number was changed, marked as corrected', async () => {
    const idNo = newNumber()
    const first = await at.one({ idNo, status: 'approved' })
    const id = await at.one({ idNo })
    await edit(at.alice, id, { idNo: newNumber() })
    expect(await duplicates(id)).toEqual({
      duplicateCount: 1,
      isNumberEdited: true,
      twins: [first],
    })
    expect(await duplicates(first)).toMatchObject({ duplicateCount: 1, twins: [id] })
    const filter = { duplicateCountMin: 1, pageSize: 100 }
    const { data } = await send(at.desk.fetch, at.alice, api.list, filter)
    expect(data.list.map((row) => row.id)).toEqual(expect.arrayContaining([first, id]))
    await at.look(at.bob, id)
    await at.refused(Code.invalid, () => at.review(at.bob, id, approve, 2))
    const remark = 'two people, seen both'
    expect((await at.review(at.bob, id, { ...approve, remark }, 2)).code).toBe(Code.ok)
  })
})

describe('an approval', () => {
  it('needs every picture opened by the same operator, of this version', async () => {
    const id = await at.one({ idType: 'idCard', authLevel: 'advanced' })
    const open = (who: Reviewer, side: api.Side) => at.ask(who, api.image, { id, side })
    const refused = (version = 1) =>
      at.refused(Code.rule, () => at.review(at.alice, id, approve, version))
    await refused()
    await at.look(at.bob, id)
    await at.reveal(at.alice, id)
    await open(at.alice, 'front')
    await open(at.alice, 'back')
    await refused()
    await open(at.alice, 'hand')
    await edit(at.bob, id, { expiryDate: '2098-12-31' })
    await refused(2)
    await at.look(at.alice, id)
    expect((await at.review(at.alice, id, approve, 2)).code).toBe(Code.ok)
  })

  it('is refused without a picture that the kind of document needs', async () => {
    const missing = [
      { frontImg: '' },
      { idType: 'idCard', backImg: '' },
      { authLevel: 'advanced', handImg: '' },
    ]
    for (const each of missing) {
      const id = await at.one(each)
      await at.look(at.alice, id)
      await at.refused(Code.rule, () => at.review(at.alice, id, approve))
    }
  })

  it('and a correction are refused where the number cannot be read', async () => {
    const id = await at.one()
    await at.look(at.alice, id)
    await server.sql`update member_auth set id_no_enc = 'no key opens this' where id = ${id}`
    await at.refused(Code.rule, () => at.review(at.alice, id, approve))
    await at.refused(Code.rule, () => edit(at.bob, id, { realName: 'Sam Sample' }))
  })
})
