import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { StartError } from '#server/base/start-error.ts'
import { readConfig } from './config.ts'
import { wanted } from './environment.ts'
import { resolveSimulation } from './simulation.ts'

it('has a default for everything', () => {
  expect(readConfig({})).toEqual({
    roles: new Set(['console', 'platform', 'jobs']),
    platformPort: undefined,
    port: 8080,
    host: '127.0.0.1',
    databaseUrl: undefined,
    databaseOwnerUrl: undefined,
    dataDir: resolve('.data'),
    seed: undefined,
    adminPassword: undefined,
    keepAdminPassword: false,
    auditKeys: undefined,
    apiDocs: false,
    codeGenerator: false,
    keysLost: false,
    logLevel: 'info',
    trustProxy: 0,
    sessionIdleMin: 15,
    sessionMaxHours: 12,
    sessionBind: 'off',
    metricsToken: undefined,
    frameSrc: [],
    sampleAnswers: true,
    simulation: { payouts: undefined, chains: undefined, codes: undefined },
    dbPool: 20,
    dbPooler: 'none',
    callLimits: { perSecond: 50, burst: 150, concurrency: 6 },
    uploadMaxBytes: 2_147_483_648,
    chainNodes: [],
    chainWatch: false,
    payoutChannels: [],
    sms: undefined,
    countryDatabase: undefined,
    platformAllowPrivate: false,
    backupDir: undefined,
    backupIntervalSec: 60,
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

it.each(['CHAIN_SIMULATION', 'PAYOUT_SIMULATION', 'SMS_SENDER'])(
  'refuses %s together with SEED=none',
  (name) => {
    const env = { [name]: name === 'SMS_SENDER' ? 'log' : 'on' }
    expect(() => readConfig(env)).not.toThrow()
    expect(() => readConfig({ ...env, SEED: 'none' })).toThrow(StartError)
  },
)

it('simulates nothing without the demo set, and with it what is not off', () => {
  const silent = readConfig({}).simulation
  expect(resolveSimulation(silent, false)).toEqual({ payouts: false, chains: false, codes: false })
  expect(resolveSimulation(silent, true)).toEqual({ payouts: true, chains: true, codes: true })
  const { simulation: off } = readConfig({
    PAYOUT_SIMULATION: 'off',
    CHAIN_SIMULATION: 'off',
    SMS_URL: 'https://sms.example.com/send',
  })
  expect(resolveSimulation(off, true)).toEqual({ payouts: false, chains: false, codes: false })
  for (const part of ['payouts', 'chains', 'codes'])
    expect(() => resolveSimulation({ ...silent, [part]: 'on' }, false)).toThrow(
      'only a database that was made with the demo set',
    )
})

it('sends codes where an address is set', () => {
  expect(readConfig({ SMS_SENDER: 'off', SMS_URL: 'https://sms.example.com' }).sms).toBeUndefined()
  const url = 'https://sms.example.com/send'
  expect(
    readConfig({ SMS_URL: url, SMS_KEY: 'k', SMS_BODY: '["{mobile}", "{code}"]' }).sms,
  ).toEqual({ kind: 'http', url, key: 'k', body: ['{mobile}', '{code}'] })
})

it('reads what a process does, and refuses one that does nothing or a port that serves nothing', () => {
  expect(readConfig({ ROLES: 'jobs, console' }).roles).toEqual(new Set(['console', 'jobs']))
  expect(readConfig({ PLATFORM: 'off' }).roles).toEqual(new Set(['console', 'jobs']))
  expect(readConfig({ ROLES: 'platform', PLATFORM_PORT: '8081' }).platformPort).toBe(8081)
  for (const env of [
    { ROLES: 'consol' },
    { ROLES: 'platform', PLATFORM: 'off' },
    { ROLES: 'console', PLATFORM_PORT: '8081' },
    { PLATFORM: 'off', PLATFORM_PORT: '8081' },
    { PORT: '8081', PLATFORM_PORT: '8081' },
  ])
    expect(() => readConfig(env), JSON.stringify(env)).toThrow(StartError)
})

it('reads the channels that pay out', () => {
  const one = {
    code: 'bank',
    url: 'https://pay.example.com',
    keyId: 'k',
    secret: 'topsecret'.repeat(3),
  }
  const read = (...channels: object[]) =>
    readConfig({ PAYOUT_CHANNELS: JSON.stringify(channels) }).payoutChannels
  expect(read(one, { ...one, code: 'other', timeoutMs: 3000 })).toMatchObject([
    { timeoutMs: 10_000, currencies: ['USDT'] },
    { timeoutMs: 3000 },
  ])
  for (const channels of [
    [],
    [one, one],
    [{ ...one, secret: 'topsecret' }],
    [{ ...one, timeoutMs: 60_000 }],
    [{ ...one, url: 'file:///topsecret' }],
  ]) {
    expect(() => read(...channels)).toThrow('PAYOUT_CHANNELS must be JSON')
    expect(() => read(...channels)).not.toThrow('topsecr')
  }
})

it('reads the nodes of chains', () => {
  const node = { network: 'ERC20', kind: 'evm', url: 'https://node.example.com', key: 'topsecret' }
  const read = (...nodes: object[]) => readConfig({ CHAIN_NODES: JSON.stringify(nodes) }).chainNodes
  const second = { ...node, url: 'https://second.example.com' }
  expect(read(node, second, { ...node, network: 'BEP20', coin: 'BNB' })).toHaveLength(3)
  for (const nodes of [
    [],
    [node, node],
    [node, { ...second, kind: 'tron' }],
    [node, { ...second, coin: 'ETH' }],
    [node, second, { ...node, url: 'https://third.example.com' }],
    [{ ...node, network: 'erc 20' }],
    [{ ...node, kind: 'solana' }],
    [{ ...node, url: 'file:///topsecret' }],
    [{ ...node, token: 'topsecret' }],
  ]) {
    expect(() => read(...nodes)).toThrow('CHAIN_NODES must be JSON')
    expect(() => read(...nodes)).not.toThrow('topsecr')
  }
})

it('reads the providers to sign in at, and wants to know the address of the console for them', () => {
  expect(readConfig({}).oidc).toBeUndefined()
  const corp = { id: 'corp', title: 'Corp', issuer: 'https://id.example.com', clientId: 'console' }
  const read = (provider: object, url: string | undefined = 'https://console.example.com/') =>
    readConfig({ OIDC_PROVIDERS: JSON.stringify([provider]), PUBLIC_URL: url }).oidc
  expect(read({ ...corp, clientSecret: 'k' })).toEqual({
    publicUrl: 'https://console.example.com',
    providers: [{ ...corp, clientSecret: 'k', scope: 'openid profile' }],
  })
  expect(read(corp, 'http://localhost:8080')?.publicUrl).toBe('http://localhost:8080')
  for (const [provider, url] of [
    [corp, ''],
    [corp, 'http://console.example.com'],
    [corp, 'https://console.example.com/console'],
    [{ ...corp, issuer: 'http://localhost:9000' }],
    [{ ...corp, scope: 'profile' }],
    [{ ...corp, id: '../corp' }],
    [{ ...corp, clientsecret: 'topsecret' }],
  ] as const) {
    expect(() => read(provider, url)).toThrow(StartError)
    expect(() => read(provider, url)).not.toThrow('topsecr')
  }
})

it('lifts the limits of an operator with CALL_RATE=0', () => {
  expect(readConfig({ CALL_RATE: '0' }).callLimits).toBeUndefined()
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
  ['BACKUP_INTERVAL_SEC', '0', 'must be a number of seconds'],
  ['DATABASE_OWNER_URL', 'postgres://u:topsecret@db/x', 'DATABASE_URL set too'],
  ['ADMIN_PASSWORD', 'topsecr', '12 to 128 characters'],
  ['ADMIN_PASSWORD', 'topsecret12', '12 to 128 characters'],
  ['ADMIN_PASSWORD', 'admin-topsecret-1', 'not contain admin'],
  ['ADMIN_PASSWORD', 'password1234', 'not be a common one'],
  ['ADMIN_PASSWORD_KEEP', 'yes', 'must be 1'],
  ['AUDIT_KEY', 'topsecret', 'at least 32 characters'],
  ['LOG_LEVEL', 'loud', 'fatal, error, warn'],
  ['TRUST_PROXY', 'yes', 'number of reverse proxies'],
  ['SESSION_IDLE_MIN', '0', 'number of minutes'],
  ['SESSION_MAX_HOURS', '1e3', 'number of hours'],
  ['SESSION_BIND', 'on', 'off, browser'],
  ['METRICS_TOKEN', 'topsecret', 'at least 16'],
  ['DB_POOL', '91', 'number of connections'],
  ['DB_POOLER', 'statement', 'session or transaction'],
  ['DISK_FLOOR_MB', '1GB', 'number of megabytes'],
  ['S3_PREFIX', 'countersign', 'must end in a slash'],
  ['S3_PREFIX', '/', 'must end in a slash'],
  ['CALL_RATE', '-1', 'calls a second'],
  ['CALL_BURST', '0', 'number of calls'],
  ['CALL_CONCURRENCY', '91', 'number of calls'],
  ['CHECK_ANSWERS', 'none', 'sample'],
  ['FRAME_SRC', 'https://topsecret/path', 'must be none'],
  ['FRAME_SRC', "https://a.test; script-src 'unsafe-inline'", 'must be none'],
  ['UPLOAD_MAX_BYTES', '2G', 'number of bytes'],
  ['S3_ENDPOINT', 'topsecret', 'S3-compatible service'],
  ['S3_BUCKET', '../topsecret', 'name of a bucket'],
  ['S3_SECRET_KEY', 'topsecret', 'set together'],
  ['SMS_SENDER', 'mail', 'must be http'],
  ['SMS_SENDER', 'http', 'needs SMS_URL'],
  ['SMS_URL', 'topsecret', 'address of an SMS service'],
  ['SMS_BODY', '{"to":"topsecret"}', 'must be JSON'],
  ['SMS_BODY', '{mobile} {code} topsecret', 'must be JSON'],
  ['PUBLIC_URL', 'topsecret', 'address of the console'],
  ['OIDC_PROVIDERS', '[{"clientSecret":"topsecret"}]', 'must be JSON'],
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
  const lines = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8').matchAll(
    /^#([A-Z\d_]+)=(.*)$/gm,
  )
  const described = new Map(Array.from(lines, ([, name = '', value = '']) => [name, value]))
  described.delete('DATABASE_URL') // an example, not a default
  expect(readConfig(Object.fromEntries(described))).toEqual(readConfig({}))
  expect(new Set([...described.keys(), 'DATABASE_URL'])).toEqual(new Set(Object.keys(wanted)))
})

it.each([
  [{}, false],
  [{ NODE_ENV: 'production' }, false],
  [{ NODE_ENV: 'development' }, true],
  [{ NODE_ENV: 'production', API_DOCS: 'on' }, true],
  [{ NODE_ENV: 'development', API_DOCS: 'off' }, false],
])('describes the calls for %j: %s', (env, isOn) => {
  expect(readConfig(env).apiDocs).toBe(isOn)
})

it.each([
  [{}, false],
  [{ NODE_ENV: 'production' }, false],
  [{ NODE_ENV: 'development' }, true],
  [{ NODE_ENV: 'development', CODE_GENERATOR: 'off' }, false],
  [{ CODE_GENERATOR: 'on' }, true],
])('generates code for %j: %s', (env, isOn) => {
  expect(readConfig(env).codeGenerator).toBe(isOn)
})

it('takes several audit keys, the first of which seals', () => {
  const [one, two] = ['1'.repeat(32), '2'.repeat(40)]
  expect(readConfig({ AUDIT_KEY: `${one}, ${two}` }).auditKeys).toEqual([one, two])
})
