// Runs the product as `npm start` does, in an empty folder and on a free port.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundleIfStale } from '#server/root/bundle.ts'

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

/** Starts the product and returns when it is ready, or throws with what it printed when it ended before. */
export async function startServerProcess(env: Record<string, string>): Promise<ServerProcess> {
  await bundleIfStale(process.cwd())
  const dataDir = mkdtempSync(join(tmpdir(), 'countersign-browser-'))
  const inherited = Object.entries(process.env).filter(([name]) => !foreign.includes(name))
  // Without npm in between, which would cost half a second for each test file.
  const child = spawn(process.execPath, ['dist-server/start.js'], {
    env: {
      ...Object.fromEntries(inherited),
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  let printed = ''
  const exit = once(child, 'exit') as Promise<[number | null, string | null]>
  const url = new Promise<string>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        printed += text
        const [, found] = /Console\s+(http\S+?)\/?\s/.exec(printed) ?? []
        if (found !== undefined) resolve(found)
      })
  })
  const end = async () => {
    const [code] = await exit
    process.off('exit', kill)
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 })
    return code
  }
  const ready = await Promise.race([url, exit.then(() => undefined)])
  if (ready === undefined) {
    await end()
    throw new Error(`The server did not become ready. It printed:\n${printed}`)
  }
  return {
    url: ready,
    output: () => printed,
    async stop() {
      child.kill('SIGTERM')
      const code = await end()
      if (code !== 0) throw new Error(`The server ended with code ${code}. It printed:\n${printed}`)
    },
  }
}
