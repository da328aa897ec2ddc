// Moves between a member's own wallets: mostly from spot to where it trades, some back.
import { iso } from '../clock.ts'
import { decimal, multiply, roundDown, share, type Units } from '../decimal.ts'
import type { DemoDomain, MemberLife } from '../domain.ts'
import type { Member } from '../member/people.ts'
import { stream } from '../random.ts'
import type { Source, Wallet } from './books.ts'
import { numberInOrder } from './money-rows.ts'

interface Transfer extends Source {
  readonly at: number
  readonly member: Member
  readonly from: Wallet
  readonly to: Wallet
  readonly amount: Units
  readonly usd: Units
  readonly failReason: string
  readonly client: 'web' | 'h5' | 'ios' | 'android'
}

const currency = 'USDT'
const perMember = 1.85
const targets = { contract: 52, delivery: 32, follow: 16 } as const
const clients = { ios: 34, android: 31, web: 24, h5: 11 } as const

/** The transfers of the demo set. */
export function transfers(): DemoDomain {
  const made: Transfer[] = []
  const live = ({ world, member, book, from, add }: MemberLife) => {
    if (from === undefined) return
    const random = stream(world.seed, 'transfer', member.id)
    const count = Math.floor(perMember * (member.id === 3 ? 8 : 1) + random.unit() * 1.2)
    for (let n = 0; n < count; n++) {
      const target = random.weighted(targets)
      const back = random.chance(0.22)
      const part = 0.15 + random.unit() * 0.5
      const fails = random.chance(0.02)
      const client = random.weighted(clients)
      const at = world.clock.after(from, random.unit())
      add(at, () => {
        const [source, to]: [Wallet, Wallet] = back ? [target, 'spot'] : ['spot', target]
        const held = book.account(source, currency).available
        const amount = fails ? held + 10n ** 20n : roundDown(share(held, part), 2)
        if (amount === 0n) return
        const usd = multiply(amount, world.prices(currency, at))
        const failReason = fails ? '可用余额不足' : ''
        const one = { kind: 'transfer', id: 0, no: '', at, member, from: source, to, amount, usd }
        const transfer: Transfer = { ...one, failReason, client }
        made.push(transfer)
        if (fails) return
        const leg = { amount, currency, bucket: 'available' } as const
        book.write({
          at,
          source: transfer,
          step: 'move',
          legs: [
            { ...leg, side: 'D', wallet: source, type: 'transferOut' },
            { ...leg, side: 'C', wallet: to, type: 'transferIn' },
          ],
        })
      })
    }
  }
  return {
    live,
    number: () => numberInOrder('TR', made),
    tables: () => [['transfer_log', made.map(row)]],
  }
}

const row = (transfer: Transfer) => ({
  id: transfer.id,
  version: 1,
  transfer_no: transfer.no,
  member_id: transfer.member.id,
  from_wallet: transfer.from,
  to_wallet: transfer.to,
  currency,
  amount: decimal(transfer.amount),
  usd_value: decimal(transfer.usd),
  status: transfer.failReason === '' ? 'success' : 'failed',
  fail_reason: transfer.failReason,
  client_source: transfer.client,
  created_at: iso(transfer.at),
  updated_at: iso(transfer.at),
})
