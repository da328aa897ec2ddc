// Members of a simulated platform ask for withdrawals, take some back, and are refused where they must be.
import Big from 'big.js'
import { type InputOf, PlatformError } from '#clients/typescript/platform-client.ts'
import { expectRefusal } from './expect-refusal.ts'
import { anAddress, afterEarlier, isSaver, noting, type World } from './world.ts'

type Input = InputOf<'POST withdrawals'>

/** Smaller ones are below what a currency lets out, or below its fee. */
const smallest = 20
const dayLimits = ['limit_exceeded', 'insufficient_funds'] as const

const aWithdrawal = (world: World, at: number, member: string, amount: string): Input => ({
  externalId: `${world.run}-w${at}`,
  member,
  currency: 'USDT',
  network: 'TRC20',
  amount,
  toAddress: anAddress(),
  requestedAt: new Date().toISOString(),
})

/** What a member has and may ask for, read before the question. Both only grow until the answer. */
async function fundsOf({ client, withdrawals }: World, member: string) {
  const [{ data }, { limits }] = await Promise.all([
    client.call('GET members/{externalId}/balances', { externalId: member }),
    client.call('GET members/{externalId}', { externalId: member }),
  ])
  const spot = data.find(({ wallet, currency }) => wallet === 'spot' && currency === 'USDT')
  const taken = [...withdrawals.values()].filter((one) => one.member === member)
  return {
    available: new Big(spot?.available ?? '0'),
    single: new Big(String(limits.withdrawSingleLimitUsd)),
    daily: new Big(String(limits.withdrawDailyLimitUsd)),
    count: Number(limits.withdrawDailyCount),
    asked: taken.length,
    sum: taken.reduce((sum, { amount }) => sum.plus(amount), new Big(0)),
  }
}

type Funds = Awaited<ReturnType<typeof fundsOf>>

/** Whether a member had to be refused: what was free at the answer is at least what was free at the question. */
function isRightRefusal(code: string | undefined, amount: string, funds: Funds): boolean {
  if (code === 'insufficient_funds') return funds.available.lt(amount)
  if (code !== 'limit_exceeded') return false
  const { single, daily, count, asked, sum } = funds
  return asked >= count || single.lt(amount) || daily.lt(sum.plus(amount))
}

/** Takes a withdrawal back at once, while operators may be deciding it. */
async function takeBack({ client }: World, externalId: string): Promise<boolean> {
  try {
    const { status } = await client.call('POST withdrawals/{externalId}/cancel', { externalId })
    if (status !== 'cancelled') throw new Error(`taken back, and is ${status}`)
    return true
  } catch (error) {
    if (!(error instanceof PlatformError) || error.code !== 'conflict') throw error
    const { status } = await client.call('GET withdrawals/{externalId}', { externalId })
    if (status === 'pending' || status === 'cancelled')
      throw new Error(`was not taken back and is ${status}`, { cause: error })
    return false
  }
}

async function ask(world: World, at: number, member: string, copies: number): Promise<void> {
  const funds = await fundsOf(world, member)
  // Every fourth is more than there is.
  const wanted =
    at % 4 === 0
      ? funds.available.plus(smallest)
      : funds.available.times(0.2 + world.random() * 0.6).round(6, Big.roundDown)
  const amount = wanted.lt(smallest) ? String(smallest) : wanted.toFixed()
  const input = aWithdrawal(world, at, member, amount)
  const { externalId, toAddress } = input
  const idempotencyKey = externalId
  const answers = await Promise.allSettled(
    Array.from({ length: copies }, () =>
      world.client.call('POST withdrawals', input, { idempotencyKey }),
    ),
  )
  const taken = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
  const [first] = taken
  if (!first) {
    const [refused] = answers
    const error: unknown = refused?.status === 'rejected' ? refused.reason : undefined
    if (!(error instanceof PlatformError)) throw error
    if (!dayLimits.some((code) => code === error.code)) throw error
    if (!isRightRefusal(error.code, amount, funds))
      throw new Error(`${error.code}, of ${funds.available.toFixed()} free`, { cause: error })
    world.refusals += 1
    return
  }
  const one = {
    externalId,
    member,
    amount,
    toAddress,
    isCancelled: undefined as boolean | undefined,
  }
  world.withdrawals.set(externalId, one)
  if (taken.some(({ id }) => id !== first.id)) throw new Error('one withdrawal has several ids')
  if (at % 5 === 0) one.isCancelled = await takeBack(world, externalId)
  else one.isCancelled = false
}

/** A member who does not only save asks for a withdrawal; some take it back. */
export async function withdrawal(world: World, at: number, copies: number): Promise<void> {
  const able = world.members.filter((member) => !isSaver(world, member))
  const member = able[Math.floor(world.random() * able.length)] ?? ''
  await noting(world, `POST withdrawals ${world.run}-w${at}`, () =>
    afterEarlier(world, member, () => ask(world, at, member, copies)),
  )
}

const refused = [
  ['unknown_member', { member: 'nobody' }],
  ['currency_disabled', { currency: 'NONE' }],
  ['invalid', { amount: '0' }],
  ['limit_exceeded', { amount: '999999' }],
] as const

/** Asks for what must be refused whatever the member has. */
export async function refusedWithdrawal(world: World, at: number): Promise<void> {
  const [code, change] = refused[Math.floor(at / 6) % refused.length] ?? refused[0]
  const [member = ''] = world.members
  const input = { ...aWithdrawal(world, at, member, '50'), externalId: `${world.run}-y${at}` }
  await expectRefusal(world, 'POST withdrawals', { ...input, ...change }, code)
}
