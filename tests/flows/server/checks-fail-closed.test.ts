// Codes, second operators, thresholds and own rights, with each answer of the database spoilt in turn: never a permission
// more than without the fault.
import { afterAll, it } from 'vitest'
import * as withdraw from '#contract/money/withdraw-log.ts'
import * as ipRule from '#contract/other/ip-rule.ts'
import * as approval from '#contract/system/approval.ts'
import * as config from '#contract/system/config.ts'
import * as role from '#contract/system/role.ts'
import * as user from '#contract/system/user.ts'
import { type Answer, type Check, faultDesk } from '#tests/checks/closed.ts'
import { bindAuthenticator, type Holder, holders } from '#tests/money/authenticators.ts'
import type { Reviewer } from '#tests/money/desk.ts'
import { openWithdrawDesk } from '#tests/money/withdraw-desk.ts'

const desk = await faultDesk()
const { sql, call, count } = desk
afterAll(() => desk.close())

const reason = 'a reason of enough words'
const [alice, bob] = (await holders(desk, 2)) as [Holder, Holder]
const [bare, helper] = (await desk.people(2)) as [Reviewer, Reviewer]
const [support] = (await holders(desk, 1, 'support')) as [Holder]
const settingOf = async (key: string) => {
  const [row] = await sql<{ id: string; version: number; value: unknown }[]>`
    select id::text, version, value from sys_config where key = ${key}`
  return row ?? { id: '', version: 0, value: undefined }
}
/** Applications are kept for good: those that wait are taken back. */
const withdrawPending = () =>
  sql`update approval_request set status = 'withdrawn' where status = 'pending'`
const codeOf = (who: Holder) => who.app.fresh()

/** Changing a guarded setting: permitted where it has another value afterwards. */
async function changing(
  name: string,
  key: string,
  value: string,
  send: (input: object) => Promise<Answer>,
): Promise<Check> {
  const before = await settingOf(key)
  return {
    name,
    arrange: withdrawPending,
    attempt: () => send({ id: before.id, version: before.version, value, reason }),
    isPermitted: async () => (await settingOf(key)).version !== before.version,
  }
}

it('refuses: K4, four eyes off without a code', async () => {
  await desk.expectClosed(
    await changing('K4, four eyes off without a code', 'review.fourEyes', 'off', (input) =>
      call(config.edit, input, bare),
    ),
  )
})

it('refuses: K4, four eyes off by one person with a code', async () => {
  await desk.expectClosed(
    await changing('K4, four eyes off by one person', 'review.fourEyes', 'off', async (input) =>
      call(config.edit, { ...input, otp: await codeOf(alice) }, alice),
    ),
  )
})

it('refuses: K4, a threshold with a wrong code', async () => {
  await desk.expectClosed(
    await changing('K4, a wrong code', 'withdraw.twoStepUsd', '900000', (input) =>
      call(config.edit, { ...input, otp: '000000' }, alice),
    ),
  )
})

it('refuses: removal of a built-in setting', async () => {
  const { id, version } = await settingOf('review.otp')
  await desk.expectClosed({
    name: 'removal of a built-in setting',
    attempt: () => call(config.remove, { items: [{ id, version }], reason }, alice),
    isPermitted: async () => (await settingOf('review.otp')).id === '',
  })
})

it('refuses: K3, an address allowed without a code', async () => {
  await desk.expectClosed({
    name: 'K3, an address allowed without a code',
    attempt: () =>
      call(ipRule.add, { cidr: '203.0.113.9/32', rule: 'allow', scope: 'all', reason }, bare),
    isPermitted: async () => (await count('ip_rule')) > 0,
  })
})

/** Deciding an application to raise a threshold: permitted where it is carried out or approved. */
function deciding(
  name: string,
  who: Holder | Reviewer,
  { arrange, send = {} }: { arrange?: (id: string) => Promise<unknown>; send?: object } = {},
): Check {
  let id = ''
  return {
    name,
    arrange: async () => {
      await withdrawPending()
      await sql`update operator set status = 'on', bind_member_id = null where id = ${bob.id}`
      await sql`update sys_config set value = '2000', version = 1 where key = 'withdraw.twoStepUsd'`
      const setting = await settingOf('withdraw.twoStepUsd')
      const { data } = await call(
        config.edit,
        { id: setting.id, version: 1, value: '900000', reason, otp: await codeOf(bob) },
        bob,
      )
      id = data?.approvalId ?? ''
      await sql`update operator_otp set last_step = 0`
      await arrange?.(id)
    },
    attempt: async () =>
      call(
        approval.review,
        {
          id,
          version: 1,
          action: 'approve',
          ...('app' in who && { otp: await codeOf(who) }),
          ...send,
        },
        who,
      ),
    isPermitted: async () =>
      (await count('approval_request', `id = ${id} and status = 'approved'`)) > 0 ||
      (await settingOf('withdraw.twoStepUsd')).value !== 2000,
  }
}

const decisions: Check[] = [
  deciding('approval of an own application', bob),
  deciding('approval without an authenticator', helper),
  deciding('approval without a code', alice, { send: { otp: undefined } }),
  deciding('approval without the permission', support),
  deciding('approval of an application that ran out', alice, {
    arrange: (id) =>
      sql.unsafe(`alter table approval_request disable trigger user;
        update approval_request set expires_at = now() - interval '1 minute' where id = ${id};
        alter table approval_request enable trigger user`),
  }),
  deciding('approval for an applicant who has left', alice, {
    arrange: () => sql`update operator set status = 'off' where id = ${bob.id}`,
  }),
  deciding('approval of a record that changed since', alice, {
    arrange: () => sql`update sys_config set version = 2 where key = 'withdraw.twoStepUsd'`,
  }),
]
it.each(decisions.map((check) => [check.name, check] as const))(
  'refuses: %s',
  async (_name, check) => {
    await desk.expectClosed(check)
  },
)

it('refuses: a large withdrawal in one step, and twice by one reviewer', async () => {
  await sql`update operator set status = 'on' where id = ${bob.id}`
  const at = await openWithdrawDesk(desk, desk.url)
  await desk.setConfirms('on')
  const first = { ...at.alice, app: await bindAuthenticator(sql, at.alice.id) }
  let id = ''
  let version = 1
  const isApproved = async () =>
    (await count('withdraw_log', `id = ${id} and status = 'approved'`)) > 0
  await desk.expectClosed({
    name: 'withdrawal above withdraw.twoStepUsd in one step',
    arrange: async () => {
      id = await at.one({ amount: '2500' })
    },
    attempt: () =>
      call(
        withdraw.review,
        { id, version: 1, step: 'first', action: 'approve', remark: reason },
        alice,
      ),
    isPermitted: isApproved,
  })
  await desk.expectClosed({
    name: 'second review by the first reviewer',
    arrange: async () => {
      ;({ id, version } = await at.inState('firstPassed'))
    },
    attempt: async () =>
      call(
        withdraw.review,
        {
          id,
          version,
          step: 'second',
          action: 'approve',
          remark: reason,
          otp: await codeOf(first),
        },
        first,
      ),
    isPermitted: isApproved,
  })
  await desk.expectClosed({
    name: 'second review without a code',
    arrange: async () => {
      ;({ id, version } = await at.inState('firstPassed'))
    },
    attempt: () =>
      call(
        withdraw.review,
        { id, version, step: 'second', action: 'approve', remark: reason },
        alice,
      ),
    isPermitted: isApproved,
  })
  await desk.expectClosed({
    name: 'withdrawal of a member whose credentials were reset',
    arrange: async () => {
      // The flag of the reset is on it already: else the approval would be refused as one that has not seen it.
      id = await at.one({ amount: '100', riskFlags: ['credentialHold'] })
      await sql`update member set credential_hold_until = now() + interval '1 hour'
        where id = (select member_id from withdraw_log where id = ${id})`
    },
    attempt: () =>
      call(
        withdraw.review,
        { id, version: 1, step: 'first', action: 'approve', remark: reason },
        alice,
      ),
    isPermitted: async () =>
      (await count('withdraw_log', `id = ${id} and status <> 'pending'`)) > 0,
  })
})

it('refuses: rights that the giver has not, and an own role', async () => {
  const [own] = await sql<{ id: string }[]>`
    insert into role (code, titles) values ('keeper', '{"en": "Keeper"}') returning id::text`
  await sql`insert into role_menu (role_id, menu_id) select ${own?.id ?? ''}, id from menu_item
    where name ~ '/(user/(list|edit)|role/(list|edit|setRoleUser))$'`
  const [keeper] = (await desk.people(1, 'keeper')) as [Reviewer]
  const [puppet] = (await desk.people(1, 'keeper')) as [Reviewer]
  await sql`delete from operator_role where operator_id = ${puppet.id}`
  const [finance] = await sql<{ id: string; version: number }[]>`
    select id::text, version from role where code = 'finance1'`
  const isGiven = async () => (await count('operator_role', `operator_id = ${puppet.id}`)) > 0
  await desk.expectClosed({
    name: 'a role that holds more, given to an operator',
    attempt: () =>
      call(user.edit, { id: puppet.id, version: 1, roleIds: [finance?.id], reason }, keeper),
    isPermitted: isGiven,
  })
  await desk.expectClosed({
    name: 'an operator added to a role that holds more',
    attempt: () =>
      call(
        role.setRoleUser,
        { roleId: finance?.id, version: finance?.version, userIds: [puppet.id], reason },
        keeper,
      ),
    isPermitted: isGiven,
  })
  await desk.expectClosed({
    name: 'an operator who holds more, renamed',
    attempt: () =>
      call(user.edit, { id: alice.id, version: 1, userNickname: 'Taken over', reason }, keeper),
    isPermitted: async () => (await count('operator', "user_nickname = 'Taken over'")) > 0,
  })
})
