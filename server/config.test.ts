import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { StartError } from './start-error.ts'

it('has a default for everything', () => {
  expect(readConfig({})).toEqual({
    port: 8080,
    host: '127.0.0.1',
    databaseUrl: undefined,
    dataDir: resolve('.data'),
    seed: 'demo',
    adminPassword: undefined,
    apiDocs: true,
    logLevel: 'info',
    trustProxy: 0,
    sessionIdleMin: 15,
    sessionMaxHours: 12,
    metricsToken: undefined,
    frameSrc: [],
    dbPool: 20,
    uploadMaxBytes: 2_147_483_648,
    s3: undefined,
  })
})

it('reads what is set and takes an empty value for unset', () => {
  const read = readConfig({
    PORT: '0',
    HOST: '',
    SEED: 'none',
    DATABASE_URL: 'postgresql://u:p@db:5432/x?sslmode=require',
  })
  expect(read).toMatchObject({ port: 0, host: '127.0.0.1', seed: 'none' })
  expect(read.databaseUrl).toContain('sslmode=require')
})

it.each([
  ['none', []],
  ['https://bi.example.com', ['https://bi.example.com']],
  ['https://a.test, https://*.b.test:8443', ['https://a.test', 'https://*.b.test:8443']],
])('reads the frame hosts of %j', (text, hosts) => {
  expect(readConfig({ FRAME_SRC: text }).frameSrc).toEqual(hosts)
})

it.each([
  ['PORT', '80a', 'a port number'],
  ['PORT', '65536', 'a port number'],
  ['PORT', '-1', 'a port number'],
  ['DATABASE_URL', 'mysql://u:topsecret@db/x', 'a PostgreSQL address'],
  ['DATABASE_URL', 'topsecret', 'a PostgreSQL address'],
  ['SEED', 'all', 'must be demo'],
  ['ADMIN_PASSWORD', 'topsecr', '8 to 128 characters'],
  ['LOG_LEVEL', 'loud', 'fatal, error, warn'],
  ['TRUST_PROXY', 'yes', 'number of reverse proxies'],
  ['SESSION_IDLE_MIN', '0', 'number of minutes'],
  ['SESSION_MAX_HOURS', '1e3', 'number of hours'],
  ['METRICS_TOKEN', 'topsecret', 'at least 16'],
  ['DB_POOL', '91', 'number of connections'],
  ['DISK_FLOOR_MB', '1GB', 'number of megabytes'],
  ['S3_PREFIX', 'countersign', 'must end in a slash'],
  ['S3_PREFIX', '/', 'must end in a slash'],
  ['FRAME_SRC', 'https://topsecret/path', 'must be none'],
  ['FRAME_SRC', "https://a.test; script-src 'unsafe-inline'", 'must be none'],
  ['UPLOAD_MAX_BYTES', '2G', 'number of bytes'],
  ['S3_ENDPOINT', 'topsecret', 'S3-compatible service'],
  ['S3_BUCKET', '../topsecret', 'name of a bucket'],
  ['S3_SECRET_KEY', 'topsecret', 'set together'],
])('refuses %s=%s in a sentence that does not repeat it', (name, value, sentence) => {
  const read = () => readConfig({ [name]: value })
  expect(read).toThrow(StartError)
  expect(read).toThrow(sentence)
  expect(read).not.toThrow('topsecr')
})

it('names all wrong variables at once', () => {
  expect(() => readConfig({ PORT: 'x', SEED: 'x' })).toThrow(/^PORT .*\.\nSEED .*\.$/)
})

it('is described whole in .env.example, with the defaults it has', () => {
  const lines = readFileSync(new URL('../.env.example', import.meta.url), 'utf8').matchAll(
    /^#([A-Z_]+)=(.*)$/gm,
  )
  const described = new Map(Array.from(lines, ([, name = '', value = '']) => [name, value]))
  described.delete('DATABASE_URL') // an example, not a default
  expect(readConfig(Object.fromEntries(described))).toEqual(readConfig({}))
  const source = readFileSync(new URL('./config.ts', import.meta.url), 'utf8')
  const known = Array.from(source.matchAll(/^ {2}([A-Z_]+):\s+['`]/gm), ([, name]) => name)
  expect(new Set([...described.keys(), 'DATABASE_URL'])).toEqual(new Set(known))
})
