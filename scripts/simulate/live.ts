import { createKeyAtHost } from '#server/platform/index.ts'
// A platform beside a server on the demo set, until the server ends: members come and go, and people decide in the console.
import { loadConfig } from '#server/root/config.ts'
import { withExistingDatabase } from '#server/root/existing-database.ts'
import { openServerKeys } from '../host-command.ts'
import { simulate } from './simulate.ts'

/** Records of one round are held against events at its end, and then forgotten. */
const round = { rate: 12, members: 6, minutes: 10, faults: new Set<never>() }
const keyDays = 7

/** Makes a key at the host and simulates round after round; prints what is not as it should be. */
export async function simulateLive(url: string, stop: AbortSignal): Promise<void> {
  const config = loadConfig(process.cwd())
  const key = await withExistingDatabase(config, { max: 1 }, async ({ db }) => {
    openServerKeys(config)
    return createKeyAtHost(db, {
      name: 'live',
      scopes: ['members', 'recharges', 'withdrawals', 'events'],
      expiresAt: new Date(Date.now() + keyDays * 86_400_000).toISOString(),
    })
  })
  if (!key) throw new Error('The key of the simulated platform was not made.')
  process.stdout.write(`  Simulated platform  ${round.rate} items a minute\n`)
  while (!stop.aborted) {
    const { differences } = await simulate({ ...round, url, key: key.secret, stop })
    for (const difference of differences) process.stdout.write(`different: ${difference}\n`)
  }
}
