// What waits at the end of the history: about 50 recharges to decide and 10 that still gather
// confirmations, all of the last 36 hours. The first ones are written by hand, so that every kind of
// record and every flag is there for the screens.
import { hour } from '../clock.ts'
import type { Member } from '../member/member.ts'
import { personas } from '../member/people.ts'
import { stream } from '../random.ts'
import { facts } from '../records.ts'
import { draft, type Flag, type Method, type Recharge, type World } from './recharges.ts'

interface Wanted {
  readonly hoursAgo: number
  readonly method: Method
  readonly code?: string
  readonly usd?: number
  readonly amount?: string
  readonly flags?: readonly Flag[]
  readonly remark?: string
}

const longRemark = '会员称款项由其配偶账户代付，已要求补充关系证明；客服已回访两次，第一次未接通。'
  .repeat(5)
  .slice(0, 200)

// The one that is flagged as a duplicate repeats the transaction of a rejected one.
const written = facts(
  'member hours method code usd amount flags',
  `
   3  2.4   chain   USDT-TRC20  1200   -                     -
   3  5.1   system  -           8000   -                     -
   7  0.9   chain   USDT-ERC20  -      1850000.5             -
   8  1.3   chain   ETH         -      1.234567890123456789  -
   9  3.2   chain   TRX         -      9876543.2             -
  10  6.5   chain   BTC         -      0.00100001            -
  11  4.4   third   -           350    -                     -
  13  7.7   system  -           620    -                     nameMismatch
  17  2.2   system  -           2600   -                     proofReused
  19  9.1   chain   -           -      -                     blacklistedFrom
  23  11.6  chain   -           -      -                     disabledAddress
  29  14.2  third   -           -      -                     amountMismatch
  31  16.8  chain   USDT-TRC20  -      -                     duplicateTx
  37  19.3  system  -           -      -                     amountMismatch nameMismatch proofReused
  12  22.7  admin   -           500    -                     -
  14  8.3   admin   -           15000  -                     -
  15  27.4  admin   -           300    -                     -
  16  31.9  third   -           88     -                     -
  18  35.2  system  -           10     -                     -
  20  12.5  chain   XRP         -      -                     -
`,
).map(({ member, hours, method, code, usd, amount, flags }) => ({
  member: Number(member),
  hoursAgo: Number(hours),
  method: method as Method,
  flags: flags === '' ? [] : (flags.split(' ') as Flag[]),
  ...(code !== '' && { code }),
  ...(usd !== '' && { usd: Number(usd) }),
  ...(amount !== '' && { amount }),
  ...(member === '12' && { remark: longRemark }),
}))

/** Makes the waiting recharges. `decided` tells who has none credited yet and lends the repeated transaction. */
export function waitingRecharges(
  world: World,
  members: readonly Member[],
  decided: readonly Recharge[],
): void {
  const { seed, clock } = world
  const queue = written.map(({ member, ...wanted }, at) =>
    insertQueued(world, find(members, member), wanted, 10_000 + at),
  )
  const rejected = decided.find(
    ({ row, coin }) =>
      row.status === 'rejected' &&
      row.txHash !== null &&
      coin.code === 'USDT-TRC20' &&
      row.deletedAt === null,
  )
  const twin = queue.find(({ row }) => row.riskFlags.includes('duplicateTx'))
  if (rejected && twin) {
    twin.row.txHash = rejected.row.txHash
    const { riskFlags } = rejected.row
    if (!riskFlags.includes('duplicateTx')) riskFlags.push('duplicateTx')
  }
  const shared = queue.filter(({ row }) => row.riskFlags.includes('proofReused'))
  for (const { row } of shared) row.proofImgs = shared[0]?.row.proofImgs ?? row.proofImgs

  const credited = new Set(
    decided.filter(({ row }) => row.status === 'approved').map(({ member }) => member.id),
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
    const wanted = { hoursAgo, method, flags, ...(usd !== undefined && { usd }) }
    insertQueued(world, member, wanted, 10_100 + n)
  }
  for (let n = 0; n < 10; n++) {
    const wanted = { hoursAgo: random.beta(1, 4), method: 'chain' } as const
    const { row } = insertQueued(world, random.pick(able), wanted, 10_200 + n)
    row.status = 'confirming'
    row.confirmations = random.int(0, row.confirmationsRequired - 1)
  }
}

function insertQueued(world: World, member: Member, wanted: Wanted, ordinal: number): Recharge {
  const { seed, clock, staff } = world
  const creator = staff.clerk(stream(seed, 'queue entry', ordinal))
  const { method, hoursAgo, flags = [], ...options } = wanted
  const at = Math.max(member.at + 1, Math.floor(clock.asof - hoursAgo * hour) - 1)
  const recharge = draft(world, member, at, ordinal, {
    ...options,
    // Without a second operator nobody could have entered it and left it to be decided.
    method: method === 'admin' && !creator ? 'system' : method,
    ...(creator && { creator }),
  })
  recharge.row.riskFlags = [...flags]
  return recharge
}

function find(members: readonly Member[], id: number): Member {
  const member = members[id - 1]
  if (!member) throw new Error(`The demo set has no member ${id}.`)
  return member
}
