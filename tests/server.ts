// The real server in process over a database of its own, and a caller that speaks the wire.
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { serialiseQuery, type QueryObject } from '#contract/query.ts'
import * as session from '#contract/session.ts'
import { openCountries } from '#server/base/country.ts'
import { createLog } from '#server/base/log.ts'
import type { PayoutProviders } from '#server/base/ports/payout-provider.ts'
import type { App, HttpConfig } from '#server/http/application.ts'
import { simulatedChains } from '#server/money/chain/simulated.ts'
import { createApp } from '#server/root/app.ts'
import { seedOperator, type NewOperator } from '#server/root/seed/access.ts'
import { diskStore } from '#server/store/disk-store.ts'
import type { ObjectStore } from '#server/store/object-store.ts'
import { testDatabase, testPassword, type TestDatabase } from './database.ts'
import { freshCodeOf } from './money/authenticators.ts'
import { roundRobin } from './other-process.ts'

/** What came back: the envelope and the raw answer it was in. */
export interface Answer<T> {
  readonly code: number
  readonly msg: string
  readonly data: T
  readonly response: Response
}

export interface Sender {
  readonly token?: string
  readonly lang?: string
  readonly headers?: Record<string, string>
}

export interface TestServer extends Pick<TestDatabase, 'db' | 'sql' | 'url'> {
  /** Address of the database for the role of the server; `url`, `db` and `sql` are its owner's. */
  readonly runtimeUrl: string
  /** Folder of the uploaded files; made when the first is stored. */
  readonly filesDir: string
  readonly store: ObjectStore
  readonly app: ReturnType<typeof createApp>
  readonly mounted: App['mounted']
  /** Sends a call as the console would; `input` is not checked before it leaves. */
  call<I extends z.ZodType, O extends z.ZodType>(
    endpoint: Endpoint<I, O>,
    input: unknown,
    sender?: Sender,
  ): Promise<Answer<z.output<O>>>
  /** Any request to the server. */
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** The same to another server over the same database and files. */
  beside(): TestServer['fetch']
  /** Signs in (admin unless said otherwise) and returns the token; throws when refused. */
  signIn(userName?: string, password?: string): Promise<string>
  /** Stores an operator with password `testPassword` and signs them in. */
  operator(entry: Partial<NewOperator> & { userName: string; roleCode: string }): Promise<string>
  close(): Promise<void>
}

/** The fields as a form, with a few bytes as its file. */
function formOf(input: unknown): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(input ?? {})) form.set(name, String(value))
  form.set('upfile', new Blob(['plain text']), 'made-up.txt')
  return form
}

const origin = 'http://127.0.0.1:8080'
const config: HttpConfig = {
  trustProxy: 1,
  sessionIdleMin: 15,
  sessionMaxHours: 12,
  metricsToken: undefined,
  uploadMaxBytes: 2 * 1024 ** 3,
}

let address = 0

/** Starts a server; each sign-in comes from another address, so that tests do not lock one another out. */
export async function testServer(
  over: Partial<HttpConfig> = {},
  useStore?: ObjectStore,
  payouts?: PayoutProviders,
): Promise<TestServer> {
  const { db, sql, url, runtime, drop } = await testDatabase()
  const log = createLog(process.env['TEST_LOG_LEVEL'] ?? 'silent')
  const filesDir = join(tmpdir(), `countersign-files-${randomUUID()}`)
  const store = useStore ?? diskStore(filesDir)
  const deps = {
    db: runtime.db,
    sql: runtime.sql,
    log,
    config: { ...config, ...over },
    chains: simulatedChains(runtime.db),
    countryOf: openCountries(),
    ...(payouts && { payouts }),
  }
  const app = roundRobin(createApp, { ...deps, store }, useStore ? undefined : filesDir)
  const fetchOf =
    (from: typeof app): TestServer['fetch'] =>
    async (path, init) =>
      from.fetch(new Request(new URL(path, origin), init))
  const fetch = fetchOf(app)
  const beside = () => fetchOf(createApp({ ...deps, store: useStore ?? diskStore(filesDir) }))

  const call: TestServer['call'] = async (endpoint, input, { token, lang, headers = {} } = {}) => {
    const isGet = endpoint.method === 'GET'
    const isForm = endpoint.body === 'multipart'
    const query = isGet ? serialiseQuery((input ?? {}) as QueryObject) : ''
    const response = await fetch(`/admin/${endpoint.permission}${query && `?${query}`}`, {
      method: endpoint.method,
      headers: {
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...(lang !== undefined && { 'Accept-Language': lang }),
        ...(!isGet && !isForm && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(!isGet && { body: isForm ? formOf(input) : JSON.stringify(input ?? {}) }),
    })
    const body = (await response.json()) as Omit<Answer<never>, 'response'>
    return { ...body, response }
  }

  const signIn: TestServer['signIn'] = async (username = 'admin', password = testPassword) => {
    address += 1
    const ip = `10.9.${Math.floor(address / 250)}.${(address % 250) + 1}`
    const headers = { 'X-Forwarded-For': ip }
    const first = await call(session.login, { username, password }, { headers })
    const asked = first.code === Code.otp
    const otp = asked ? await freshCodeOf(sql, username) : undefined
    const { code, msg, data } = asked
      ? await call(session.login, { username, password, otp }, { headers })
      : first
    if (code !== 0) throw new Error(`${username} was not let in: ${code} ${msg}`)
    return data.token
  }

  const operator: TestServer['operator'] = async (entry) => {
    await db.transaction((tx) =>
      seedOperator(tx, {
        userNickname: entry.userName,
        password: testPassword,
        mustChange: false,
        ...entry,
      }),
    )
    return signIn(entry.userName)
  }

  const close = async () => {
    await drop()
    await rm(filesDir, { recursive: true, force: true })
  }
  const { mounted } = app
  return {
    app,
    mounted,
    db,
    sql,
    url,
    runtimeUrl: runtime.url,
    filesDir,
    store,
    call,
    fetch,
    beside,
    signIn,
    operator,
    close,
  }
}
