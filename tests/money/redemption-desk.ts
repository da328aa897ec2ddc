// A marketing desk for tests of redemption codes: operators who generate codes and download
// each other's, and members who use them.
import * as api from '#contract/marketing/redemption-code.ts'
import type { Db } from '#server/db/connection/client.ts'
import { countAttempt, redeemCode } from '#server/marketing/redeem-code.ts'
import { testDatabase } from '../database.ts'
import { type Holder, holders, sendConfirmed } from './authenticators.ts'
import { openDesk } from './desk.ts'

export const reason = 'campaign of the week'
export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
export const plan = (over: object = {}) => ({
  batchName: 'New year',
  rewardType: 'currency',
  currency: 'USDT',
  amount: '2.5',
  count: 50,
  perMemberLimit: 1,
  validFrom: inDays(-1),
  validTo: inDays(7),
  reason,
  ...over,
})

/** Uses a code as the interface for programs does. */
export async function redeem(db: Db, use: { code: string; memberId: string; ip: string }) {
  await countAttempt(db, use)
  return db.transaction((tx) => redeemCode(tx, use))
}

/** Opens the desk; every currency can be a reward. */
export async function openRedemptionDesk() {
  const database = await testDatabase({ max: 20 })
  const { sql } = database
  const desk = await openDesk(database, database.url, { confirms: true })
  const [market, second, third] = (await holders(desk, 3, 'marketing')) as [Holder, Holder, Holder]
  await sql`update wallet_code set reward_enabled = true`
  const add = (over: object = {}) => sendConfirmed(desk, market, api.add, plan(over))
  const download = (batchNo: string, who = second) =>
    sendConfirmed(desk, who, api.download, { batchNo, reason })
  /** Generates a batch; another operator downloads its codes. */
  const codesOf = async (over: object = {}) => {
    const { data, msg } = await add(over)
    if (!data.batchNo) throw new Error(msg)
    return { ...data, codes: (await download(data.batchNo)).data.codes }
  }
  let address = 0
  /** Uses a code from an address that nobody else has, unless one is given. */
  const use = (
    code: string,
    memberId: string,
    ip = `198.18.${(address += 1) >> 8}.${address & 255}`,
  ) => redeem(database.db, { code, memberId, ip })
  const reset = () => sql`truncate redemption_batch, redemption_code, redemption_guess`
  return { database, desk, market, second, third, add, download, codesOf, use, reset }
}
