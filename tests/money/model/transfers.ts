// Transfers by a model: a member moves a part of what they have between two of their wallets, as the app's own server posts it.
import type Big from 'big.js'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect } from 'vitest'
import { Code } from '#contract/codes.ts'
import { post } from '#server/ledger/post.ts'
import { bucket } from './books.ts'
import { at, codeOf, memberOf, step, type World } from './world.ts'

type Wallet = 'spot' | 'contract'

/** Writes the record and its journal in one transaction; refuses with 42201 what the wallet does not hold. */
const move = ({ at: { desk } }: World, memberId: string, from: Wallet, to: Wallet, amount: Big) =>
  desk.db.transaction(async (tx) => {
    const line = {
      memberId,
      currency: 'USDT',
      bucket: 'available',
      amount: amount.toFixed(),
    } as const
    const value = amount.toFixed()
    const [row] = await tx.execute<{ id: string; no: string }>(sql`
      insert into transfer_log (member_id, from_wallet, to_wallet, currency, amount, usd_value, status, fail_reason, client_source)
      values (${memberId}, ${from}, ${to}, 'USDT', ${value}, ${value}, 'success', '', 'web')
      returning id::text, transfer_no as no`)
    if (!row) throw new Error('The transfer was not stored.')
    await post(tx, {
      bizType: 'transfer',
      bizId: row.id,
      step: 'move',
      bizNo: row.no,
      operatorId: null,
      memo: '',
      lines: [
        { ...line, walletType: from, side: 'D', reason: 'transferOut' },
        { ...line, walletType: to, side: 'C', reason: 'transferIn' },
      ],
    })
  })

/** The command: move some of it, all of it, or more than there is. */
export const transferSteps = [
  step(
    'transfer',
    fc.record({
      member: at,
      isBack: fc.boolean(),
      part: fc.integer({ min: 1, max: 13 }),
    }),
    async (world, { member, isBack, part }) => {
      const memberId = memberOf(world, member)
      const [from, to] = isBack ? (['contract', 'spot'] as const) : (['spot', 'contract'] as const)
      const of = (walletType: Wallet) => bucket(memberId, 'available', { walletType })
      const held = world.books.of(of(from))
      const amount = (held.eq(0) ? held.plus(1) : held).times(part).div(12).round(6, 3)
      const code = await codeOf(move(world, memberId, from, to, amount))
      expect(code).toBe(amount.gt(held) ? Code.insufficient : Code.ok)
      if (code === Code.ok) world.books.move(amount, of(from), of(to))
    },
  ),
]
