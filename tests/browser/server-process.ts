// Runs the product the way an operator does, `npm start`, in an empty folder and on a free port.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

export interface ServerProcess {
  /** Where the console is, without a slash at the end. */
  readonly url: string
  /** What it has printed so far. */
  output(): string
  /** SIGTERM; throws when it does not end with code 0. Removes the data folder. */
  stop(): Promise<void>
}

/** Variables of the shell that runs the tests must not steer the product under test. */
const foreign = [
  'AUDIT_KEY',
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'HOST',
  'SESSION_IDLE_MIN',
  'SESSION_MAX_HOURS',
  'TRUST_PROXY',
]

/** Starts the product and returns when it is ready; building, when stale, counts into `timeoutMs`. */
export async function startServerProcess(
  env: Record<string, string>,
  timeoutMs = 180_000,
): Promise<ServerProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), 'countersign-browser-'))
  const inherited = Object.entries(process.env).filter(([name]) => !foreign.includes(name))
  const child = spawn('npm', ['start'], {
    env: {
      ...Object.fromEntries(inherited),
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, so that a server that hangs goes down together with its npm.
    detached: true,
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (printed += text))
  const exit = once(child, 'exit') as Promise<[number | null, string | null]>
  const running = () => child.exitCode === null && child.signalCode === null
  const killGroup = () => {
    if (child.pid !== undefined && running()) process.kill(-child.pid, 'SIGKILL')
  }
  const forget = () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 })

  const ready = async () => {
    const end = Date.now() + timeoutMs
    while (running() && Date.now() < end) {
      const url = /Console\s+(http\S+?)\/?\s/.exec(printed)?.[1]
      const answer = url && (await fetch(`${url}/readyz`).catch(() => undefined))
      if (url && answer && answer.ok) return url
      await wait(100)
    }
    killGroup()
    forget()
    throw new Error(`\`npm start\` did not become ready. It printed:\n${printed}`)
  }

  return {
    url: await ready(),
    output: () => printed,
    async stop() {
      // To npm alone, which passes it on: the server takes a second signal for impatience.
      child.kill('SIGTERM')
      const killer = setTimeout(killGroup, 15_000)
      const [code] = await exit
      clearTimeout(killer)
      forget()
      if (code !== 0) throw new Error(`The server ended with code ${code}. It printed:\n${printed}`)
    },
  }
}
