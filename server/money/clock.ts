// What happens in the money domain because its time has come.
import { type Poller, startPoller } from '#server/base/load/poller.ts'
import type { Db } from '#server/db/connection/client.ts'
import { endCooling } from './address/withdraw-address.ts'
import { riskRounds } from './withdraw/risk.ts'

const everyMs = 15_000

/** Starts the rounds; ends them when stopped. */
export function startMoneyClock(db: Db, onError: (error: unknown) => void): Poller {
  const refreshNew = riskRounds()
  return startPoller(
    async () => {
      await endCooling(db)
      await refreshNew(db)
    },
    { everyMs, firstMs: 5_000, onError },
  )
}
