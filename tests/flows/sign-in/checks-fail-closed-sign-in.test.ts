// Who may sign in and whose session counts, with each answer of the database spoilt in turn: never a permission more.
import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import * as authenticator from '#contract/authenticator.ts'
import { Code } from '#contract/codes.ts'
import * as member from '#contract/member/member.ts'
import * as session from '#contract/session.ts'
import * as scan from '#contract/sign-in-scan.ts'
import * as config from '#contract/system/config.ts'
import * as user from '#contract/system/user.ts'
import { type Check, faultDesk } from '#tests/checks/closed.ts'
import { testPassword } from '#tests/database.ts'
import { bindAuthenticator, codeAt } from '#tests/money/authenticators.ts'
import type { Reviewer } from '#tests/money/desk.ts'

const desk = await faultDesk()
const { sql, call, count } = desk
afterAll(() => desk.close())

const [holder, plain, limited] = (await desk.people(3)) as [Reviewer, Reviewer, Reviewer]
const [support] = (await desk.people(1, 'support')) as [Reviewer]
const own = await bindAuthenticator(sql, holder.id)
const blockedIp = '198.51.100.7'
const open = (who: Reviewer) =>
  count('operator_session', `operator_id = ${who.id} and ended_at is null`)

/** Signing in: permitted where a session of the operator is there that was not before. */
function signingIn(
  name: string,
  who: Reviewer,
  { arrange, otp, ip }: { arrange?: () => Promise<unknown>; otp?: () => string; ip?: string } = {},
): Check {
  let before = 0
  return {
    name,
    arrange: async () => {
      await sql`delete from operator_session where operator_id = ${who.id} and user_agent <> 'test'`
      await arrange?.()
      before = await open(who)
    },
    attempt: () =>
      call(
        session.login,
        {
          username: who.userName,
          password: testPassword,
          ...(otp && { otp: otp() }),
        },
        { ...(ip !== undefined && { ip }) },
      ),
    isPermitted: async ({ code, data }) =>
      code === Code.ok || typeof data?.token === 'string' || (await open(who)) > before,
  }
}

/** A call of somebody whose session, or right, does not count. */
const calling = (
  name: string,
  who: Reviewer,
  arrange: (token: string) => Promise<unknown>,
  ip?: string,
): Check => {
  let token = ''
  return {
    name,
    arrange: async () => {
      token = await desk.session(who.id)
      await arrange(token)
    },
    attempt: () => call(config.list, { pageSize: 5 }, { token, ...(ip !== undefined && { ip }) }),
    isPermitted: ({ code, data }) => code === Code.ok || Array.isArray(data?.list),
  }
}
/** Changes the newest session of an operator. */
const ofLast = (who: Reviewer, values: string) => () =>
  sql.unsafe(`update operator_session set ${values}
    where id = (select max(id) from operator_session where operator_id = ${who.id})`)

await sql`insert into ip_rule (cidr, rule, scope, reason) values (${`${blockedIp}/32`}, 'block', 'backOffice', 'test')`
await desk.members(3)

const checks: Check[] = [
  signingIn('second factor, no code', holder),
  signingIn('second factor, a wrong code', holder, { otp: () => '000000' }),
  signingIn('second factor, a used code', holder, {
    arrange: () =>
      sql`update operator_otp set last_step = ${Math.floor(Date.now() / 30_000) + 5} where operator_id = ${holder.id}`,
    otp: () => codeAt(own.secret),
  }),
  signingIn('blocked address at sign-in', plain, { ip: blockedIp }),
  signingIn('operator locked by hand', plain, {
    arrange: () => sql`insert into login_lock (actor_type, actor_id, lock_until)
      values ('operator', ${plain.id}, now() + interval '1 hour') on conflict do nothing`,
  }),
]
const afterLock: Check[] = [
  signingIn('throttle of account and address', plain, {
    arrange: async () => {
      await sql`delete from login_lock`
      await sql`insert into login_guard (key, failures, locked_until)
        values (${`pair:10.1.1.1:${plain.userName}`}, 9, now() + interval '1 hour'),
          (${`user:${plain.userName}`}, 9, now() + interval '1 hour')`
    },
  }),
  signingIn('disabled operator at sign-in', limited, {
    arrange: () => sql`update operator set status = 'off' where id = ${limited.id}`,
  }),
  calling('disabled operator with a session', limited, () => Promise.resolve()),
  calling('ended session', plain, ofLast(plain, 'ended_at = now()')),
  calling('expired session', plain, ofLast(plain, "expires_at = now() - interval '1 minute'")),
  calling('idle session', plain, ofLast(plain, "last_seen_at = now() - interval '1 hour'")),
  calling('locked session', plain, ofLast(plain, 'locked_at = now()')),
  calling('blocked address with a session', plain, () => Promise.resolve(), blockedIp),
  calling('permission that is missing', support, () => Promise.resolve()),
  calling(
    'first password',
    plain,
    () => sql`update operator set must_change = true where id = ${plain.id}`,
  ),
]

it('takes a session that is opened for permitted', async () => {
  const sound = signingIn('none', plain)
  await sound.arrange?.()
  expect(await sound.isPermitted(await sound.attempt())).toBe(true)
})

it.each(checks.map((check) => [check.name, check] as const))(
  'refuses: %s',
  async (_name, check) => {
    await desk.expectClosed(check)
  },
)
it.each(afterLock.map((check) => [check.name, check] as const))(
  'refuses: %s',
  async (_name, check) => {
    await desk.expectClosed(check)
  },
)

it('refuses: more codes to scan than an address may ask for', async () => {
  await sql`insert into sign_in_scan (code_hash, ticket_hash, ip, user_agent, ip_block, expires_at)
    select 'code ' || n, 'ticket ' || n, '10.1.1.1', 'test', '10.1.1.1', now() + interval '1 minute'
      from generate_series(1, 200) n`
  await desk.expectClosed({
    name: 'codes to scan from one address',
    attempt: () => call(scan.startScan, {}),
    isPermitted: async ({ code }) => code === Code.ok || (await count('sign_in_scan')) > 200,
  })
})

it('refuses: wrong password of a locked session', async () => {
  await sql`update operator set must_change = false where id = ${plain.id}`
  let token = ''
  await desk.expectClosed({
    name: 'wrong password of a locked session',
    arrange: async () => {
      token = await desk.session(plain.id)
      await ofLast(plain, 'locked_at = now()')()
    },
    attempt: () => call(session.unlock, { password: 'not the password' }, { token }),
    isPermitted: async ({ code }) =>
      code === Code.ok ||
      (await count(
        'operator_session',
        `id = (select max(id) from operator_session where operator_id = ${plain.id}) and locked_at is null`,
      )) > 0,
  })
})

it('shows nobody out of the data scope', async () => {
  const [role] = await sql<{ id: string }[]>`
    insert into role (code, titles, data_scope) values ('own_only', '{"zh-cn": "自己", "en": "Own", "zh-tw": "自己"}', 'self') returning id::text`
  await sql`insert into role_menu (role_id, menu_id) select ${role?.id ?? ''}, id from menu_item where name like '%user/list'`
  const [self] = (await desk.people(1, 'own_only')) as [Reviewer]
  const sound = await desk.expectClosed({
    name: 'data scope of a list',
    attempt: () => call(user.list, { pageSize: 100 }, { token: self.token }),
    isPermitted: ({ data }) => (data?.list ?? []).some(({ id }) => id !== self.id),
  })
  expect(sound.data?.list).toMatchObject([{ id: self.id }])
})

it('shows no member out of the bound team', async () => {
  const [bound] = (await desk.people(1)) as [Reviewer]
  const [root = '', outside = ''] = await desk.members(2)
  await sql`update operator set bind_member_id = ${root} where id = ${bound.id}`
  expect(outside).not.toBe('')
  const sound = await desk.expectClosed({
    name: 'members of a bound team',
    attempt: () => call(member.list, { pageSize: 100 }, { token: bound.token }),
    isPermitted: ({ data }) => (data?.list ?? []).some(({ id }) => id !== root),
  })
  expect(sound.data?.list).toMatchObject([{ id: root }])
})

it('refuses: own secrets without proof', async () => {
  const [bare] = (await desk.people(1)) as [Reviewer]
  const password = async () =>
    (
      await sql<
        { hash: string }[]
      >`select password_hash as hash from operator where id = ${bare.id}`
    )[0]?.hash
  const before = await password()
  await desk.expectClosed({
    name: 'a new password with a wrong old one',
    attempt: () =>
      call(
        session.resetPwd,
        { oldPassword: 'not the password', newPassword: `${testPassword}-${randomUUID()}` },
        bare,
      ),
    isPermitted: async () => (await password()) !== before,
  })
  await desk.expectClosed({
    name: 'an authenticator begun with a wrong password',
    attempt: () => call(authenticator.start, { password: 'not the password' }, bare),
    isPermitted: async ({ code }) =>
      code === Code.ok || (await count('operator_otp', `operator_id = ${bare.id}`)) > 0,
  })
  await desk.expectClosed({
    name: 'an authenticator unbound with a wrong code',
    attempt: () => call(authenticator.unbind, { otp: '000000' }, holder),
    isPermitted: async () => (await count('operator_otp', `operator_id = ${holder.id}`)) === 0,
  })
  await desk.expectClosed({
    name: 'an authenticator that is bound, replaced',
    arrange: () => sql`update operator set password_hash = ${before ?? ''} where id = ${holder.id}`,
    attempt: () => call(authenticator.start, { password: testPassword }, holder),
    isPermitted: async ({ code }) => code === Code.ok,
  })
})
