// A server of the simulator's own: a database, a process that can be killed, a key, operators, a webhook. Removed at the end.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { EventType } from '#contract/platform/events.ts'
import { parseAuditKeys, setAuditKeys } from '#server/base/audit-key.ts'
import { createLog } from '#server/base/log.ts'
import { setSecretKeys } from '#server/base/secret-box.ts'
import { hashToken } from '#server/base/token.ts'
import { connect, type Connection } from '#server/db/connection/client.ts'
import { readPostmaster } from '#server/db/embedded/embedded-orphan.ts'
import { startEmbedded } from '#server/db/embedded/embedded.ts'
import { runChecks } from '#server/ledger/check.ts'
import { createKeyAtHost, createWebhookAtHost } from '#server/platform/index.ts'
import { bundleIfStale } from '#server/root/bundle.ts'

/** The server of a run. */
export interface Sandbox {
  readonly url: string
  readonly key: string
  readonly tokens: readonly [string, string, string]
  /** Of the webhook. */
  readonly secret: string
  /** The sequence behind which the webhook gets events. */
  readonly since: string
  /** Kills the server and starts it again. */
  kill(): Promise<void>
  /** Ends PostgreSQL, which is started again. */
  restartDatabase(): Promise<void>
  /** What the check of the books finds. */
  violations(): Promise<string[]>
  close(): Promise<void>
}

const startMs = 120_000

async function startProcess(env: Record<string, string>, port: number) {
  const child: ChildProcess = spawn(process.execPath, ['dist-server/start.js', '--no-build'], {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  child.stdout?.on('data', (part: Buffer) => (text = (text + part.toString()).slice(-20_000)))
  const end = Date.now() + startMs
  for (;;) {
    const found = /Console +(http:\/\/[\d.]+:\d+)\//.exec(text)?.[1]
    if (found !== undefined) return { child, url: found }
    if (child.exitCode !== null || Date.now() > end)
      throw new Error(`The server of the sandbox did not start:\n${text}`)
    await sleep(50)
  }
}

/** Three operators with a session each, who have been there for a month; codes and second operators are off. */
async function addOperators({ sql }: Connection): Promise<[string, string, string]> {
  await sql`insert into sys_config (key, value)
    select key, '"off"'::jsonb from unnest(${['review.otp', 'review.fourEyes']}::text[]) t (key)
    on conflict (key) do update set value = excluded.value`
  await sql`insert into wallet_code (code, currency, network, scale, display_scale, price_usd, min_recharge)
    values ('USDT-TRC20', 'USDT', 'TRC20', 6, 2, 1, 1) on conflict do nothing`
  const add = async (name: string) => {
    const token = randomBytes(32).toString('base64url')
    await sql`
      with made as (
        insert into operator (user_name, user_nickname, must_change, created_at)
        values (${name}, ${name}, false, now() - interval '30 days') returning id
      ), granted as (
        insert into operator_role (operator_id, role_id)
        select made.id, role.id from made, role where role.code = 'admin' returning operator_id
      )
      insert into operator_session (operator_id, token_hash, expires_at, ip, user_agent)
      select operator_id, ${hashToken(token)}, now() + interval '6 hours', '127.0.0.1', 'simulator' from granted`
    return token
  }
  return [await add('sandbox1'), await add('sandbox2'), await add('sandbox3')]
}

/** Starts a sandbox whose webhook is at an address. */
export async function openSandbox(webhookUrl: string): Promise<Sandbox> {
  await bundleIfStale(process.cwd())
  const dataDir = mkdtempSync(join(tmpdir(), 'countersign-sandbox-'))
  const undo: (() => Promise<unknown>)[] = [
    async () => rmSync(dataDir, { recursive: true, force: true }),
  ]
  const close = async () => {
    for (let step = undo.pop(); step; step = undo.pop()) await step()
  }
  try {
    const database = await startEmbedded({ dataDir, log: createLog('fatal') })
    undo.push(() => database.stop())
    const [auditKey, secretKey] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')]
    setAuditKeys(parseAuditKeys([auditKey]))
    setSecretKeys([secretKey])
    const env = {
      DATABASE_URL: database.url,
      DATABASE_OWNER_URL: database.ownerUrl,
      DATA_DIR: dataDir,
      AUDIT_KEY: auditKey,
      SECRET_KEY: secretKey,
      SEED: 'none',
      // Lines about what the simulator does to it on purpose.
      LOG_LEVEL: 'silent',
      CALL_RATE: '0',
      PLATFORM_ALLOW_PRIVATE: '1',
    }
    const started = await startProcess(env, 0)
    const { url } = started
    let { child } = started
    const end = async (signal: NodeJS.Signals) => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill(signal)
      await ended
    }
    undo.push(() => end('SIGTERM'))
    const within = async <T>(work: (connection: Connection) => Promise<T>): Promise<T> => {
      const connection = connect(database.ownerUrl, { max: 2 })
      try {
        return await work(connection)
      } finally {
        await connection.close()
      }
    }
    const made = await within(async (connection) => {
      const tokens = await addOperators(connection)
      const key = await createKeyAtHost(connection.db, {
        name: 'simulator',
        scopes: ['members', 'recharges', 'withdrawals', 'events'],
      })
      if (!key) throw new Error('The key of the sandbox was not made.')
      const types = EventType.options
      const { secret } = await createWebhookAtHost(connection.db, { url: webhookUrl, types })
      const [head] = await connection.sql<{ sequence: string }[]>`
        select sequence::text as sequence from platform_event_head`
      return { tokens, key: key.secret, secret, since: head?.sequence ?? '0' }
    })
    return {
      url,
      ...made,
      async kill() {
        await end('SIGKILL')
        ;({ child } = await startProcess(env, Number(new URL(url).port)))
      },
      async restartDatabase() {
        const postmaster = readPostmaster(join(dataDir, 'db'))
        if (!postmaster) throw new Error('The database of the sandbox does not run.')
        process.kill(postmaster.pid, 'SIGINT')
        while (readPostmaster(join(dataDir, 'db'))?.pid === postmaster.pid) await sleep(20)
      },
      violations: () =>
        within(async ({ db }) =>
          (await runChecks(db))
            .filter(({ violations }) => violations > 0)
            .map(({ id, titles, violations }) => `invariant ${id} ${titles.en}: ${violations}`),
        ),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
