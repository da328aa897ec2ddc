// What happens in the money domain because its time has come.
import type { Db } from '../db/client.ts'
import { repeat, type Repeated } from '../repeat.ts'
import { endCooling } from './address/withdraw-address.ts'

const everyMs = 15_000

/** Starts the rounds; ends them when stopped. */
export const startMoneyClock = (db: Db, onError: (error: unknown) => void): Repeated =>
  repeat(
    async () => {
      await endCooling(db)
    },
    { everyMs, firstMs: 5_000, onError },
  )
