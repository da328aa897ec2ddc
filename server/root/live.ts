// `npm start -- --live`: a simulated platform beside the server, so that a demonstration lives.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Logger } from '#server/base/log.ts'

/** The argument that asks for it. */
export const liveArgument = '--live'

/**
 * Starts the simulator as a process of its own; it ends with this one, however that ends. `url` is where programs are answered.
 */
export function startLive(root: string, url: string, log: Logger): void {
  const program = join(root, 'scripts/simulate.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', program, liveArgument, '--url', url], {
    // The channel closes with this process, and the simulator ends when it does.
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  child.on('error', (error) => log.error(error, 'the simulated platform did not start'))
  child.on('exit', (code, signal) =>
    log.warn({ code, signal }, 'the simulated platform has ended; the server goes on'),
  )
}
