// Four eyes are two people, not two accounts: whoever was given a new credential, or was given one by the other, is no second
// person.
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import * as authenticator from '#contract/authenticator.ts'
import { Code } from '#contract/codes.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as recharge from '#contract/money/recharge-log.ts'
import * as withdraw from '#contract/money/withdraw-log.ts'
import * as session from '#contract/session.ts'
import * as approval from '#contract/system/approval.ts'
import * as config from '#contract/system/config.ts'
import * as notice from '#contract/system/sys-notice-read.ts'
import * as notices from '#contract/system/sys-notice.ts'
import * as user from '#contract/system/user.ts'
import { giveOneTimePassword } from '#server/session/one-time-password.ts'
import { testDatabase } from '#tests/database.ts'
import {
  approvalOf,
  bindAuthenticator,
  codeAt,
  type Holder,
  sendConfirmed,
} from '#tests/money/authenticators.ts'
import { send } from '#tests/money/desk.ts'
import { approveSecond, openWithdrawDesk } from '#tests/money/withdraw-desk.ts'

const reason = 'asked for in person'
const newPassword = 'Quiet-harbour-9043'
const database = await testDatabase()
const { sql } = database
const at = await openWithdrawDesk(database, database.url)
const { desk } = at
await desk.setConfirms('on')
afterAll(() => database.drop())
beforeEach(() => sql`delete from login_guard`)

const holder = async (): Promise<Holder> => {
  const [made] = await desk.operators(1)
  if (!made) throw new Error('no operator')
  return { ...made, app: await bindAuthenticator(sql, made.id) }
}
const confirmed = (who: Holder, endpoint: Endpoint, input: object) =>
  sendConfirmed(desk, who, endpoint, input)
const age = (id: string, hours = 25) =>
  sql`update operator_credential set changed_at = changed_at - make_interval(hours => ${hours}) where operator_id = ${id}`
const versionOf = async (id: string) =>
  (await sql<{ version: number }[]>`select version from operator where id = ${id}`)[0]?.version ?? 0

/** Applies for the approval of a large recharge. */
async function applied(who: Holder) {
  const [id = ''] = await desk.recharges(1, { amount: '50000' })
  const answer = await confirmed(who, recharge.review, { id, version: 1, action: 'approve' })
  expect(answer.code, answer.msg).toBe(Code.ok)
  return approvalOf(answer)
}
const approve = async (who: Holder, first: Holder, action = 'approve') =>
  confirmed(who, approval.review, {
    id: await applied(first),
    version: 1,
    action,
    ...(action === 'reject' && { remark: 'not agreed with' }),
  })
const refused = { code: Code.selfReview }

/** An operator whom `by` adds, and whose reset link `by` opens: all of it over the wire. */
async function puppetOf(by: Holder, userName: string): Promise<Holder> {
  const [admin] = await sql<{ id: string }[]>`select id::text from role where code = 'admin'`
  const fields = { userName, userNickname: userName, roleIds: [admin?.id] }
  const { data } = await send(desk.fetch, by, user.add, fields)
  return takenOver(by, data.id, userName)
}

/** The operator after `by` reset their password and set one: with a session, and an authenticator where there was none. */
async function takenOver(by: Holder, id: string, userName: string): Promise<Holder> {
  const target = { id, version: await versionOf(id), reason }
  const { code } = (await confirmed(by, user.resetPwd, target)).data as { code: string }
  const set = await send(desk.fetch, { token: '' }, user.redeemPwd, { code, newPassword })
  expect(set.code, set.msg).toBe(Code.ok)
  const proof = { username: userName, password: newPassword }
  const { data, msg } = await send(desk.fetch, { token: '' }, session.login, proof)
  expect(data, msg).not.toBeNull()
  const own = { id, userName, token: data.token }
  const started = await send(desk.fetch, own, authenticator.start, {
    password: newPassword,
  })
  const { secret } = started.data
  const bound = await send(desk.fetch, own, authenticator.bind, { otp: codeAt(secret) })
  expect(bound.code, bound.msg).toBe(Code.ok)
  const fresh = async () => {
    await sql`update operator_otp set last_step = 0 where operator_id = ${id}`
    return codeAt(secret)
  }
  return { ...own, app: { secret, fresh } }
}

describe('a second consent', () => {
  it('is refused to an account that the applicant made, at once and later, in both directions', async () => {
    const insider = await holder()
    const puppet = await puppetOf(insider, 'puppet')
    expect(await approve(puppet, insider)).toMatchObject(refused)
    await age(puppet.id)
    expect(await approve(puppet, insider)).toMatchObject({
      ...refused,
      msg: expect.stringContaining('third operator'),
    })
    expect(await approve(insider, puppet)).toMatchObject(refused)
    expect(await approve(insider, puppet, 'reject')).toMatchObject({ code: Code.ok })
  })

  it('is refused for a day to an account that anybody made, and given after it', async () => {
    const [insider, honest] = [await holder(), await holder()]
    const puppet = await puppetOf(insider, 'newcomer')
    expect(await approve(puppet, honest)).toMatchObject({
      ...refused,
      msg: expect.stringContaining('24 hours'),
    })
    await age(puppet.id)
    expect(await approve(puppet, honest)).toMatchObject({ code: Code.ok })
  })

  it('is refused to whose password was reset, from the reset on and from the new password on', async () => {
    const [insider, honest, victim] = [await holder(), await holder(), await holder()]
    await sql`delete from operator_otp where operator_id = ${victim.id}`
    expect(
      await approve(await takenOver(insider, victim.id, victim.userName), insider),
    ).toMatchObject(refused)
    const [row] = await sql`select source, given_by::text as by from operator_credential
      where operator_id = ${victim.id} and kind = 'password'`
    expect(row).toEqual({ source: 'operator', by: insider.id })
    await age(victim.id)
    // The link of a reset holds a day: what counts is also when it was used.
    await sql`update operator set password_hash = '' where id = ${victim.id}`
    await age(victim.id)
    await sql`update operator set password_hash = 'x' where id = ${victim.id}`
    await sql`delete from operator_otp where operator_id = ${victim.id}`
    const app = await bindAuthenticator(sql, victim.id)
    const bound = { ...victim, app, token: await desk.session(victim.id) }
    expect(await approve(bound, honest)).toMatchObject(refused)
  })

  it.each([
    [
      'a new authenticator',
      (id: string) => sql`update operator_otp set bound_at = now() where operator_id = ${id}`,
    ],
    [
      'a linked account',
      (id: string) => sql`insert into operator_oidc_link (operator_id, issuer, subject, provider)
        values (${id}, 'https://id.example.com', ${id}, 'corp')`,
    ],
    [
      'another mobile number',
      (id: string) => sql`update operator set mobile = '13800000009' where id = ${id}`,
    ],
    [
      'nothing that says how they sign in',
      (id: string) => sql`delete from operator_credential where operator_id = ${id}`,
    ],
  ])('is refused to an operator with %s', async (_, give) => {
    const [honest, other] = [await holder(), await holder()]
    expect(await approve(other, honest)).toMatchObject({ code: Code.ok })
    await give(other.id)
    expect(await approve(other, honest)).toMatchObject(refused)
    expect(await approve(honest, other)).toMatchObject({ code: Code.ok })
  })

  it('is refused in the second review of a withdrawal as well', async () => {
    const other = await holder()
    const { id, version } = await at.inState('firstPassed')
    await sql`update operator_otp set bound_at = now() where operator_id = ${other.id}`
    const second = { id, version, ...approveSecond }
    expect(await confirmed(other, withdraw.review, second)).toMatchObject(refused)
    await age(other.id)
    expect(await confirmed(other, withdraw.review, second)).toMatchObject({ code: Code.ok })
  })

  it('counts for whom the host gave a password, whoever made the account', async () => {
    const insider = await holder()
    const puppet = await puppetOf(insider, 'colleague')
    const password = await giveOneTimePassword(database, 'colleague')
    expect(password).toBeDefined()
    await sql`delete from operator_otp where operator_id = ${puppet.id}`
    await sql`update operator set must_change = false where id = ${puppet.id}`
    const app = await bindAuthenticator(sql, puppet.id)
    await sql`update operator_otp set bound_at = now() where operator_id = ${puppet.id}`
    const colleague = { ...puppet, app, token: await desk.session(puppet.id) }
    expect(await approve(colleague, insider)).toMatchObject({ code: Code.ok })
    expect(await approve(insider, colleague)).toMatchObject({ code: Code.ok })
  })

  it('waits as long as the setting says, which needs a second operator itself', async () => {
    const [row] = await sql<{ id: string; version: number }[]>`
      select id::text, version from sys_config where key = 'review.freshCredentialHours'`
    const input = { ...row, value: '0', reason }
    const answer = await confirmed(await holder(), config.edit, input)
    expect(approvalOf(answer)).toMatch(/^\d+$/)
  })
})

describe('the bell of administrators', () => {
  const newest = async (who: { token: string }, lang: string) =>
    (await send(desk.fetch, who, notice.listShow, { pageSize: 10 }, { lang })).data.list[0]

  it('says in the language of each who reset whose password, and ends the sessions', async () => {
    const [insider, honest, victim] = [await holder(), await holder(), await holder()]
    const input = { id: victim.id, version: await versionOf(victim.id), reason }
    expect(await confirmed(insider, user.resetPwd, input)).toMatchObject({ code: Code.ok })
    expect(await newest(honest, 'en')).toMatchObject({
      title: 'Password reset',
      content: expect.stringContaining(victim.userName),
      isRead: false,
    })
    expect((await newest(honest, 'zh-cn'))?.title).toBe('操作员密码已重置')
    expect((await send(desk.fetch, victim, notice.unReadCount, {})).code).not.toBe(Code.ok)
  })

  it('is kept from whoever would silence it', async () => {
    const [insider, honest] = [await holder(), await holder()]
    await puppetOf(insider, 'silent')
    const shown = await newest(honest, 'en')
    const items = [{ id: shown?.id ?? '', version: 1 }]
    const gone = await send(desk.fetch, insider, notices.remove, { items, reason })
    expect(gone.code).toBe(Code.notFound)
    const { list } = (await send(desk.fetch, insider, notices.list, { pageSize: 100 })).data
    expect(list.map(({ id }) => id)).not.toContain(shown?.id)
    await expect(sql`delete from sys_notice where id = ${shown?.id ?? ''}`).rejects.toThrow(/stays/)
  })
})
