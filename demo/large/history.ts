// A long history in order of time, made in one pass that can be repeated: every table is written from
// the same run of numbers. Amounts are whole millionths, exact in a double up to nine billion.
import { createHash } from 'node:crypto'
import { type Clock, hour } from '../clock.ts'
import { stream } from '../random.ts'

export interface Coin {
  readonly currency: string
  readonly network: string
  readonly price: string
  /** Price in hundredths of a dollar, for the value of a recharge. */
  readonly cents: number
  readonly confirmations: number
}

const usdt = { currency: 'USDT', price: '1', cents: 100 }
/** What is recharged in a large set; the first is the most common. */
const coins: readonly [Coin, ...Coin[]] = [
  { ...usdt, network: 'TRC20', confirmations: 20 },
  { ...usdt, network: 'ERC20', confirmations: 12 },
  { ...usdt, network: 'BEP20', confirmations: 15 },
  { currency: 'BTC', network: 'BTC', price: '107250.5', cents: 10_725_050, confirmations: 2 },
  { currency: 'ETH', network: 'ERC20', price: '2486.3', cents: 248_630, confirmations: 12 },
]
const upTo = [0.68, 0.79, 0.84, 0.92]
/** Currencies in the order of their balances. */
const currencies: readonly string[] = ['USDT', 'BTC', 'ETH']

export interface Size {
  readonly members: number
  readonly recharges: number
  /** How many of them still wait at the end. */
  readonly waiting: number
}

export interface Event {
  readonly id: number
  readonly at: number
  readonly member: number
  readonly coin: Coin
  readonly method: 'chain' | 'system' | 'third' | 'admin'
  readonly status: 'confirming' | 'pending' | 'approved' | 'rejected'
  /** Millionths. */
  readonly amount: number
  /** Millionths of a dollar. */
  readonly usd: number
  readonly reviewedAt: number
  readonly day: boolean
  readonly flagged: boolean
  /** Of an approved one: its wallet and what was in it before. */
  readonly account: number
  readonly before: number
  readonly first: boolean
}

/** What a run leaves behind. */
export interface Books {
  /** Wallets by id, from 1. */
  readonly accounts: {
    member: number
    currency: string
    balance: number
    lastChange: number
    changes: number
  }[]
  /** Dollars in millionths, by member id. */
  readonly recharged: Float64Array
}

const waitHours = 36
const minute = 60_000

/** All recharges in order of time; `books` fills up as they pass. */
export function* history(seed: number, clock: Clock, size: Size): Generator<Event, void> {
  yield* run(seed, clock, size, emptyBooks(size))
}

export const emptyBooks = ({ members }: Size): Books => ({
  accounts: [],
  recharged: new Float64Array(members + 1),
})

/** As `history`, writing to books that the caller reads at the end. */
export function* run(
  seed: number,
  clock: Clock,
  { members, recharges, waiting }: Size,
  books: Books,
): Generator<Event, void> {
  const random = stream(seed, 'large recharge')
  const walletOf = currencies.map(() => new Int32Array(members + 1))
  const lastReview = new Float64Array(members + 1)
  const credited = new Uint8Array(members + 1)
  const recent = clock.shareOf(clock.asof - waitHours * hour)
  const recentCount = Math.round((recharges - waiting) * (1 - recent)) + waiting
  const older = recharges - recentCount
  for (let id = 1; id <= recharges; id++) {
    const isRecent = id > older
    const share = isRecent
      ? recent + ((1 - recent) * (id - older - 1 + random.unit())) / recentCount
      : (recent * (id - 1 + random.unit())) / older
    const at = clock.at(share)
    const member = memberAt(random, members, share)
    const draw = random.unit()
    const coin =
      coins[upTo.findIndex((limit) => draw < limit)] ?? coins[coins.length - 1] ?? coins[0]
    const usdWanted = Math.min(200_000, Math.max(10, random.lognormal(300, 1.35)))
    const amount = Math.max(100, Math.round((usdWanted * 1e8) / coin.cents))
    const usd = Math.floor((amount * coin.cents) / 100)
    const fate = random.unit()
    const waits = isRecent && random.unit() < waiting / recentCount
    const status = waits
      ? fate < 0.1
        ? 'confirming'
        : 'pending'
      : fate < 0.044
        ? 'rejected'
        : 'approved'
    const natural = at + random.lognormal(11, 0.645) * minute
    const reviewedAt = Math.min(
      clock.asof - 1,
      Math.floor(Math.max(natural, (lastReview[member] ?? 0) + 1)),
    )
    const method = methodOf(coin, random.unit())
    const [day, flagged] = [random.chance(0.6), random.chance(0.07)]
    let account = 0
    let before = 0
    if (status === 'approved') {
      const wallets = walletOf[currencies.indexOf(coin.currency)]
      account = wallets?.[member] ?? 0
      if (account === 0) {
        account = books.accounts.push({
          member,
          currency: coin.currency,
          balance: 0,
          lastChange: 0,
          changes: 0,
        })
        if (wallets) wallets[member] = account
      }
      const wallet = books.accounts[account - 1]
      if (wallet) {
        before = wallet.balance
        wallet.balance += amount
        wallet.lastChange = reviewedAt
        wallet.changes += 1
      }
      lastReview[member] = reviewedAt
      books.recharged[member] = (books.recharged[member] ?? 0) + usd
    }
    const first = credited[member] === 0
    if (status === 'approved') credited[member] = 1
    yield {
      id,
      at,
      member,
      coin,
      method,
      status,
      amount,
      usd,
      reviewedAt,
      day,
      flagged,
      account,
      before,
      first,
    }
  }
}

/** Six of ten by chance among those who ever recharge, the others by Zipf's law; only who had registered. */
function memberAt(random: ReturnType<typeof stream>, members: number, share: number): number {
  const active = Math.max(1, Math.floor(members * 0.62))
  const known = Math.max(1, Math.floor(members * share))
  for (let attempt = 0; attempt < 8; attempt++) {
    const head = Math.min(50, active)
    const rank =
      random.unit() < 0.6
        ? Math.floor(random.unit() * active)
        : Math.floor(head * (active / head) ** random.unit())
    const member = 1 + ((rank * 7_368_787) % members)
    if (member <= known) return member
  }
  return 1 + Math.floor(random.unit() * known)
}

function methodOf({ currency }: Coin, unit: number): Event['method'] {
  if (currency !== 'USDT' || unit < 0.64) return 'chain'
  if (unit < 0.89) return 'system'
  return unit < 0.97 ? 'third' : 'admin'
}

/** Millionths as a plain decimal. */
export function millionths(amount: number): string {
  const whole = Math.floor(amount / 1e6)
  return `${whole}.${String(amount - whole * 1e6).padStart(6, '0')}`
}

/** 64 hexadecimal digits that name a record. */
export const digest = (...name: (string | number)[]): string =>
  createHash('sha256').update(name.join(' ')).digest('hex')
