// The variables of the environment: what each may be, and what is said of one that is wrong.
import { z } from 'zod'
import { chunkSize, maxChunks } from '#contract/upload.ts'
import { OidcVariables, oidcWanted } from '#server/access/oidc/config.ts'
import { SmsVariables, smsWanted } from '#server/access/sms-config.ts'
import { frameSource } from '#server/base/frame-source.ts'
import { weakness } from '#server/base/password-rules.ts'
import { ChainVariables, chainWanted } from '#server/money/chain/config.ts'
import { PayoutVariables, payoutWanted } from '#server/money/payout/channel-config.ts'
import { roleWanted, RoleVariables } from './roles.ts'

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

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

/** All of them, as they are read. */
export const Environment = z.object({
  PORT: whole(0, 65535).default(8080),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATABASE_URL: postgresAddress.optional(),
  DATABASE_OWNER_URL: postgresAddress.optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  SEED: z.enum(['demo', 'none']).optional(),
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
  KEYS_LOST: z.enum(['0', '1']).default('0'),
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
  DB_POOLER: z.enum(['none', 'session', 'transaction']).default('none'),
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
  COUNTRY_DATABASE: z.string().min(1).optional(),
  PLATFORM_ALLOW_PRIVATE: z.enum(['0', '1']).default('0'),
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_INTERVAL_SEC: whole(1, 3600).default(60),
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
  ...ChainVariables.shape,
  ...PayoutVariables.shape,
  ...RoleVariables.shape,
  ...SmsVariables.shape,
  ...OidcVariables.shape,
})

export type Variable = keyof z.output<typeof Environment>

/** What follows the name of a variable that is wrong. */
export const wanted = {
  PORT: 'must be a port number from 0 to 65535 (0 takes a free one), for example 8080',
  HOST: 'must be an address to listen on, for example 127.0.0.1 or 0.0.0.0',
  DATABASE_URL:
    'must be a PostgreSQL address such as postgres://user:password@host:5432/countersign',
  DATA_DIR: 'must be the path of a folder, for example .data',
  DATABASE_OWNER_URL:
    'must be a PostgreSQL address such as postgres://owner:password@host:5432/countersign, and DATABASE_URL set too',
  SEED: 'must be demo (fill an empty database with demo data) or none',
  PAYOUT_SIMULATION:
    'must be on (payouts go to simulated channels; on a database with the demo set only) or off',
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
  KEYS_LOST: 'must be 1 (start although what was sealed can no longer be read) or 0',
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
  DB_POOLER:
    'must be none, or how a pooler in front of the database gives connections out: session or transaction',
  UPLOAD_MAX_BYTES: `must be a number of bytes from 1 to ${maxUploadBytes}`,
  S3_ENDPOINT:
    'must be the address of an S3-compatible service, for example https://s3.example.com',
  S3_BUCKET: 'must be the name of a bucket that exists',
  DISK_FLOOR_MB: 'must be a number of megabytes, for example 1024',
  COUNTRY_DATABASE: 'must be the path of an MMDB file that names the country of an address',
  PLATFORM_ALLOW_PRIVATE:
    'must be 1 (webhooks may reach private addresses, also by http) or 0 (public ones by https alone)',
  BACKUP_DIR:
    'must be the path of a folder, and DATABASE_URL unset: an external PostgreSQL has an archive of its own',
  BACKUP_INTERVAL_SEC: 'must be a number of seconds from 1 to 3600',
  S3_PREFIX: 'must end in a slash, for example countersign/',
  S3_REGION: 'must be the name of a region, for example us-east-1',
  S3_ACCESS_KEY: 'must be set together with the other S3 variables',
  S3_SECRET_KEY: 'must be set together with the other S3 variables',
  ...chainWanted,
  ...payoutWanted,
  ...roleWanted,
  ...smsWanted,
  ...oidcWanted,
} as const satisfies Record<Variable, string>
