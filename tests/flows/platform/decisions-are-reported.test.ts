// What operators decide is reported to the platform: one event for each fact, and none for what was refused or rolled back.
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as assets from '#contract/member/member-asset.ts'
import * as configs from '#contract/member/member-config.ts'
import * as members from '#contract/member/member.ts'
import * as addresses from '#contract/money/withdraw-address.ts'
import * as withdrawals from '#contract/money/withdraw-log.ts'
import { post } from '#server/ledger/post.ts'
import { type Reviewer, send } from '#tests/money/desk.ts'
import { anAddress, openPlatformDesk, type PlatformDesk } from '#tests/platform/platform-desk.ts'

let at: PlatformDesk
let bob: Reviewer
beforeAll(async () => {
  at = await openPlatformDesk(['members', 'withdrawals'])
  ;[bob] = (await at.desk.operators(1)) as [Reviewer]
  await at.desk.db.transaction((tx) =>
    post(tx, {
      operatorId: null,
      bizNo: '',
      memo: '',
      bizType: 'capital',
      bizId: '1',
      step: 'in',
      lines: [
        { house: '1100', currency: 'USDT', side: 'D', amount: '1000000' },
        { house: '3100', currency: 'USDT', side: 'C', amount: '1000000' },
      ],
    }),
  )
})
afterAll(async () => {
  expect(await at.desk.violations()).toEqual([])
  await at.database.drop()
})

const call = async <E extends Parameters<typeof send>[2]>(
  who: Reviewer,
  endpoint: E,
  input: object,
) => {
  const answer = await send(at.desk.fetch, who, endpoint, input)
  expect(answer.code, answer.msg).toBe(0)
  return answer
}
/** What the only event says. */
const dataOf = ([event]: readonly Record<string, unknown>[]) =>
  (event?.['data'] ?? {}) as Record<string, unknown>
const versionOf = async (table: string, id: string) => {
  const [row] = await at.desk.sql<{ version: number }[]>`
    select version from ${at.desk.sql(table)} where id = ${id}`
  return row?.version ?? 0
}

describe('a withdrawal', () => {
  async function asked() {
    const owner = await at.member('1000')
    const body = at.withdrawal(owner)
    const sent = await at.program.send('POST withdrawals', body)
    expect(sent.status, JSON.stringify(sent.body)).toBe(201)
    const id = String(sent.body['id'])
    const step = async (who: Reviewer, endpoint: Parameters<typeof send>[2], input: object) =>
      call(who, endpoint, { id, version: await versionOf('withdraw_log', id), ...input })
    const pay = async () => {
      const items = [{ id, version: await versionOf('withdraw_log', id) }]
      await call(bob, withdrawals.pay, { items, method: 'hotWallet' })
    }
    return { owner, externalId: body.externalId, id, step, pay }
  }
  const first = { step: 'first', action: 'approve', remark: 'known to the member' }
  const second = { step: 'second', action: 'approve', remark: 'known to the member' }

  it('is reported at every step until it is paid', async () => {
    const { owner, externalId, step, pay } = await asked()
    const expected: [string, () => Promise<unknown>][] = [
      ['withdrawal.first_passed', () => step(at.operator, withdrawals.review, first)],
      ['withdrawal.approved', () => step(bob, withdrawals.review, second)],
      ['withdrawal.paying', pay],
      [
        'withdrawal.paid',
        () => step(bob, withdrawals.confirm, { txHash: `aa${randomUUID().slice(0, 8)}` }),
      ],
    ]
    for (const [type, work] of expected)
      expect(await at.eventsOf(work)).toMatchObject([{ type, member: owner, data: { externalId } }])
  })

  it('is reported as failed and refunded', async () => {
    const { externalId, step, pay } = await asked()
    await step(at.operator, withdrawals.review, first)
    await step(bob, withdrawals.review, second)
    await pay()
    const failed = await at.eventsOf(() =>
      step(bob, withdrawals.fail, { reason: 'never broadcast' }),
    )
    expect(failed).toMatchObject([{ type: 'withdrawal.failed', data: { externalId } }])
    const refunded = await at.eventsOf(() =>
      step(at.operator, withdrawals.refund, { reason: 'the address is dead' }),
    )
    expect(refunded).toMatchObject([{ type: 'withdrawal.refunded', data: { externalId } }])
  })

  it('is reported as rejected, and as cancelled', async () => {
    const rejected = await asked()
    const verdict = { step: 'first', action: 'reject', rejectReason: 'risk', remark: 'too risky' }
    expect(
      await at.eventsOf(() => rejected.step(at.operator, withdrawals.review, verdict)),
    ).toMatchObject([{ type: 'withdrawal.rejected', data: { rejectReason: 'risk' } }])
    const { externalId } = await asked()
    const cancelled = await at.eventsOf(() =>
      at.program.send(`POST withdrawals/${externalId}/cancel`, {}),
    )
    expect(cancelled).toMatchObject([{ type: 'withdrawal.cancelled', data: { externalId } }])
  })

  it('is reported once where two decide at once, and not for the one who came late', async () => {
    const { step } = await asked()
    const events = await at.eventsOf(() =>
      Promise.allSettled([
        step(at.operator, withdrawals.review, first),
        step(bob, withdrawals.review, first),
      ]),
    )
    expect(events).toMatchObject([{ type: 'withdrawal.first_passed' }])
  })
})

describe('a member', () => {
  it('is reported with the limits that hold now', async () => {
    const owner = await at.member()
    const id = await at.idOf(owner)
    const set = { id, version: 0, withdrawSingleLimitUsd: '100', reason: 'a new device' }
    const events = await at.eventsOf(() => call(at.operator, configs.edit, set))
    expect(events).toMatchObject([
      {
        type: 'member.limits_changed',
        member: owner,
        data: {
          externalId: owner,
          limits: { withdrawSingleLimitUsd: '100', withdrawDailyCount: 5 },
        },
        previous: { limits: { withdrawSingleLimitUsd: '5000' } },
      },
    ])
    const read = await at.program.send(`GET members/${owner}`)
    expect(dataOf(events)['limits']).toEqual(read.body['limits'])
    const remark = { id, version: 1, remark: 'watched', reason: 'only a note' }
    expect(await at.eventsOf(() => call(at.operator, configs.edit, remark))).toEqual([])
    const reset = { items: [{ id, version: 2 }], reason: 'all is well' }
    expect(await at.eventsOf(() => call(at.operator, configs.reset, reset))).toMatchObject([
      { type: 'member.limits_changed', data: { limits: { withdrawSingleLimitUsd: '5000' } } },
    ])
  })

  it('is reported when a hold is placed and released', async () => {
    const owner = await at.member('50')
    const facts = {
      memberId: await at.idOf(owner),
      walletType: 'spot',
      currency: 'USDT',
      amount: '20',
    }
    const placed = await at.eventsOf(() =>
      call(at.operator, assets.freeze, {
        ...facts,
        reason: 'looked into',
        requestId: randomUUID(),
      }),
    )
    expect(placed).toMatchObject([
      { type: 'hold.placed', member: owner, data: { amount: '20', released: '0', wallet: 'spot' } },
    ])
    const holdId = dataOf(placed)['id']
    const released = await at.eventsOf(() =>
      call(at.operator, assets.unfreeze, {
        holdId,
        amount: '5',
        reason: 'a part of it',
        requestId: randomUUID(),
      }),
    )
    expect(released).toMatchObject([
      { type: 'hold.released', data: { id: holdId, released: '5' }, previous: { released: '0' } },
    ])
    const tooMuch = { ...facts, amount: '500', reason: 'looked into', requestId: randomUUID() }
    expect(
      await at.eventsOf(() => send(at.desk.fetch, at.operator, assets.freeze, tooMuch)),
    ).toEqual([])
  })

  it('is reported when the balance is adjusted, and not when that is only applied for', async () => {
    const owner = await at.member('50')
    const wanted = {
      memberId: await at.idOf(owner),
      walletType: 'spot',
      currency: 'USDT',
      direction: 'add',
      amount: '7',
      category: 'compensation',
      reason: 'a late delivery',
      attachments: [],
      requestId: randomUUID(),
    }
    let id = ''
    const applied = await at.eventsOf(async () => {
      await call(at.operator, assets.adjust, wanted)
      const [row] = await at.desk.sql<{ id: string }[]>`
        select id::text from member_adjust where member_id = ${wanted.memberId}`
      id = row?.id ?? ''
    })
    expect(applied).toEqual([])
    const events = await at.eventsOf(() =>
      call(bob, assets.adjustReview, { id, version: 1, action: 'approve', remark: 'as agreed' }),
    )
    expect(events).toMatchObject([
      { type: 'balance.adjusted', member: owner, data: { direction: 'add', amount: '7' } },
    ])
  })

  it('is reported when an address is blocked', async () => {
    const owner = await at.member()
    const externalId = randomUUID()
    const kept = await at.program.send(`PUT withdrawal-addresses/${externalId}`, {
      member: owner,
      currency: 'USDT',
      network: 'TRC20',
      address: anAddress,
      addedAt: '2026-01-02T03:04:05Z',
    })
    const items = [{ id: kept.body['id'], version: 1 }]
    const events = await at.eventsOf(() =>
      call(at.operator, addresses.setStatus, { items, status: 'blocked', reason: 'a known thief' }),
    )
    expect(events).toMatchObject([
      { type: 'address.blocked', member: owner, data: { externalId, status: 'blocked' } },
    ])
  })

  it('is not reported where the transaction is rolled back', async () => {
    const owner = await at.member()
    const id = await at.idOf(owner)
    const freeze = { ids: [id], field: 'status', value: 'frozen', reason: 'looked into' }
    const undone = await at.eventsOf(() =>
      at.desk.db
        .transaction(async (tx) => {
          await tx.execute(sql`update member set level = 'v2', status = 'frozen' where id = ${id}`)
          await tx.execute(
            sql`insert into member_config (member_id, max_leverage) values (${id}, 3)`,
          )
          throw new Error('undone')
        })
        .catch(() => undefined),
    )
    expect(undone).toEqual([])
    const frozen = await at.eventsOf(() => call(at.operator, members.setStatus, freeze))
    expect(frozen).toMatchObject([{ type: 'member.frozen', member: owner }])
  })
})
