// The environment, read once and checked; every other module gets a `Config` and never `process.env`.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { loadEnvFile } from 'node:process'
import { z } from 'zod'
import { chunkSize, maxChunks } from '#contract/upload.ts'
import type { CallLimits } from './http/call-limits.ts'
import { frameSource } from './http/frame-source.ts'
import { type OidcConfig, oidcOf, OidcVariables, oidcWanted } from './session/oidc/config.ts'
import { weakness } from './session/password-rules.ts'
import { smsOf, SmsVariables, smsWanted } from './session/sms-config.ts'
import type { SmsConfig } from './session/sms-sender.ts'
import { StartError } from './start-error.ts'
import type { S3Config } from './store/s3-store.ts'

export interface Config {
  readonly port: number
  readonly host: string
  /** Unset: the embedded PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | undefined
  /** The role that owns the tables, for migrations; unset: the one of `databaseUrl`. */
  readonly databaseOwnerUrl: string | undefined
  /** Absolute path. */
  readonly dataDir: string
  readonly seed: 'demo' | 'none'
  /** Unset: a random one is printed once and must be changed at first sign-in. */
  readonly adminPassword: string | undefined
  /** True: `adminPassword` need not be replaced at first sign-in. */
  readonly keepAdminPassword: boolean
  /** Keys of the audit trail's seals, the first one seals; unset: a file in `dataDir`. */
  readonly auditKeys: readonly string[] | undefined
  /** Keys that seal secrets in the database, the first one seals; unset: a file in `dataDir`. */
  readonly secretKeys: readonly string[] | undefined
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
  /** What one operator may ask of the server; undefined: as much as they like. */
  readonly callLimits: CallLimits | undefined
  /** Largest file that may be uploaded. */
  readonly uploadMaxBytes: number
  /** Room that uploads leave free. Unset: 1 GiB where the embedded database shares their disk, else none. */
  readonly diskFloorBytes: number | undefined
  /** True: payouts go to simulated channels, which move no money outside. */
  readonly payoutSimulation: boolean
  /** How codes of signing in by mobile number are sent; unset: there is no such way. */
  readonly sms: SmsConfig | undefined
  /** Providers of OpenID Connect to sign in at; unset: there is no such way. */
  readonly oidc: OidcConfig | undefined
  /** Unset: files are kept in `dataDir`. */
  readonly s3: S3Config | undefined
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

// The most that 10,000 chunks hold.
const maxUploadBytes = maxChunks * chunkSize

const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .refine((value) => value >= min && value <= max)

const postgresAddress = z.url({ protocol: /^postgres(ql)?$/ })

const keyList = z
  .string()
  .transform((text) => text.trim().split(/[\s,]+/))
  .refine((keys) => keys.every((key) => key.length >= 32))

const Environment = z.object({
  PORT: whole(0, 65535).default(8080),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATABASE_URL: postgresAddress.optional(),
  DATABASE_OWNER_URL: postgresAddress.optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  SEED: z.enum(['demo', 'none']).default('demo'),
  PAYOUT_SIMULATION: z.enum(['on', 'off']).optional(),
  // The rules of a password that an operator chooses.
  ADMIN_PASSWORD: z
    .string()
    .min(12)
    .max(128)
    .refine((password) => weakness(password, 'admin') === undefined)
    .optional(),
  ADMIN_PASSWORD_KEEP: z.enum(['0', '1']).default('0'),
  AUDIT_KEY: keyList.optional(),
  SECRET_KEY: keyList.optional(),
  NODE_ENV: z.string().optional(),
  LOG_LEVEL: z.enum(logLevels).default('info'),
  TRUST_PROXY: whole(0, 10).default(0),
  SESSION_IDLE_MIN: whole(1, 1440).default(15),
  SESSION_MAX_HOURS: whole(1, 168).default(12),
  SESSION_BIND: z.enum(['off', 'browser', 'address']).default('off'),
  METRICS_TOKEN: z.string().min(16).optional(),
  API_DOCS: z.enum(['on', 'off']).optional(),
  CODE_GENERATOR: z.enum(['on', 'off']).optional(),
  CALL_RATE: whole(0, 10_000).default(50),
  CALL_BURST: whole(1, 100_000).default(150),
  CALL_CONCURRENCY: whole(1, 90).default(6),
  CHECK_ANSWERS: z.enum(['sample', 'all']).default('sample'),
  FRAME_SRC: z
    .string()
    .default('none')
    .transform((text) => (text === 'none' ? [] : text.trim().split(/[\s,]+/)))
    .refine((hosts) => hosts.length <= 20 && hosts.every((host) => frameSource.test(host))),
  DB_POOL: whole(1, 90).default(20),
  UPLOAD_MAX_BYTES: z
    .string()
    .regex(/^\d{1,12}$/)
    .transform(Number)
    .refine((value) => value >= 1 && value <= maxUploadBytes)
    .default(2 * 1024 ** 3),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional(),
  DISK_FLOOR_MB: whole(0, 999_999_999).optional(),
  S3_PREFIX: z
    .string()
    .regex(/^(?:[\w.-]{1,100}\/)+$/)
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .default('us-east-1'),
  S3_ACCESS_KEY: z.string().min(1).optional(),
  S3_SECRET_KEY: z.string().min(1).optional(),
  ...SmsVariables.shape,
  ...OidcVariables.shape,
})

type Variable = keyof z.output<typeof Environment>

const wanted = {
  PORT: 'must be a port number from 0 to 65535 (0 takes a free one), for example 8080',
  HOST: 'must be an address to listen on, for example 127.0.0.1 or 0.0.0.0',
  DATABASE_URL:
    'must be a PostgreSQL address such as postgres://user:password@host:5432/countersign',
  DATA_DIR: 'must be the path of a folder, for example .data',
  DATABASE_OWNER_URL:
    'must be a PostgreSQL address such as postgres://owner:password@host:5432/countersign, and DATABASE_URL set too',
  SEED: 'must be demo (fill an empty database with demo data) or none',
  PAYOUT_SIMULATION: 'must be on (payouts go to simulated channels) or off',
  ADMIN_PASSWORD:
    'must have 12 to 128 characters, not be a common one and not contain admin; leave it out to get a random one',
  ADMIN_PASSWORD_KEEP: 'must be 1 (ADMIN_PASSWORD stays) or 0 (it is replaced at first sign-in)',
  AUDIT_KEY: 'must have at least 32 characters, for example 64 hexadecimal digits',
  SECRET_KEY: 'must have at least 32 characters, for example 64 hexadecimal digits',
  NODE_ENV: 'must be a word such as production',
  LOG_LEVEL: `must be one of ${logLevels.join(', ')}`,
  TRUST_PROXY: 'must be the number of reverse proxies in front of the server, 0 to 10',
  SESSION_IDLE_MIN: 'must be a number of minutes from 1 to 1440',
  SESSION_MAX_HOURS: 'must be a number of hours from 1 to 168',
  SESSION_BIND:
    'must be off, browser (a token works in its own browser) or address (and from its address)',
  METRICS_TOKEN: 'must have at least 16 characters; leave it out to switch /metrics off',
  API_DOCS: 'must be on (the calls are described at /admin/docs) or off',
  CODE_GENERATOR: 'must be on (screens can be generated from tables) or off',
  CALL_RATE: 'must be a number of calls a second from 1 to 10000, or 0 for no limit',
  CALL_BURST: 'must be a number of calls from 1 to 100000',
  CALL_CONCURRENCY: 'must be a number of calls from 1 to 90',
  CHECK_ANSWERS: 'must be sample (some rows of long lists) or all',
  FRAME_SRC:
    'must be none, or up to 20 hosts such as https://bi.example.com or https://*.example.com, with spaces between',
  DB_POOL: 'must be a number of connections from 1 to 90',
  UPLOAD_MAX_BYTES: `must be a number of bytes from 1 to ${maxUploadBytes}`,
  S3_ENDPOINT:
    'must be the address of an S3-compatible service, for example https://s3.example.com',
  S3_BUCKET: 'must be the name of a bucket that exists',
  DISK_FLOOR_MB: 'must be a number of megabytes, for example 1024',
  S3_PREFIX: 'must end in a slash, for example countersign/',
  S3_REGION: 'must be the name of a region, for example us-east-1',
  S3_ACCESS_KEY: 'must be set together with the other S3 variables',
  S3_SECRET_KEY: 'must be set together with the other S3 variables',
  ...smsWanted,
  ...oidcWanted,
} as const satisfies Record<Variable, string>

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
  const s3 = s3Of(value)
  return {
    port: value.PORT,
    host: value.HOST,
    databaseUrl: value.DATABASE_URL,
    databaseOwnerUrl: value.DATABASE_OWNER_URL,
    dataDir: resolve(value.DATA_DIR),
    seed: value.SEED,
    payoutSimulation: (value.PAYOUT_SIMULATION ?? (value.SEED === 'demo' ? 'on' : 'off')) === 'on',
    adminPassword: value.ADMIN_PASSWORD,
    keepAdminPassword: value.ADMIN_PASSWORD_KEEP === '1',
    auditKeys: value.AUDIT_KEY,
    secretKeys: value.SECRET_KEY,
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
    sms: smsOf(value, value.SEED === 'demo'),
    oidc: oidcOf(value),
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
