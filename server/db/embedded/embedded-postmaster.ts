// One running PostgreSQL: started, watched, started again when it dies on its own, stopped.
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { whyPostgresFailed } from '#server/base/why-failed.ts'
import { type Account, inside } from './embedded-account.ts'
import { programEnv } from './embedded-cluster.ts'

export interface Log {
  debug(text: string): void
  info(text: string): void
  warn(text: string): void
  error(text: string): void
}

export interface PostmasterOptions {
  readonly native: string
  readonly database: string
  readonly account: Account
  readonly socketFolder: string
  /** False only where a power cut may cost everything: throw-away databases of tests. */
  readonly durable: boolean
  /** Settings of PostgreSQL that stand above those for a small machine. */
  readonly settings?: Readonly<Record<string, string>>
  readonly log: Log
}

// For a machine with two cores and little memory. `log_min_messages=log` keeps failed statements, whose
// text may hold personal data, out of the log.
const settings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  random_page_cost: '1.1',
  jit: 'off',
  // What an online copy and the archive of the log need; nothing is sent anywhere.
  wal_level: 'replica',
  max_wal_senders: '0',
  max_wal_size: '512MB',
  wal_compression: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'log',
  log_checkpoints: 'off',
  log_line_prefix: '',
} as const

/** Starts PostgreSQL and resolves when it accepts connections. Throws `StartError` with the reason when it gives up. */
export async function startPostmaster(
  options: PostmasterOptions,
): Promise<{ stop(): Promise<void> }> {
  let current = await launch(options)
  let stopping = false
  const abandon = () => current.kill('SIGINT')
  process.once('exit', abandon)

  const watch = () =>
    current.once('exit', (code, signal) => void again(`${signal ?? `code ${code}`}`))
  const again = async (how: string) => {
    for (let pauseMs = 200; !stopping; pauseMs = Math.min(pauseMs * 2, 10_000)) {
      options.log.error(`PostgreSQL ended by itself (${how}); starting it again`)
      await sleep(pauseMs)
      try {
        if (stopping) return
        current = await launch(options)
        if (stopping) current.kill('SIGINT')
        return void watch()
      } catch (error) {
        how = error instanceof Error ? error.message : String(error)
      }
    }
  }
  watch()

  return {
    async stop() {
      stopping = true
      process.off('exit', abandon)
      if (current.exitCode !== null || current.signalCode !== null) return
      const gone = new Promise((resolve) => current.once('exit', resolve))
      // Fast shutdown; after that the immediate one, from which the next start recovers.
      current.kill('SIGINT')
      const impatient = setTimeout(() => current.kill('SIGQUIT'), 5_000)
      await gone
      clearTimeout(impatient)
    },
  }
}

async function launch(options: PostmasterOptions): Promise<ChildProcess> {
  for (const deadline = Date.now() + 15_000; ; await sleep(300)) {
    const { child, output } = await attempt(options)
    if (child) return child
    // Left over from a PostgreSQL that was killed itself: its helpers notice and go within seconds.
    const passing = /pre-existing shared memory block/.test(output)
    if (!passing || Date.now() > deadline) throw whyPostgresFailed(output, options.database)
  }
}

function attempt(options: PostmasterOptions) {
  const { native, database, account, socketFolder, durable, log } = options
  const { cwd, dataFlag } = inside(database, account)
  const all = {
    ...settings,
    unix_socket_directories: socketFolder,
    fsync: durable ? 'on' : 'off',
    full_page_writes: durable ? 'on' : 'off',
    synchronous_commit: durable ? 'on' : 'off',
    ...options.settings,
  }
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return new Promise<{ child?: ChildProcess; output: string }>((resolve) => {
    // In a group of its own: Ctrl-C must first let us finish what is in flight.
    const child = spawn(join(native, 'bin', 'postgres'), ['-D', dataFlag, ...flags], {
      ...account.other,
      cwd,
      env: programEnv(),
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let output = ''
    let ready = false
    child.stderr.on('data', (chunk: Buffer) => {
      const text = chunk.toString()
      for (const line of text.split('\n').filter(Boolean)) report(log, line)
      if (ready) return
      output += text
      ready = output.includes('ready to accept connections')
      if (ready) resolve({ child, output: '' })
    })
    child.once('error', (error) => resolve({ output: error.message }))
    child.once('close', () => resolve({ output }))
  })
}

function report(log: Log, line: string): void {
  if (/^(FATAL|PANIC):/.test(line)) log.warn(`PostgreSQL: ${line}`)
  else log.debug(`PostgreSQL: ${line}`)
}
