// Real-name checks over the wire: who sees what, who decides what, and what is written down.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rechargeWithdrawReview } from '#contract/alerts.ts'
import { todo } from '#contract/home.ts'
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
afterAll(async () => {
  expect(await at.desk.violations()).toEqual([])
  await server.close()
})

const approve = { action: 'approve' }
const reject = { action: 'reject', rejectCode: 'blurry' }

describe('what a list shows', () => {
  it('masks name and number, and finds both by their whole value only', async () => {
    const idNo = newNumber()
    const id = await at.one({ idNo, realName: 'Whole Value' })
    const found = async (keyword: string) => {
      const { data } = await send(at.desk.fetch, at.alice, api.list, { keyword })
      return data.list
    }
    const [row] = await found(idNo)
    expect(row).toMatchObject({
      id,
      realName: 'W**',
      idNo: `${idNo.slice(0, 3)}****${idNo.slice(-4)}`,
    })
    expect((await found(idNo.toLowerCase())).map((each) => each.id)).toEqual([id])
    expect((await found('Whole Value')).map((each) => each.id)).toEqual([id])
    expect(await found(idNo.slice(0, 6))).toEqual([])
    expect(await found('Whole')).toEqual([])
    expect(JSON.stringify(row)).not.toContain(idNo)
  })

  it('counts other members with the same document, not other attempts of the same member', async () => {
    const idNo = newNumber()
    const id = await at.one({ idNo })
    const own = await at.stored(id)
    await at.one({ idNo, status: 'rejected', memberId: String(own['member_id']) })
    const twin = await at.one({ idNo, status: 'approved', submitIp: String(own['submit_ip']) })
    const { data } = await send(at.desk.fetch, at.alice, api.get, { id })
    expect(data.row.duplicateCount).toBe(1)
    expect(data.sameDocument).toMatchObject([{ id: twin }])
    expect(data.sameIp).toMatchObject([{ id: twin }])
    expect(data.history).toHaveLength(1)
    const shared = await send(at.desk.fetch, at.alice, api.list, {
      duplicateCountMin: 1,
      keyword: idNo,
    })
    expect(shared.data.list).toHaveLength(3)
    const more = await send(at.desk.fetch, at.alice, api.list, {
      duplicateCountMin: 2,
      keyword: idNo,
    })
    expect(more.data.list).toEqual([])
  })

  it('shows a bound operator their team only, also by id', async () => {
    const id = await at.one()
    const root = (await at.desk.members(1))[0] ?? ''
    const token = await server.operator({
      userName: 'kycleader',
      roleCode: 'kyc',
      bindMemberId: root,
    })
    const bound = { id: '', userName: '', token }
    expect((await at.ask(bound, api.list, {})).data).toMatchObject({ list: [], total: 0 })
    expect((await at.ask(bound, api.get, { id })).code).toBe(40401)
    expect((await at.ask(bound, api.image, { id, side: 'front' })).code).toBe(40302)
    expect((await at.reveal(bound, id)).code).toBe(40302)
    expect((await at.decide(bound, id, approve)).code).toBe(40302)
  })
})

describe('a decision', () => {
  it('approves once: the second gets the name of the first, and nothing changes', async () => {
    const id = await at.one()
    expect(await at.decide(at.alice, id, approve)).toMatchObject({
      code: 0,
      data: { status: 'approved', version: 2 },
    })
    expect(await at.stored(id)).toMatchObject({ status: 'approved', real_name_status: 'approved' })
    const { code, data } = await at.decide(at.bob, id, reject)
    expect(code).toBe(40901)
    expect(data).toMatchObject({ status: 'approved', reviewerName: at.alice.userName })
    expect((await at.stepsOf(id)).map(({ action }) => action)).toEqual(['memberAuth.approve'])
  })

  it('decides twenty races once each', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => at.one()))
    const codes = await Promise.all(
      ids.map(async (id) => {
        const answers = await Promise.all([
          at.decide(at.alice, id, approve),
          at.decide(at.bob, id, reject),
        ])
        return answers.map(({ code }) => code).toSorted((a, b) => a - b)
      }),
    )
    expect(codes.every(([won, lost]) => won === 0 && lost === 40901)).toBe(true)
  })

  it('repeats the first answer to a retry under the same key', async () => {
    const id = await at.one()
    const requestId = crypto.randomUUID()
    const first = await at.decide(at.alice, id, { ...approve, requestId })
    expect(await at.decide(at.alice, id, { ...approve, requestId })).toEqual(first)
    expect(await at.stepsOf(id)).toHaveLength(1)
  })

  it('rejects only with a reason, and with a remark for “other”', async () => {
    const id = await at.one()
    const missing = await at.refused(40001, () => at.decide(at.alice, id, { action: 'reject' }))
    expect(missing.data).toMatchObject({ errors: [{ field: 'rejectCode' }] })
    const silent = await at.refused(40001, () =>
      at.decide(at.alice, id, { action: 'reject', rejectCode: 'other' }),
    )
    expect(silent.data).toMatchObject({ errors: [{ field: 'remark' }] })
    expect((await at.decide(at.alice, id, reject)).code).toBe(0)
    expect(await at.stored(id)).toMatchObject({
      status: 'rejected',
      reject_code: 'blurry',
      real_name_status: 'rejected',
    })
  })

  it('leaves a member approved whose further submission is rejected', async () => {
    const first = await at.one()
    await at.decide(at.alice, first, approve)
    const { member_id: memberId } = await at.stored(first)
    const second = await at.one({ memberId: String(memberId) })
    await at.decide(at.alice, second, reject)
    expect(await at.stored(second)).toMatchObject({
      status: 'rejected',
      real_name_status: 'approved',
    })
  })

  it('needs a remark where others submitted the same document', async () => {
    const idNo = newNumber()
    await at.one({ idNo, status: 'approved' })
    const id = await at.one({ idNo })
    const answer = await at.refused(40001, () => at.review(at.alice, id, approve))
    expect(answer.data).toMatchObject({ errors: [{ field: 'remark' }] })
    const remark = 'twins, both seen in person'
    expect((await at.decide(at.alice, id, { ...approve, remark })).code).toBe(0)
  })

  it('does not approve an expired document', async () => {
    const id = await at.one({ expiryDate: '2020-02-29' })
    await at.refused(42203, () => at.review(at.alice, id, approve))
    expect((await at.decide(at.alice, id, { action: 'reject', rejectCode: 'expired' })).code).toBe(
      0,
    )
  })

  it('is refused while another operator holds the record, and to who may only read', async () => {
    const id = await at.one()
    await at.ask(at.alice, api.claim, { ids: [id] })
    await at.refused(42301, () => at.review(at.bob, id, approve))
    const [risk] = (await at.desk.operators(1, 'risk')) as [Reviewer]
    expect((await at.decide(risk, id, approve)).code).toBe(40301)
    expect((await at.decide(at.alice, id, approve)).code).toBe(0)
  })
})

describe('a correction', () => {
  it('changes name, number and dates while the submission waits, and tells the trail no number', async () => {
    const id = await at.one()
    const idNo = newNumber()
    const body = { id, version: 1, reason: 'typed one digit wrong' }
    expect(
      (await at.ask(at.alice, api.edit, { ...body, idNo, expiryDate: '2098-12-31' })).code,
    ).toBe(0)
    const { data } = await at.reveal(at.alice, id)
    expect(data.idNo).toBe(idNo)
    const [line] = await at.trailOf(id)
    expect(JSON.stringify(line)).not.toContain(idNo)
    expect(line).toMatchObject({ after: { expiryDate: '2098-12-31' } })
    await at.refused(40902, () => at.review(at.bob, id, approve))
  })

  it('makes a corrected number count as the same document', async () => {
    const idNo = newNumber()
    await at.one({ idNo, status: 'approved' })
    const id = await at.one()
    await at.ask(at.alice, api.edit, { id, version: 1, idNo, reason: 'as on the picture' })
    expect((await send(at.desk.fetch, at.alice, api.get, { id })).data.row.duplicateCount).toBe(1)
  })

  it('refuses forms that a Chinese ID card cannot have, no change and a decided record', async () => {
    const card = {
      idType: 'idCard',
      countryCode: 'CN',
      realName: '张三',
      idNo: '11010519491231002X',
    }
    const id = await at.one(card)
    const body = { id, version: 1, reason: 'as on the picture' }
    for (const wrong of [{ idNo: '123' }, { realName: 'John' }])
      await at.refused(40001, () => at.ask(at.alice, api.edit, { ...body, ...wrong }))
    await at.refused(42203, () => at.ask(at.alice, api.edit, { ...body, realName: '张三' }))
    await at.decide(at.alice, id, approve)
    await at.refused(40901, () =>
      at.ask(at.alice, api.edit, { ...body, version: 2, realName: '李四' }),
    )
  })
})

it('counts in the alert and in the to-do strip of who may decide', async () => {
  const [kyc, support] = [
    (await at.desk.operators(1, 'kyc'))[0] as Reviewer,
    (await at.desk.operators(1, 'support'))[0] as Reviewer,
  ]
  const waiting = async (who: Reviewer) => {
    const { data } = await send(at.desk.fetch, who, rechargeWithdrawReview, { Type: 0 })
    const strip = await send(at.desk.fetch, who, todo, {})
    return [
      data.realNameAuthCount,
      strip.data.items.find(({ kind }) => kind === 'realNameAuth')?.count,
    ]
  }
  const [before = 0] = await waiting(kyc)
  await at.one()
  expect(await waiting(kyc)).toEqual([before + 1, before + 1])
  expect(await waiting(support)).toEqual([0, undefined])
})
