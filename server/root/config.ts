// The environment, read once and checked; every other module gets a `Config` and never `process.env`.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { loadEnvFile } from 'node:process'
import type { z } from 'zod'
import { type OidcConfig, parseOidcConfig } from '#server/access/oidc/config.ts'
import { getCodeLogMode, parseSmsConfig } from '#server/access/sms-config.ts'
import type { SmsConfig } from '#server/access/sms-sender.ts'
import { StartError } from '#server/base/start-error.ts'
import type { Pooler } from '#server/db/connection/connect-options.ts'
import type { SeedMode } from '#server/db/purpose.ts'
import type { CallLimits } from '#server/http/call-limits.ts'
import type { NodeConfig } from '#server/money/chain/config.ts'
import type { ChannelConfig } from '#server/money/payout/channel-config.ts'
import type { S3Config } from '#server/store/s3-store.ts'
import { Environment, type logLevels, type Variable, wanted } from './environment.ts'
import { type RoleConfig, parseRoleConfig } from './roles.ts'
import { type SimulationOptions, resolveSimulation } from './simulation.ts'

export interface Config extends RoleConfig {
  readonly port: number
  readonly host: string
  /** Unset: the embedded PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | undefined
  /** The role that owns the tables, for migrations; unset: the one of `databaseUrl`. */
  readonly databaseOwnerUrl: string | undefined
  /** Absolute path. */
  readonly dataDir: string
  /** What an empty database is filled with; unset: the demo set. One that is filled must be that. */
  readonly seed: SeedMode | undefined
  /** Unset: a random one is printed once and must be changed at first sign-in. */
  readonly adminPassword: string | undefined
  /** True: `adminPassword` need not be replaced at first sign-in. */
  readonly keepAdminPassword: boolean
  /** Keys of the audit trail's seals, the first one seals; unset: a file in `dataDir`. */
  readonly auditKeys: readonly string[] | undefined
  /** Keys that seal secrets in the database, the first one seals; unset: a file in `dataDir`. */
  readonly secretKeys: readonly string[] | undefined
  /** True: it starts although none of the keys opens what is sealed. */
  readonly keysLost: boolean
  readonly logLevel: (typeof logLevels)[number]
  /** How many reverse proxies stand in front and set `X-Forwarded-For`; 0 = none is believed. */
  readonly trustProxy: number
  readonly sessionIdleMin: number
  readonly sessionMaxHours: number
  /** What a token must come from to be believed: anything, the browser it was given to, or that one at its address. */
  readonly sessionBind: 'off' | 'browser' | 'address'
  /** Unset: `/metrics` does not exist. */
  readonly metricsToken: string | undefined
  /** False: `/admin/docs` and `/admin/openapi.json` do not exist. */
  readonly apiDocs: boolean
  /** True: screens can be generated from the tables of the database. */
  readonly codeGenerator: boolean
  /** True: of long lists a sample of the rows is held against the contract, else every row. */
  readonly sampleAnswers: boolean
  /** Hosts that pages may embed in frames, as the content policy spells them. */
  readonly frameSrc: readonly string[]
  readonly dbPool: number
  /** How a pooler in front of the database gives connections out. */
  readonly dbPooler: Pooler
  /** What one operator may ask of the server; undefined: as much as they like. */
  readonly callLimits: CallLimits | undefined
  /** Largest file that may be uploaded. */
  readonly uploadMaxBytes: number
  /** Room that uploads leave free. Unset: 1 GiB where the embedded database shares their disk, else none. */
  readonly diskFloorBytes: number | undefined
  /** What is simulated on a database with the demo set. */
  readonly simulation: SimulationOptions
  /** External channels over HTTP that pay out. */
  readonly payoutChannels: readonly ChannelConfig[]
  /** Nodes that are asked about transactions. */
  readonly chainNodes: readonly NodeConfig[]
  /** True: the networks of the nodes are followed. */
  readonly chainWatch: boolean
  /** The service that sends codes of signing in by mobile number; unset: there is none. */
  readonly sms: SmsConfig | undefined
  /** Providers of OpenID Connect to sign in at; unset: there is no such way. */
  readonly oidc: OidcConfig | undefined
  /** An MMDB file that names the country of an address; unset: the one that comes as a package. */
  readonly countryDatabase: string | undefined
  /** True: webhooks reach private addresses, and by `http`. */
  readonly platformAllowPrivate: boolean
  /** The folder of backups, where the embedded PostgreSQL's log is archived; unset: it is not. Absolute path. */
  readonly backupDir: string | undefined
  /** Seconds between two rounds of the archive. */
  readonly backupIntervalSec: number
  /** Unset: files are kept in `dataDir`. */
  readonly s3: S3Config | undefined
}

/**
 * Reads and checks the variables of the table "Running it"; an empty value counts as unset.
 * Throws `StartError` with one sentence per wrong variable. Values are never repeated: they may be secrets.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(set)
  if (!parsed.success) {
    const names = new Set(parsed.error.issues.map((issue) => issue.path[0]))
    const lines = (Object.keys(wanted) as Variable[])
      .filter((name) => names.has(name))
      .map((name) => `${name} ${wanted[name]}.`)
    throw new StartError(lines.join('\n'))
  }
  const value = parsed.data
  if (value.DATABASE_OWNER_URL !== undefined && value.DATABASE_URL === undefined)
    throw new StartError(`DATABASE_OWNER_URL ${wanted.DATABASE_OWNER_URL}.`)
  if (value.BACKUP_DIR !== undefined && value.DATABASE_URL !== undefined)
    throw new StartError(`BACKUP_DIR ${wanted.BACKUP_DIR}.`)
  const s3 = s3Of(value)
  const simulation = {
    payouts: value.PAYOUT_SIMULATION,
    chains: value.CHAIN_SIMULATION,
    codes: getCodeLogMode(value),
  }
  // What the variables alone contradict; what the database is comes later.
  if (value.SEED === 'none') resolveSimulation(simulation, false)
  return {
    ...parseRoleConfig(value, value.PORT),
    port: value.PORT,
    host: value.HOST,
    databaseUrl: value.DATABASE_URL,
    databaseOwnerUrl: value.DATABASE_OWNER_URL,
    dataDir: resolve(value.DATA_DIR),
    seed: value.SEED,
    simulation,
    adminPassword: value.ADMIN_PASSWORD,
    keepAdminPassword: value.ADMIN_PASSWORD_KEEP === '1',
    auditKeys: value.AUDIT_KEY,
    secretKeys: value.SECRET_KEY,
    keysLost: value.KEYS_LOST === '1',
    logLevel: value.LOG_LEVEL,
    trustProxy: value.TRUST_PROXY,
    sessionIdleMin: value.SESSION_IDLE_MIN,
    sessionMaxHours: value.SESSION_MAX_HOURS,
    sessionBind: value.SESSION_BIND,
    metricsToken: value.METRICS_TOKEN,
    apiDocs: (value.API_DOCS ?? (value.NODE_ENV === 'development' ? 'on' : 'off')) === 'on',
    codeGenerator:
      (value.CODE_GENERATOR ?? (value.NODE_ENV === 'development' ? 'on' : 'off')) === 'on',
    sampleAnswers: value.CHECK_ANSWERS === 'sample',
    frameSrc: value.FRAME_SRC,
    dbPool: value.DB_POOL,
    dbPooler: value.DB_POOLER,
    callLimits:
      value.CALL_RATE === 0
        ? undefined
        : {
            perSecond: value.CALL_RATE,
            burst: value.CALL_BURST,
            concurrency: value.CALL_CONCURRENCY,
          },
    uploadMaxBytes: value.UPLOAD_MAX_BYTES,
    diskFloorBytes: value.DISK_FLOOR_MB === undefined ? undefined : value.DISK_FLOOR_MB * 1024 ** 2,
    chainNodes: value.CHAIN_NODES ?? [],
    chainWatch: value.CHAIN_WATCH === 'on',
    payoutChannels: value.PAYOUT_CHANNELS ?? [],
    sms: parseSmsConfig(value),
    oidc: parseOidcConfig(value),
    countryDatabase: value.COUNTRY_DATABASE,
    platformAllowPrivate: value.PLATFORM_ALLOW_PRIVATE === '1',
    backupDir: value.BACKUP_DIR === undefined ? undefined : resolve(value.BACKUP_DIR),
    backupIntervalSec: value.BACKUP_INTERVAL_SEC,
    s3,
  }
}

function s3Of(value: z.output<typeof Environment>): S3Config | undefined {
  const {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY: accessKey,
    S3_SECRET_KEY: secretKey,
  } = value
  if (endpoint && bucket && accessKey && secretKey)
    return {
      endpoint,
      bucket,
      accessKey,
      secretKey,
      region: value.S3_REGION,
      ...(value.S3_PREFIX !== undefined && { prefix: value.S3_PREFIX }),
    }
  if (endpoint || bucket || accessKey || secretKey)
    throw new StartError(
      'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY must be set together, or none of them.',
    )
  return undefined
}

/** `readConfig` of the process, after adding what a `.env` file in the folder sets and the environment does not. */
export function loadConfig(root: string): Config {
  const file = join(root, '.env')
  try {
    if (existsSync(file)) loadEnvFile(file)
  } catch (error) {
    throw new StartError(`${file} cannot be read. Correct its permissions or remove it.`, {
      cause: error,
    })
  }
  return readConfig(process.env)
}
