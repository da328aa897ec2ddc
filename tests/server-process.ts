// A server process on a database of the tests, and what the system knows about it.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Child, residentMb, runServer } from './child-process.ts'
import type { TestDatabase } from './database.ts'

export interface ServerOn {
  readonly child: Child
  /** Where it listens, without a slash at the end. */
  readonly base: string
  readonly port: number
  /** Resident memory in MiB. */
  residentMb(): number
  /** Open files and connections. Linux only; 0 elsewhere. */
  handles(): number
  stop(): Promise<void>
}

/** Starts a server over the database; `env` overrides. Its `DATA_DIR` is kept, a folder of the server's own is removed with it. */
export async function startServerOn(
  { url, runtime }: Pick<TestDatabase, 'url' | 'runtime'>,
  env: Record<string, string> = {},
): Promise<ServerOn> {
  const ownDir =
    env['DATA_DIR'] === undefined ? mkdtempSync(join(tmpdir(), 'countersign-server-')) : undefined
  const child = runServer(['--no-build'], {
    PORT: '0',
    DATABASE_URL: runtime.url,
    DATABASE_OWNER_URL: url,
    ...(ownDir !== undefined && { DATA_DIR: ownDir }),
    SEED: 'none',
    LOG_LEVEL: 'error',
    ...env,
  })
  const [, base = ''] = await child.prints(/(http:\/\/[\d.]+:\d+)\//)
  return {
    child,
    base,
    port: Number(new URL(base).port),
    residentMb: () => residentMb(child.pid),
    handles: () => (process.platform === 'linux' ? readdirSync(`/proc/${child.pid}/fd`).length : 0),
    async stop() {
      await child.end('SIGTERM')
      if (ownDir !== undefined) rmSync(ownDir, { recursive: true, force: true })
    },
  }
}
