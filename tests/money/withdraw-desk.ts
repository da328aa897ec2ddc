import { sql as query } from 'drizzle-orm'
// A desk with withdrawals: members who have money, and what they applied for frozen in the books.
import { expect } from 'vitest'
import * as api from '#contract/money/withdraw-log.ts'
import type { Connection } from '#server/db/connection/client.ts'
import { post } from '#server/ledger/post.ts'
import { openDesk, send, type Reviewer } from './desk.ts'
import { expectRefused } from './refused.ts'

export const approveFirst = { step: 'first', action: 'approve' }
export const approveSecond = {
  step: 'second',
  action: 'approve',
  remark: 'checked with the member',
}
export const reject = { action: 'reject', rejectReason: 'risk' }

export interface NewWithdrawal {
  memberId: string
  amount: string
  fee: string
  riskFlags: string[]
  riskScore: number
  toAddress: string
  network: string
  applyIp: string
  applyDevice: string
  /** The member is as the test has made it: new, and with nothing else. */
  isRemarkable: boolean
}

/** Sets from which value on a withdrawal is flagged as large. */
export const setLargeUsd = (sql: Connection['sql'], usd: string) => sql`
  insert into sys_config (key, value) values ('withdraw.largeUsd', to_jsonb(${usd}::text))
  on conflict (key) do update set value = excluded.value`

export type WithdrawDesk = Awaited<ReturnType<typeof openWithdrawDesk>>

/** Opens a desk over a migrated and seeded database whose hot wallet holds a million. */
export async function openWithdrawDesk(connection: Pick<Connection, 'db' | 'sql'>, url: string) {
  const { db, sql } = connection
  const desk = await openDesk(connection, url)
  const [alice, bob, carol] = (await desk.operators(3)) as [Reviewer, Reviewer, Reviewer]
  // Large payouts are what these tests are about; the rule of risk has tests of its own.
  await setLargeUsd(sql, '1000000')
  const bare = { operatorId: null, bizNo: '', memo: '' }
  await db.transaction((tx) =>
    post(tx, {
      ...bare,
      bizType: 'capital',
      bizId: '1',
      step: 'in',
      lines: [
        { house: '1100', currency: 'USDT', side: 'D', amount: '1000000' },
        { house: '3100', currency: 'USDT', side: 'C', amount: '1000000' },
      ],
    }),
  )

  /**
   * Makes a member of whom no rule of risk says anything: verified, with a saved address that was paid to before, and with
   * more money than they withdraw.
   */
  async function makeUnremarkable(memberId: string, network: string, toAddress: string) {
    await sql`update member set real_name_status = 'approved' where id = ${memberId} and real_name_status = 'none'`
    await sql`
      insert into withdraw_address (member_id, currency, network, address, status, used_count, last_used_at, created_at)
      select ${memberId}, 'USDT', ${network}, ${toAddress}, 'active', 1, now() - interval '40 days',
        now() - interval '60 days'
       where not exists (select from withdraw_address a where a.member_id = ${memberId} and a.network = ${network}
         and canonical_address(a.network, a.address) = canonical_address(${network}, ${toAddress}))`
  }

  /** One that waits for its first review; its amount is frozen in the member's wallet. */
  async function one(values: Partial<NewWithdrawal> = {}): Promise<string> {
    const { amount = '100', fee = '1', riskFlags = [], riskScore = 0, network = 'TRC20' } = values
    const memberId = values.memberId ?? (await desk.members(1))[0] ?? ''
    const { applyIp = null, applyDevice = '' } = values
    const toAddress = values.toAddress ?? `T${memberId}`
    if (values.isRemarkable !== true) await makeUnremarkable(memberId, network, toAddress)
    const [next] = await sql<{ id: string }[]>`
      select nextval(pg_get_serial_sequence('withdraw_log', 'id')) as id`
    const id = String(next?.id)
    const wallet = { memberId, walletType: 'spot', currency: 'USDT', amount } as const
    const savings = { ...wallet, walletType: 'contract' } as const
    // What a member held when they applied was there before.
    await db.transaction((tx) =>
      post(tx, {
        ...bare,
        bizType: 'fund',
        bizId: id,
        step: 'add',
        lines: [wallet, ...(values.isRemarkable === true ? [] : [savings])].flatMap((each) => [
          { house: '5400', currency: 'USDT', side: 'D', amount } as const,
          { ...each, bucket: 'available', side: 'C', reason: 'adjustAdd' } as const,
        ]),
      }),
    )
    await db.transaction(async (tx) => {
      await tx.execute(query`
        insert into withdraw_log (id, member_id, currency, network, amount, fee, net_amount, price_usd, usd_value, to_address,
          apply_ip, apply_device, risk_flags, risk_score)
        values (${id}, ${memberId}, 'USDT', ${network}, ${amount}, ${fee}, ${amount}::numeric - ${fee}::numeric, 1, ${amount},
          ${toAddress}, ${applyIp}, ${applyDevice}, ${query.param(riskFlags)}::text[], ${riskScore})`)
      await post(tx, {
        ...bare,
        bizType: 'withdraw',
        bizId: id,
        step: 'apply',
        lines: [
          { ...wallet, bucket: 'available', side: 'D', reason: 'withdrawApply' },
          { ...wallet, bucket: 'frozen', side: 'C', reason: 'withdrawApply' },
        ],
      })
    })
    return id
  }

  const decide = (who: Reviewer, input: object) =>
    send(desk.fetch, who, api.review, { version: 1, ...input })
  const pay = async (who: Reviewer, id: string, version: number, method = 'hotWallet') => {
    const { data } = await send(desk.fetch, who, api.pay, { items: [{ id, version }], method })
    return data.results[0]
  }
  const versionOf = async (id: string) => {
    const [row] = await sql<
      { version: number }[]
    >`select version from withdraw_log where id = ${id}`
    return row?.version ?? 0
  }
  let hash = 0

  /** A withdrawal in the state, and its version; alice reviews, bob pays. */
  async function inState(status: api.Status, values: Partial<NewWithdrawal> = {}) {
    const id = await one(status === 'firstPassed' ? { riskFlags: ['newIp'], ...values } : values)
    const found = async () => ({ id, version: await versionOf(id) })
    if (status === 'pending') return found()
    if (status === 'cancelled' || status === 'thirdPaying') {
      await elsewhere(id, status)
      return found()
    }
    if (status === 'rejected') {
      await decide(alice, { id, step: 'first', ...reject })
      return found()
    }
    await decide(alice, { id, ...approveFirst })
    if (status === 'firstPassed' || status === 'approved') return found()
    await pay(bob, id, 2)
    if (status === 'paying') return found()
    if (status === 'paid') {
      await send(desk.fetch, bob, api.confirm, { id, version: 3, txHash: `aa${(hash += 1)}` })
      return found()
    }
    await send(desk.fetch, bob, api.fail, { id, version: 3, reason: 'never broadcast' })
    if (status === 'refunded')
      await send(desk.fetch, alice, api.refund, { id, version: 4, reason: 'address is dead' })
    return found()
  }

  /** States that the console does not make: the member's own, and the channel's. */
  async function elsewhere(id: string, status: 'cancelled' | 'thirdPaying') {
    if (status === 'thirdPaying') {
      await sql`update withdraw_log set status = 'approved' where id = ${id}`
      await sql`update withdraw_log set status = 'thirdPaying', pay_method = 'third' where id = ${id}`
      return
    }
    await sql`update withdraw_log set status = 'cancelled' where id = ${id}`
    const [row] = await sql<{ member_id: string; amount: string }[]>`
      select member_id, amount from withdraw_log where id = ${id}`
    const line = {
      memberId: String(row?.member_id),
      walletType: 'spot',
      currency: 'USDT',
      amount: row?.amount ?? '0',
      reason: 'withdrawRefund',
    } as const
    await db.transaction((tx) =>
      post(tx, {
        ...bare,
        bizType: 'withdraw',
        bizId: id,
        step: 'close',
        variant: 'refund',
        lines: [
          { ...line, bucket: 'frozen', side: 'D' },
          { ...line, bucket: 'available', side: 'C' },
        ],
      }),
    )
  }

  const refused = (code: number, attempt: () => Promise<{ code: number; data: unknown }>) =>
    expectRefused(sql, code, attempt)
  /** What the member of a withdrawal has. */
  const walletOf = async (id: string) => {
    const [row] = await sql<{ available: string; frozen: string }[]>`
      select trim_scale(a.available)::text as available, trim_scale(a.frozen)::text as frozen from ledger_account a
        join withdraw_log w on w.member_id = a.member_id and w.currency = a.currency
       where w.id = ${id} and a.wallet_type = 'spot'`
    return row
  }
  const detailOf = async (id: string) =>
    (await send(desk.fetch, alice, api.get, { id })).data as api.WithdrawDetail
  const expectSoundBooks = async () => expect(await desk.violations()).toEqual([])

  return {
    desk,
    sql,
    alice,
    bob,
    carol,
    one,
    decide,
    pay,
    inState,
    refused,
    walletOf,
    detailOf,
    expectSoundBooks,
  }
}
