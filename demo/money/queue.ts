// What waits at the end of the history: about 50 recharges to decide and 10 that still gather
// confirmations, all of the last 36 hours. The first ones are written by hand, so that every kind of
// record and every flag is there for the screens.
import { hour } from '../clock.ts'
import { personas, type Member } from '../member/people.ts'
import { stream } from '../random.ts'
import { draft, type Flag, type Method, type Recharge, type World } from './recharges.ts'

interface Wanted {
  readonly member: number
  readonly hoursAgo: number
  readonly method: Method
  readonly code?: string
  readonly usd?: number
  readonly amount?: string
  readonly flags?: readonly Flag[]
  readonly remark?: string
  /** The record repeats the transaction of a rejected one. */
  readonly repeats?: true
}

const longRemark = '会员称款项由其配偶账户代付，已要求补充关系证明；客服已回访两次，第一次未接通。'
  .repeat(5)
  .slice(0, 200)

const written: readonly Wanted[] = [
  { member: personas.rich, hoursAgo: 2.4, method: 'chain', code: 'USDT-TRC20', usd: 1200 },
  { member: personas.rich, hoursAgo: 5.1, method: 'system', usd: 8000 },
  { member: 7, hoursAgo: 0.9, method: 'chain', code: 'USDT-ERC20', amount: '1850000.5' },
  { member: 8, hoursAgo: 1.3, method: 'chain', code: 'ETH', amount: '1.234567890123456789' },
  { member: 9, hoursAgo: 3.2, method: 'chain', code: 'TRX', amount: '9876543.2' },
  { member: 10, hoursAgo: 6.5, method: 'chain', code: 'BTC', amount: '0.00100001' },
  { member: 11, hoursAgo: 4.4, method: 'third', usd: 350 },
  { member: 13, hoursAgo: 7.7, method: 'system', usd: 620, flags: ['nameMismatch'] },
  { member: 17, hoursAgo: 2.2, method: 'system', usd: 2600, flags: ['proofReused'] },
  { member: 19, hoursAgo: 9.1, method: 'chain', flags: ['blacklistedFrom'] },
  { member: 23, hoursAgo: 11.6, method: 'chain', flags: ['disabledAddress'] },
  { member: 29, hoursAgo: 14.2, method: 'third', flags: ['amountMismatch'] },
  {
    member: 31,
    hoursAgo: 16.8,
    method: 'chain',
    code: 'USDT-TRC20',
    repeats: true,
    flags: ['duplicateTx'],
  },
  {
    member: 37,
    hoursAgo: 19.3,
    method: 'system',
    flags: ['amountMismatch', 'nameMismatch', 'proofReused'],
  },
  { member: 12, hoursAgo: 22.7, method: 'admin', usd: 500, remark: longRemark },
  { member: 14, hoursAgo: 8.3, method: 'admin', usd: 15000 },
  { member: 15, hoursAgo: 27.4, method: 'admin', usd: 300 },
  { member: 16, hoursAgo: 31.9, method: 'third', usd: 88 },
  { member: 18, hoursAgo: 35.2, method: 'system', usd: 10 },
  { member: 20, hoursAgo: 12.5, method: 'chain', code: 'XRP' },
]

/** The waiting recharges. `decided` tells who has none credited yet and lends the repeated transaction. */
export function waitingRecharges(
  world: World,
  members: readonly Member[],
  decided: readonly Recharge[],
): Recharge[] {
  const { seed, clock } = world
  const queue = written.map((wanted, at) =>
    insertQueued(world, find(members, wanted.member), wanted, 10_000 + at),
  )
  const rejected = decided.find(
    ({ status, txHash, coin, deletedAt }) =>
      status === 'rejected' &&
      txHash !== null &&
      coin.code === 'USDT-TRC20' &&
      deletedAt === undefined,
  )
  const twin = queue[written.findIndex(({ repeats }) => repeats)]
  if (rejected && twin) {
    twin.txHash = rejected.txHash
    if (!rejected.flags.includes('duplicateTx')) rejected.flags.push('duplicateTx')
  }
  const shared = queue.filter(({ flags }) => flags.includes('proofReused'))
  for (const recharge of shared) recharge.proofs = shared[0]?.proofs ?? recharge.proofs

  const credited = new Set(
    decided.filter(({ status }) => status === 'approved').map(({ member }) => member.id),
  )
  const newcomers = members.filter(
    ({ id, at, status, type }) =>
      id > 40 &&
      !credited.has(id) &&
      at < clock.asof - 40 * hour &&
      status === 'normal' &&
      type === 'normal',
  )
  const random = stream(seed, 'queue')
  // Two large first recharges, the agent's team, then whoever comes.
  const team = members.filter(
    ({ path, id, status }) =>
      path.includes(`/${personas.leader}/`) && id !== personas.leader && status === 'normal',
  )
  const able = members.filter(
    ({ status, type, at }) => status === 'normal' && type !== 'test' && at < clock.asof - 37 * hour,
  )
  for (let n = 0; n < 30; n++) {
    const member = n < 2 ? random.pick(newcomers) : n < 7 ? random.pick(team) : random.pick(able)
    const usd = n < 2 ? 6000 + n * 21_000 : undefined
    const hoursAgo = 36 * random.beta(1, 2)
    const method = n < 2 ? 'chain' : random.weighted({ chain: 60, system: 30, third: 10 })
    const flags: Flag[] = random.chance(0.12) && n >= 7 ? ['amountMismatch'] : []
    queue.push(
      insertQueued(
        world,
        member,
        { member: member.id, hoursAgo, method, flags, ...(usd === undefined ? {} : { usd }) },
        10_100 + n,
      ),
    )
  }
  for (let n = 0; n < 10; n++) {
    const wanted = { member: 0, hoursAgo: random.beta(1, 4), method: 'chain' } as const
    const recharge = insertQueued(world, random.pick(able), wanted, 10_200 + n)
    queue.push({
      ...recharge,
      status: 'confirming',
      confirmations: random.int(0, recharge.required - 1),
    })
  }
  return queue
}

function insertQueued(world: World, member: Member, wanted: Wanted, ordinal: number): Recharge {
  const { seed, clock, staff } = world
  const creator = staff.clerk(stream(seed, 'queue entry', ordinal))
  const { method, hoursAgo, flags = [], member: _member, repeats: _repeats, ...options } = wanted
  const at = Math.max(member.at + 1, Math.floor(clock.asof - hoursAgo * hour) - 1)
  const recharge = draft(world, member, at, ordinal, {
    ...options,
    // Without a second operator nobody could have entered it and left it to be decided.
    method: method === 'admin' && !creator ? 'system' : method,
    ...(creator && { creator }),
  })
  recharge.flags = [...flags]
  return recharge
}

function find(members: readonly Member[], id: number): Member {
  const member = members[id - 1]
  if (!member) throw new Error(`The demo set has no member ${id}.`)
  return member
}
