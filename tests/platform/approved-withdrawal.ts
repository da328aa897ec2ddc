// A withdrawal that two operators have let out, of a platform that pays by itself from a wallet with a million.
import { randomUUID } from 'node:crypto'
import * as recharge from '#contract/money/recharge-log.ts'
import * as withdrawals from '#contract/money/withdraw-log.ts'
import { post } from '#server/ledger/post.ts'
import { type Desk, type Reviewer, send } from '../money/desk.ts'
import type { Program } from './program.ts'

const ok = ({ code, msg }: { code: number; msg: string }) => {
  if (code !== 0) throw new Error(msg)
}

/** Says who pays withdrawals out. */
export const setPayer = (desk: Pick<Desk, 'sql'>, payer: 'console' | 'platform') => desk.sql`
  insert into sys_config (key, value) values ('payout.by', to_jsonb(${payer}::text))
  on conflict (key) do update set value = excluded.value`

/** Puts a million USDT into the wallet that payouts leave from. */
export const fundPayouts = (desk: Pick<Desk, 'db'>) =>
  desk.db.transaction((tx) =>
    post(tx, {
      operatorId: null,
      bizNo: '',
      memo: '',
      bizType: 'capital',
      bizId: String(BigInt(`0x${randomUUID().slice(0, 8)}`)),
      step: 'in',
      lines: [
        { house: '1100', currency: 'USDT', side: 'D', amount: '1000000' },
        { house: '3100', currency: 'USDT', side: 'C', amount: '1000000' },
      ],
    }),
  )

interface From {
  readonly desk: Desk
  readonly operator: Reviewer
  readonly program: Program
}

/** Makes the withdrawal of 100 USDT and returns its externalId and ours. */
export async function approvedWithdrawal(
  { desk, operator, program }: From,
  member: string,
): Promise<{ externalId: string; id: string }> {
  const externalId = randomUUID()
  const credit = await program.send('POST recharges', {
    externalId,
    member,
    currency: 'USDT',
    amount: '250',
    method: 'proof',
    seenAt: '2026-01-02T03:04:05Z',
  })
  ok(
    await send(desk.fetch, operator, recharge.review, {
      id: credit.body['id'],
      version: 1,
      action: 'approve',
      remark: 'seen at the bank',
    }),
  )
  const sent = await program.send('POST withdrawals', {
    externalId,
    member,
    currency: 'USDT',
    network: 'TRC20',
    amount: '100',
    toAddress: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    requestedAt: '2026-01-02T03:04:05Z',
  })
  const id = String(sent.body['id'])
  const [second] = (await desk.operators(1)) as [Reviewer]
  for (const [who, step] of [
    [operator, 'first'],
    [second, 'second'],
  ] as const) {
    const [row] = await desk.sql<{ version: number }[]>`
      select version from withdraw_log where id = ${id}`
    const verdict = { step, action: 'approve', remark: 'known to the member' }
    ok(await send(desk.fetch, who, withdrawals.review, { id, version: row?.version, ...verdict }))
  }
  return { externalId, id }
}
