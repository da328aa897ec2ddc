// A simulation over a server of its own: operators decide, webhooks are held against events, and the server is killed meanwhile.
import { setTimeout as sleep } from 'node:timers/promises'
import { startBeside } from './beside.ts'
import type { SimulationOptions } from './options.ts'
import { openReceiver } from './receiver.ts'
import { openSandbox, type Sandbox } from './sandbox.ts'
import { type BesideWork, simulate, type SimulationResult } from './simulate.ts'
import type { World } from './world.ts'

const maxKills = 5
/** Items are made for so many minutes between two kills, where there is time. */
const minutesPerKill = 2

/** Kills the server and restarts the database while items are made; returns what was done. */
function startDisasters(sandbox: Sandbox, { minutes, faults }: SimulationOptions) {
  const done = { kills: 0, restarts: 0 }
  const kills = faults.has('kill')
    ? Math.max(1, Math.min(maxKills, Math.floor(minutes / minutesPerKill)))
    : 0
  const restarts = faults.has('database') ? 1 : 0
  const steps = kills + restarts
  const work = (async () => {
    for (let at = 1; at <= steps; at += 1) {
      await sleep((minutes * 60_000) / (steps + 1))
      // The database in the middle.
      if (restarts === 1 && at === Math.ceil(steps / 2)) {
        await sandbox.restartDatabase()
        done.restarts += 1
      } else {
        await sandbox.kill()
        done.kills += 1
      }
    }
  })()
  // What fails is thrown where it is waited for.
  work.catch(() => {})
  return { done, work }
}

/** Runs a simulation in a sandbox. */
export async function simulateInSandbox(options: SimulationOptions): Promise<SimulationResult> {
  const receiver = await openReceiver(Math.random, options.faults.has('lost'))
  const sandbox = await openSandbox(receiver.url).catch(async (error: unknown) => {
    await receiver.close()
    throw error
  })
  receiver.trust(sandbox.secret)
  const { url, key, tokens, since } = sandbox
  const send = (to: string, init: RequestInit) =>
    fetch(to, { ...init, signal: AbortSignal.timeout(30_000) })
  const work = async (world: World): Promise<BesideWork> => {
    const beside = await startBeside(world, { baseUrl: url, send, tokens, receiver, since })
    const disasters = startDisasters(sandbox, options)
    return {
      async settle() {
        await disasters.work
        await beside.settle()
      },
      faults: async (...found) => [
        ...(await beside.faults(...found)),
        ...(await sandbox.violations()),
      ],
      counts: () => ({
        ...beside.counts(),
        'server killed': disasters.done.kills,
        'database restarted': disasters.done.restarts,
      }),
    }
  }
  try {
    return await simulate({ ...options, url, key, work })
  } finally {
    await sandbox.close()
    await receiver.close()
  }
}
