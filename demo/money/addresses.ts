// Addresses that deposits come to and that members saved for payouts, every state among them.
import { day, hour, iso } from '../clock.ts'
import type { DemoDomain } from '../domain.ts'
import type { Member } from '../member/people.ts'
import { stream, type Random } from '../random.ts'
import { address, networks, type NetworkName } from './networks.ts'
import type { World } from './recharges.ts'

type Row = Record<string, unknown>

const currencies: Readonly<Record<NetworkName, string>> = {
  TRC20: 'USDT',
  ERC20: 'USDT',
  BEP20: 'USDT',
  SOL: 'USDT',
  BTC: 'BTC',
  XRP: 'XRP',
  LTC: 'LTC',
  DOGE: 'DOGE',
}
const names = Object.keys(networks) as NetworkName[]
const sharedStates = ['active', 'active', 'pending', 'disabled', 'rejected'] as const
/** Dedicated addresses of the pool, and how many of them belong to members. */
const pool = { size: 120, taken: 80 }
/** Members of the ring that withdraws to one address. */
const ring = { from: 60, count: 26 }

const memo = (random: Random, network: NetworkName) =>
  network === 'XRP' ? random.text('0123456789', 8) : ''
const amount = (random: Random, max: number) => `${random.int(1, max)}.${random.int(0, 99)}`

function deposits({ seed, clock, staff }: World, members: readonly Member[]): Row[] {
  const random = stream(seed, 'deposit address')
  const row = (network: NetworkName, at: number, values: Row): Row => {
    const isUsed = values['status'] === 'active' && random.chance(0.8)
    return {
      address: address(random, network),
      currency: currencies[network],
      network,
      memo: memo(random, network),
      label: '',
      sort: 0,
      chain_balance: isUsed ? amount(random, 40_000) : '0',
      received_total: isUsed ? amount(random, 900_000) : '0',
      received_count: isUsed ? random.int(1, 400) : 0,
      last_received_at: isUsed ? iso(clock.asof - random.int(1, 72) * hour) : null,
      member_id: null,
      created_by: null,
      creator_name: '',
      reviewer_id: null,
      reviewer_name: null,
      reviewed_at: null,
      review_remark: '',
      operator_name: '',
      version: 1,
      created_at: iso(at),
      updated_at: iso(at),
      ...values,
    }
  }
  const shared = names.flatMap((network, index) =>
    sharedStates.slice(0, index < 3 ? 5 : 2).map((status, ordinal) => {
      const at = status === 'pending' ? clock.asof - 3 * hour : clock.asof - (90 - ordinal) * day
      const by = staff.clerk(random)
      const other = staff.finance(random, at, by)
      const isDecided = status !== 'pending' && (by !== undefined || status === 'rejected')
      return row(network, at, {
        address_kind: 'shared',
        status,
        label: `${network} 收款 ${ordinal + 1}`,
        sort: ordinal * 10,
        created_by: by?.id ?? null,
        creator_name: by?.name ?? '',
        operator_name: (isDecided ? other : by)?.name ?? '',
        ...(isDecided && {
          version: 2,
          reviewer_id: other.id,
          reviewer_name: other.name,
          reviewed_at: iso(at + hour),
          review_remark: status === 'rejected' ? '与冷钱包登记的地址不一致' : '',
        }),
      })
    }),
  )
  const own = Array.from({ length: pool.size }, (_, index) => {
    const network = names[index % 3] ?? 'TRC20'
    const owner = index < pool.taken ? members[Math.floor(index / 3)] : undefined
    return row(network, clock.asof - 200 * day + index, {
      address_kind: 'dedicated',
      status: index % 37 === 36 ? 'disabled' : 'active',
      member_id: owner?.id ?? null,
      ...(owner === undefined && {
        received_count: 0,
        received_total: '0',
        chain_balance: '0',
        last_received_at: null,
      }),
    })
  })
  return [...shared, ...own].map((each, index) => ({ id: index + 1, ...each }))
}

const statusWeights = { active: 82, cooling: 8, blocked: 5, archived: 5 } as const

function payouts({ seed, clock }: World, members: readonly Member[]): Row[] {
  const common = address(stream(seed, 'ring payee'), 'TRC20')
  const inRing = ({ id }: Member) => id >= ring.from && id < ring.from + ring.count
  return members
    .flatMap((member) => {
      const random = stream(seed, 'payout address', member.id)
      const count = inRing(member) ? 1 : random.int(0, member.id === 3 ? 4 : 2)
      return names.slice(0, count).map((network) => {
        const status = random.weighted(statusWeights)
        const isShared = inRing(member)
        const isUsed = status !== 'cooling'
        const at =
          status === 'cooling'
            ? Math.max(member.at + 1, clock.asof - random.int(1, 20) * hour)
            : clock.after(member.at, random.unit() * 0.9)
        const uses = isUsed ? random.int(0, 12) : 0
        return {
          member_id: member.id,
          currency: currencies[network],
          network,
          // The one that the member's withdrawals go to, unless they are all the ring's.
          address: isShared
            ? common
            : address(stream(seed, 'payee', member.id, network, 0), network),
          memo: '',
          label: random.pick(['我的钱包', '交易所', 'Ledger', '']),
          is_whitelisted: status === 'active' && random.chance(0.3),
          status,
          cooling_until: iso(at + day),
          risk_flags: [
            ...(isShared ? ['shared'] : []),
            ...(status === 'blocked' && random.chance(0.5) ? ['blacklisted'] : []),
            ...(status === 'cooling' ? ['newAddress'] : []),
            ...(random.chance(0.05) ? ['exchange'] : []),
          ],
          used_count: uses,
          used_total_usd: uses === 0 ? '0' : amount(random, 30_000),
          last_used_at: uses === 0 ? null : iso(clock.after(at, random.unit())),
          created_ip: member.ip,
          version: 1,
          created_at: iso(at),
          updated_at: iso(at),
        }
      })
    })
    .map((row, index) => ({ id: index + 1, ...row }))
}

/** The addresses of the demo set. */
export const addresses = (): DemoDomain => ({
  tables: ({ world, members }) => [
    ['recharge_address', deposits(world, members)],
    ['withdraw_address', payouts(world, members)],
  ],
})
