// What a deployment lacks, found before its start. Nothing is made, and no server is started.
import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { openSecretKeys } from '#server/access/open-secret-keys.ts'
import { auditKeys, loadAuditKeys, setAuditKeys } from '#server/base/audit-key.ts'
import type { Logger } from '#server/base/log.ts'
import { StartError } from '#server/base/start-error.ts'
import { connect, type Connection } from '#server/db/connection/client.ts'
import { assertFits } from '#server/db/migrate.ts'
import { readMigrations } from '#server/db/migration-file.ts'
import { resolveSeedMode } from '#server/db/purpose.ts'
import { databaseRisks } from '#server/db/risks.ts'
import { openStore } from '#server/store/open-store.ts'
import type { Config } from './config.ts'
import { joinDatabase } from './database.ts'
import { resolveSimulation } from './simulation.ts'

export interface Examined {
  readonly title: string
  /** What to mend, in a sentence each; none: all is well. */
  readonly faults: readonly string[]
}

/** Room below which a database is soon in trouble. */
const minFreeShare = 0.1

const ancestorOf = (path: string): string =>
  existsSync(path) || dirname(path) === path ? path : ancestorOf(dirname(path))

async function folderFaults(path: string, variable: string): Promise<string[]> {
  const faults: string[] = []
  const nearest = ancestorOf(path)
  try {
    accessSync(nearest, constants.W_OK)
  } catch {
    faults.push(`${variable}: ${nearest} cannot be written to. Correct its owner or permissions.`)
  }
  const { bavail, blocks } = await statfs(nearest)
  if (bavail < blocks * minFreeShare)
    faults.push(
      `${variable}: the disk of ${nearest} has ${Math.round((100 * bavail) / blocks)}% left. Make room.`,
    )
  return faults
}

async function portFaults({ host, port }: Config): Promise<string[]> {
  const server = createServer()
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(port, host, resolve)
    })
    return []
  } catch (error) {
    return [
      `PORT: ${host}:${port} cannot be listened on (${String((error as NodeJS.ErrnoException).code)}). End what runs there, or choose another.`,
    ]
  } finally {
    server.close()
  }
}

/** What a start would refuse, as a fault. */
async function faultsOf(work: () => Promise<readonly string[]>): Promise<readonly string[]> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof StartError) return [error.message]
    return [error instanceof Error ? error.message : String(error)]
  }
}

async function keyFaults({ db, sql }: Connection, config: Config): Promise<string[]> {
  setAuditKeys(loadAuditKeys(config, { create: false }))
  await openSecretKeys(db, config, { warn: () => {} })
  const [newest] = await sql<{ keyId: string }[]>`
    select key_id as "keyId" from operation_log_seal order by last_seq desc limit 1`
  return newest && !auditKeys().some(({ id }) => id === newest.keyId)
    ? [
        `AUDIT_KEY: the trail was sealed with the key ${newest.keyId}, which is not among these. Put it behind the new one.`,
      ]
    : []
}

async function filledFaults(connection: Connection, config: Config): Promise<string[]> {
  await assertFits(connection.db, readMigrations())
  const mode = await resolveSeedMode(connection.db, config.seed)
  resolveSimulation(config.simulation, mode === 'demo')
  return config.databaseUrl === undefined ? [] : databaseRisks(connection.sql)
}

async function databaseParts(config: Config, log: Logger): Promise<Examined[]> {
  const folder = join(config.dataDir, 'db')
  if (config.databaseUrl === undefined && !existsSync(join(folder, 'PG_VERSION')))
    return [{ title: `database: none yet, the first start makes one in ${folder}`, faults: [] }]
  const found: Examined[] = []
  const faults = await faultsOf(async () => {
    const database = await joinDatabase(config, log)
    const connection = connect(database.url, { ...database.options, max: 1 })
    try {
      const [row] = await connection.sql<{ isFilled: boolean; major: number }[]>`
        select to_regclass('public.schema_migration') is not null as "isFilled",
               current_setting('server_version_num')::int / 10000 as major`
      if ((row?.major ?? 0) < 15) return ['DATABASE_URL: PostgreSQL 15 is the oldest that works.']
      if (row?.isFilled !== true) return []
      found.push(
        {
          title: 'version and settings',
          faults: await faultsOf(() => filledFaults(connection, config)),
        },
        { title: 'keys', faults: await faultsOf(() => keyFaults(connection, config)) },
      )
      return []
    } finally {
      await connection.close()
      await database.stop()
    }
  })
  return [{ title: 'database', faults }, ...found]
}

/** Examines what a start with this configuration would meet. */
export async function examine(config: Config, log: Logger): Promise<Examined[]> {
  const { backupDir, dataDir } = config
  return [
    { title: 'port', faults: await portFaults(config) },
    { title: 'data folder', faults: await folderFaults(dataDir, 'DATA_DIR') },
    ...(await databaseParts(config, log)),
    {
      title: 'files',
      faults: await faultsOf(async () => {
        if (config.s3 === undefined && !existsSync(join(dataDir, 'uploads'))) return []
        await (await openStore(config)).readMark()
        return []
      }),
    },
    ...(backupDir === undefined
      ? []
      : [
          {
            title: 'backups',
            faults: [
              ...(await folderFaults(backupDir, 'BACKUP_DIR')),
              ...(statSync(ancestorOf(backupDir)).dev === statSync(ancestorOf(dataDir)).dev
                ? ['BACKUP_DIR is on the disk of DATA_DIR: both go with it. Choose another disk.']
                : []),
            ],
          },
        ]),
  ]
}
