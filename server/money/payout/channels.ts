// The channels of a server: those of the configuration, and where payouts are simulated one of each other in the database.
import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { PayoutProvider, PayoutProviders } from '#server/base/ports/payout-provider.ts'
import type { Db } from '#server/db/connection/client.ts'
import { payoutChannel } from '#server/db/schema/money/withdraw-third.ts'
import type { ChannelConfig } from './channel-config.ts'
import { httpChannel } from './http-channel.ts'
import { simulatedProvider } from './simulated.ts'

/** Writes the channels of the configuration down, as the owner of the tables; one that people switched off stays off. */
export async function storeChannels(db: Db, channels: readonly ChannelConfig[]): Promise<void> {
  for (const { code, name = code, currencies, maxAmount } of channels) {
    const values = { name, currencies, maxAmount, isExternal: true }
    await db
      .insert(payoutChannel)
      .values({ code, ...values })
      .onConflictDoUpdate({ target: payoutChannel.code, set: values })
  }
}

/**
 * Makes the channels. What was ever configured is never simulated: its orders may be on their way, and a simulated channel knows
 * none of them.
 */
export async function openChannels(
  db: Db,
  { configured, isSimulated }: { configured: readonly ChannelConfig[]; isSimulated: boolean },
): Promise<PayoutProviders> {
  const rows = await db
    .select({ code: payoutChannel.code })
    .from(payoutChannel)
    .where(sql`${isSimulated} and ${eq(payoutChannel.isExternal, false)}`)
  const secret = randomBytes(32).toString('hex')
  return new Map<string, PayoutProvider>([
    ...rows.map(({ code }) => [code, simulatedProvider({ secret })] as const),
    ...configured.map((channel) => [channel.code, httpChannel(channel)] as const),
  ])
}
