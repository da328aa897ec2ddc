import { randomBytes } from 'node:crypto'
import type { PayoutProviders } from '#server/base/ports/payout-provider.ts'
import type { Db } from '#server/db/connection/client.ts'
import { payoutChannel } from '#server/db/schema/money/withdraw-third.ts'
import { simulatedProvider } from './simulated.ts'

/** Makes a simulated provider of every channel in the database. */
export async function simulatedChannels(db: Db): Promise<PayoutProviders> {
  const channels = await db.select({ code: payoutChannel.code }).from(payoutChannel)
  return new Map(
    channels.map(({ code }) => [
      code,
      simulatedProvider({ secret: randomBytes(32).toString('hex') }),
    ]),
  )
}
