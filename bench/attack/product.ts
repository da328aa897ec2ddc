// The product as it is started for real, in a folder of its own, with a desk of operators and records beside it.
import { rmSync } from 'node:fs'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { parseAuditKeys, setAuditKeys } from '#server/base/audit-key.ts'
import { loadSecretKeys, setSecretKeys } from '#server/base/secret-box.ts'
import { connect, type Connection } from '#server/db/connection/client.ts'
import { runningEmbedded } from '#server/db/embedded/embedded.ts'
import { bundleIfStale } from '#server/root/bundle.ts'
import { runServer, type Child } from '#tests/child-process.ts'
import { testAuditKey } from '#tests/database-address.ts'
import { type Holder, holders } from '#tests/money/authenticators.ts'
import {
  openDesk,
  send,
  setConfirms,
  type Desk,
  type Reply,
  type Reviewer,
} from '#tests/money/desk.ts'
import { uploader, type Uploader } from '#tests/upload/upload-client.ts'

/** Of the administrator. */
export const adminPassword = 'Countersign-attack-7531'

/** What became of an attack. */
export interface Outcome {
  readonly held: boolean
  /** What was done and what was seen, in one line. */
  readonly figures: string
}

/** An abuse that was seen once, to be repeated. */
export interface Attack {
  readonly name: string
  run(product: Product): Promise<Outcome>
}

export interface Product {
  readonly base: string
  /** The server's process. */
  readonly pid: number
  readonly dataDir: string
  /** Of the role of the server. */
  readonly databaseUrl: string
  readonly desk: Desk
  readonly sql: Connection['sql']
  readonly db: Connection['db']
  /** Calls the server over the network. */
  ask<I extends z.ZodType, O extends z.ZodType>(
    who: Pick<Reviewer, 'token'>,
    endpoint: Endpoint<I, O>,
    input: unknown,
  ): Promise<Reply<z.output<O>>>
  uploader(who: Pick<Reviewer, 'token'>): Uploader
  /** What the server's log says so far. */
  output(): string
  /** Ends the server; the folder stays. */
  end(): Promise<void>
}

/** Starts the server and its embedded database on the folder. */
async function startProduct(
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Product> {
  await bundleIfStale(process.cwd())
  const child = runServer(['--no-build'], {
    PORT: '0',
    DATA_DIR: dataDir,
    SEED: 'none',
    ADMIN_PASSWORD: adminPassword,
    ADMIN_PASSWORD_KEEP: '1',
    LOG_LEVEL: 'error',
    TRUST_PROXY: '1',
    ...env,
  })
  const [, base = ''] = await child.prints(/(http:\/\/[\d.]+:\d+)\//)
  try {
    return await productOf(child, base, dataDir)
  } catch (error) {
    await child.end()
    throw error
  }
}

async function productOf(child: Child, base: string, dataDir: string): Promise<Product> {
  const database = runningEmbedded(dataDir)
  if (!database) throw new Error(`No database runs on ${dataDir}.`)
  setAuditKeys(parseAuditKeys([testAuditKey]))
  const { db, sql, close } = connect(database.ownerUrl, { max: 5 })
  const desk = await openDesk({ db, sql }, database.url)
  return {
    base,
    pid: child.pid,
    dataDir,
    databaseUrl: database.url,
    desk,
    sql,
    db,
    ask: (who, endpoint, input) => send(fetch, who, endpoint, input, { base }),
    uploader: ({ token }) => uploader((path, init) => fetch(new URL(path, base), init), token),
    output: () => child.output(),
    async end() {
      await close()
      await child.end('SIGTERM')
    },
  }
}

/** Runs the work over a product that is ended afterwards; the folder stays. */
export async function withProduct<T>(
  dataDir: string,
  work: (product: Product) => Promise<T>,
  env: Readonly<Record<string, string>> = {},
): Promise<T> {
  const product = await startProduct(dataDir, env)
  try {
    return await work(product)
  } finally {
    await product.end()
  }
}

/** Deletes a folder, also where a process is about to leave it. */
export const forget = (folder: string): void =>
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 })

/** Runs the work while codes and second operators are asked for, with an operator of all rights who has an authenticator. */
export async function withCodes<T>(
  { desk, sql, dataDir }: Product,
  work: (mallory: Holder) => Promise<T>,
): Promise<T> {
  // Authenticators are sealed with the key that the server made.
  setSecretKeys(loadSecretKeys({ secretKeys: undefined, dataDir }))
  await setConfirms(sql, 'on')
  try {
    const [mallory] = await holders(desk, 1)
    if (!mallory) throw new Error('There is no operator.')
    return await work(mallory)
  } finally {
    await setConfirms(sql, 'off')
  }
}

/** Three administrators, each with a session. */
export async function threeOperators({ desk }: Product): Promise<[Reviewer, Reviewer, Reviewer]> {
  return (await desk.operators(3)) as [Reviewer, Reviewer, Reviewer]
}
