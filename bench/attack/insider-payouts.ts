// One operator against the money that leaves: any sum as a network fee, and one withdrawal paid twice.
import { Code } from '#contract/codes.ts'
import * as withdraw from '#contract/money/withdraw-log.ts'
import { loadSecretKeys, setSecretKeys } from '#server/base/secret-box.ts'
import { type Holder, holders } from '#tests/money/authenticators.ts'
import { openWithdrawDesk, type WithdrawDesk } from '#tests/money/withdraw-desk.ts'
import type { Attack, Product } from './product.ts'

/** The desk of a product; it books its capital, which is done once. */
const desks = new Map<Product, WithdrawDesk>()

/** A withdrawal in a state, and an operator with an authenticator; codes and second operators are asked for from then on. */
async function scene(product: Product, state: 'approved' | 'paying', count: number) {
  // Authenticators are sealed as the server opens them.
  setSecretKeys(loadSecretKeys({ secretKeys: undefined, dataDir: product.dataDir }))
  const at = desks.get(product) ?? (await openWithdrawDesk(product, product.databaseUrl))
  desks.set(product, at)
  await at.desk.setConfirms('off')
  const rows: { id: string; version: number }[] = []
  for (let made = 0; made < count; made += 1) rows.push(await at.inState(state, { amount: '473' }))
  const [insider] = (await holders(at.desk, 1)) as [Holder]
  await at.desk.setConfirms('on')
  return { rows, insider, end: () => at.desk.setConfirms('off') }
}

const hotWallet = async ({ sql }: Product): Promise<number> => {
  const [row] = await sql<{ balance: string }[]>`
    select coalesce(sum(case side when 'D' then amount else -amount end), 0)::text as balance
      from ledger_entry where house_code = '1100' and currency = 'USDT'`
  return Number(row?.balance)
}

const networkFee: Attack = {
  name: '10 network fee without bound',
  async run(product) {
    const { rows, insider, end } = await scene(product, 'paying', 4)
    const before = await hotWallet(product)
    let waiting = 0
    for (const [at, fee] of ['50.01', '4000', '100000', '1000000'].entries()) {
      const input = { ...rows[at], txHash: `${'ab'.repeat(31)}${10 + at}`, networkFee: fee }
      const otp = await insider.app.fresh()
      const { data } = await product.ask(insider, withdraw.confirm, { ...input, otp })
      if (data !== null && 'approvalId' in data) waiting += 1
    }
    const lost = before - (await hotWallet(product))
    await end()
    return {
      held: waiting === rows.length && lost === 0,
      figures: `${waiting} of ${rows.length} fees above 50 USDT wait for a second operator, ${lost} USDT left the hot wallet by one person`,
    }
  },
}

const payTwice: Attack = {
  name: '10 pay, fail, pay by one person',
  async run(product) {
    const { rows, insider, end } = await scene(product, 'approved', 10)
    const counts = { started: 0, again: 0 }
    for (const { id, version } of rows) {
      const pay = async (seen: number) => {
        const input = { items: [{ id, version: seen }], method: 'manual' }
        const otp = await insider.app.fresh()
        const { data } = await product.ask(insider, withdraw.pay, { ...input, otp })
        return data?.results[0]?.code
      }
      if ((await pay(version)) === Code.ok) counts.started += 1
      const failed = { id, version: version + 1, reason: 'never broadcast' }
      const otp = await insider.app.fresh()
      await product.ask(insider, withdraw.fail, { ...failed, otp })
      if ((await pay(version + 2)) === Code.ok) counts.again += 1
    }
    await end()
    return {
      held: counts.started === rows.length && counts.again === 0,
      figures: `${counts.again} of ${counts.started} withdrawals that were sent out were sent out again by the same person`,
    }
  },
}

export const insiderPayoutAttacks: readonly Attack[] = [networkFee, payTwice]
