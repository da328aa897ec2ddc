// Addresses that deposits come to and that members saved for payouts, every state among them.
import { rechargeAddress, withdrawAddress } from '#server/db/schema/money/address.ts'
import { day, hour } from '../clock.ts'
import type { DemoDomain } from '../domain.ts'
import type { Member } from '../member/member.ts'
import { stream, type Random } from '../random.ts'
import { by, type DemoTable, tableOf, type Values } from '../records.ts'
import { address, networks, type NetworkName } from './networks.ts'
import type { World } from './recharges.ts'

const names = Object.keys(networks) as NetworkName[]
const currencyOf = (network: NetworkName) => (names.indexOf(network) < 4 ? 'USDT' : network)
const sharedStates = ['active', 'active', 'pending', 'disabled', 'rejected'] as const
/** Dedicated addresses of the pool, and how many of them belong to members. */
const pool = { size: 120, taken: 80 }
/** Members of the ring that withdraws to one address. */
const ring = { from: 60, count: 26 }

const memo = (random: Random, network: NetworkName) =>
  network === 'XRP' ? random.text('0123456789', 8) : ''
const amount = (random: Random, max: number) => `${random.int(1, max)}.${random.int(0, 99)}`

function deposits({ seed, clock, staff }: World, members: readonly Member[]): DemoTable {
  const random = stream(seed, 'deposit address')
  const row = (network: NetworkName, at: number, values: Values<typeof rechargeAddress>) => {
    const isUsed = values.status === 'active' && random.chance(0.8)
    return {
      at,
      address: address(random, network),
      currency: currencyOf(network),
      network,
      memo: memo(random, network),
      ...(isUsed && {
        chainBalance: amount(random, 40_000),
        receivedTotal: amount(random, 900_000),
        receivedCount: random.int(1, 400),
        lastReceivedAt: clock.asof - random.int(1, 72) * hour,
      }),
      ...values,
    }
  }
  const shared = names.flatMap((network, index) =>
    sharedStates.slice(0, index < 3 ? 5 : 2).map((status, ordinal) => {
      const at = status === 'pending' ? clock.asof - 3 * hour : clock.asof - (90 - ordinal) * day
      const clerk = staff.clerk(random)
      const other = staff.finance(random, at, clerk)
      const isDecided = status !== 'pending' && (clerk !== undefined || status === 'rejected')
      return row(network, at, {
        addressKind: 'shared',
        status,
        label: `${network} 收款 ${ordinal + 1}`,
        sort: ordinal * 10,
        createdBy: clerk?.id ?? null,
        creatorName: clerk?.name ?? '',
        operatorName: (isDecided ? other : clerk)?.name ?? '',
        ...(isDecided && {
          version: 2,
          ...by('reviewer', other),
          reviewedAt: at + hour,
          reviewRemark: status === 'rejected' ? '与冷钱包登记的地址不一致' : '',
        }),
      })
    }),
  )
  const own = Array.from({ length: pool.size }, (_, index) => {
    const network = names[index % 3] ?? 'TRC20'
    const owner = index < pool.taken ? members[Math.floor(index / 3)] : undefined
    return row(network, clock.asof - 200 * day + index, {
      addressKind: 'dedicated',
      status: index % 37 === 36 ? 'disabled' : 'active',
      memberId: owner?.id ?? null,
      ...(!owner && {
        receivedCount: 0,
        receivedTotal: '0',
        chainBalance: '0',
        lastReceivedAt: null,
      }),
    })
  })
  return tableOf(rechargeAddress, [...shared, ...own])
}

const statusWeights = { active: 82, cooling: 8, blocked: 5, archived: 5 } as const

function payees({ seed, clock }: World, members: readonly Member[]): DemoTable {
  const common = address(stream(seed, 'ring payee'), 'TRC20')
  const rows = members.flatMap((member) => {
    const random = stream(seed, 'payout address', member.id)
    const isInRing = member.id >= ring.from && member.id < ring.from + ring.count
    const count = isInRing ? 1 : random.int(0, member.id === 3 ? 4 : 2)
    return names.slice(0, count).map((network) => {
      const status = random.weighted(statusWeights)
      const isUsed = status !== 'cooling'
      const at = isUsed
        ? clock.after(member.at, random.unit() * 0.9)
        : Math.max(member.at + 1, clock.asof - random.int(1, 20) * hour)
      const uses = isUsed ? random.int(0, 12) : 0
      // The one that the member's withdrawals go to, unless they are all the ring's.
      const own = address(stream(seed, 'payee', member.id, network, 0), network)
      const label = random.pick(['我的钱包', '交易所', 'Ledger', ''])
      const isWhitelisted = status === 'active' && random.chance(0.3)
      const riskFlags: (typeof withdrawAddress.$inferSelect)['riskFlags'] = []
      if (isInRing) riskFlags.push('shared')
      if (status === 'blocked' && random.chance(0.5)) riskFlags.push('blacklisted')
      if (status === 'cooling') riskFlags.push('newAddress')
      if (random.chance(0.05)) riskFlags.push('exchange')
      return {
        at,
        memberId: member.id,
        currency: currencyOf(network),
        network,
        address: isInRing ? common : own,
        label,
        isWhitelisted,
        status,
        coolingUntil: at + day,
        riskFlags,
        usedCount: uses,
        usedTotalUsd: uses === 0 ? '0' : amount(random, 30_000),
        lastUsedAt: uses === 0 ? null : clock.after(at, random.unit()),
        createdIp: member.ip,
      }
    })
  })
  return tableOf(withdrawAddress, rows)
}

/** The addresses of the demo set. */
export const addresses = (): DemoDomain => ({
  tables: ({ world, members }) => [deposits(world, members), payees(world, members)],
})
