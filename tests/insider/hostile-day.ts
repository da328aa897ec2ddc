// The morning of a hostile day: honest people have left records that wait, and one operator with every right has accomplices.
import * as withdraw from '#contract/money/withdraw-log.ts'
import { demo } from '#demo/demo.ts'
import { createLog } from '#server/base/log.ts'
import type { TestDatabase } from '../database.ts'
import { holders } from '../money/authenticators.ts'
import { send } from '../money/desk.ts'
import {
  approveFirst,
  approveSecond,
  openWithdrawDesk,
  type WithdrawDesk,
} from '../money/withdraw-desk.ts'
import { keepFirstState } from './gains.ts'
import type { Hostile } from './hostile.ts'
import { liveRows } from './live-rows.ts'

/** A withdrawal that two honest people approved, and its version. */
async function approved({ one, decide, alice, bob }: WithdrawDesk, memberId: string) {
  const id = await one({ memberId, amount: '40000' })
  await decide(alice, { id, ...approveFirst })
  await decide(bob, { id, ...approveSecond, version: 2 })
  return { id, version: 3 }
}

/** Fills an empty database and returns the hostile operator, and who the accomplices are. */
export async function openHostileDay(
  database: TestDatabase,
): Promise<{ hostile: Hostile; accomplices: string[] }> {
  const { sql, db } = database
  await db.transaction((tx) => demo(tx, { log: createLog('silent'), scale: 0.1 }))
  const honest = await openWithdrawDesk(database, database.url)
  const { desk, alice, carol } = honest
  const members = await sql<{ id: string; no: string }[]>`
    select id::text, member_no as no from member where status = 'normal' and member_type = 'normal'
     order by (select count(*) from withdraw_log w where w.member_id = member.id
                and w.status in ('pending', 'firstPassed', 'approved', 'paying', 'failed')) desc, id limit 4`
  const accomplices = members.map(({ id }) => id)
  // Payouts that are worth sending twice: none begun, one on its way, one that did not arrive.
  for (const [at, memberId] of accomplices.entries()) {
    await desk.recharges(1, { memberId, amount: '100' })
    const { id, version } = await approved(honest, memberId)
    if (at > 1) await honest.pay(carol, id, version)
    if (at > 2)
      await send(desk.fetch, carol, withdraw.fail, { id, version: version + 1, reason: 'not sent' })
  }
  await sql`insert into award_record (member_id, award_type, reward_type, currency, amount, usd_value, creator_id, creator_name)
    select id, 'manual', 'currency', 'USDT', 50, 50, ${alice.id}, ${alice.userName}
      from member where id = any (${accomplices})`
  await desk.setConfirms('on')
  const [self] = await holders(desk, 1)
  if (!self) throw new Error('There is no operator.')
  // Everybody signed up long ago.
  await sql`update operator set created_at = now() - interval '90 days'`
  await desk.images(self.id, 2)
  await keepFirstState(sql)
  const accounts = new Set([self.id])
  const row = await liveRows(sql, accomplices, accounts)
  const puppets: Hostile['puppets'] = []
  const operators = () => [self.id, ...puppets.map(({ id }) => id)]
  const live = { sql, accomplices: members, operators, row }
  return { hostile: { desk, live, self, puppets, accounts, done: new Map() }, accomplices }
}
