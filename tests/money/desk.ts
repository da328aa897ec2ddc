// A finance desk for tests: operators with sessions, members, waiting recharges, and the real server in
// process. Rows are made in bulk: hundreds of operators would spend minutes on hashing passwords.
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { serialiseQuery, type QueryObject } from '#contract/query.ts'
import { openCountries } from '#server/base/country.ts'
import { createLog } from '#server/base/log.ts'
import type { ChainNodes } from '#server/base/ports/chain-node.ts'
import type { PayoutProviders } from '#server/base/ports/payout-provider.ts'
import { hashToken } from '#server/base/token.ts'
import { connect, type Connection, type SqlClient } from '#server/db/connection/client.ts'
import type { HttpConfig } from '#server/http/application.ts'
import { runChecks } from '#server/ledger/check.ts'
import { createApp } from '#server/root/app.ts'
import { diskStore } from '#server/store/disk-store.ts'
import type { ObjectStore } from '#server/store/object-store.ts'
import type { TestDatabase } from '../database.ts'
import { roundRobin } from '../other-process.ts'

/** What came back: HTTP status and envelope. */
export interface Reply<T = unknown> {
  readonly status: number
  readonly code: number
  readonly msg: string
  readonly data: T
}

/** An operator with an open session. */
export interface Reviewer {
  readonly id: string
  readonly userName: string
  readonly token: string
}

export type Fetch = (request: Request) => Response | Promise<Response>

const config: HttpConfig = {
  trustProxy: 1,
  sessionIdleMin: 15,
  sessionMaxHours: 12,
  metricsToken: undefined,
  uploadMaxBytes: 2 * 1024 ** 3,
  // All there is answers at a desk.
  codeGenerator: true,
}

/** The real server over a pool. */
export function appOver(
  { db, sql }: Pick<Connection, 'db' | 'sql'>,
  over: Partial<HttpConfig> = {},
  // Few money calls read a file: nothing is ever made at this place.
  store: ObjectStore = diskStore(join(tmpdir(), 'countersign-no-files')),
  payouts?: PayoutProviders,
  chains?: ChainNodes,
): ReturnType<typeof createApp> {
  return roundRobin(createApp, {
    db,
    sql,
    config: { ...config, ...over },
    store,
    countryOf: openCountries(),
    ...(payouts && { payouts }),
    ...(chains && { chains }),
    log: createLog(process.env['TEST_LOG_LEVEL'] ?? 'silent'),
  })
}

/** Calls an endpoint as one operator would; the input is not checked before it leaves. */
export async function send<I extends z.ZodType, O extends z.ZodType>(
  fetch: Fetch,
  { token }: Pick<Reviewer, 'token'>,
  endpoint: Endpoint<I, O>,
  input: unknown,
  { lang = 'en', base = 'http://127.0.0.1:8080' } = {},
): Promise<Reply<z.output<O>>> {
  const isGet = endpoint.method === 'GET'
  const query = isGet ? `?${serialiseQuery((input ?? {}) as QueryObject)}` : ''
  const response = await fetch(
    new Request(`${base}/admin/${endpoint.permission}${query}`, {
      method: endpoint.method,
      headers: {
        Authorization: `Bearer ${token}`,
        'Accept-Language': lang,
        ...(!isGet && { 'Content-Type': 'application/json' }),
      },
      ...(!isGet && { body: JSON.stringify(input ?? {}) }),
    }),
  )
  const body = (await response.json()) as Omit<Reply<z.output<O>>, 'status'>
  return { status: response.status, ...body }
}

export interface Desk extends Pick<Connection, 'db' | 'sql'> {
  readonly url: string
  readonly fetch: Fetch
  /** Makes operators of a role, each with one session, who have been there for a month. */
  operators(count: number, roleCode?: string): Promise<Reviewer[]>
  /** Another session of the same operator. */
  session(operatorId: string): Promise<string>
  /** Makes members with an empty wallet; `status` and the inviter's path may be given. */
  members(count: number): Promise<string[]>
  /** Makes images that the operator has uploaded; the content is not there. */
  images(operatorId: string, count?: number): Promise<string[]>
  /** Turns one-time codes and second operators on or off; with `keys` only what they name. */
  setConfirms(value: 'on' | 'off', keys?: Parameters<typeof setConfirms>[2]): Promise<void>
  /** Makes waiting recharges spread over the members. */
  recharges(count: number, values?: Partial<NewRecharge>): Promise<string[]>
  /** Violations of the invariants, as readable lines; empty when all hold. */
  violations(): Promise<string[]>
}

export interface NewRecharge {
  memberId: string
  amount: string
  fee: string
  rechargeType: string
  riskFlags: string[]
  txHash: string | null
  toAddress: string | null
  creatorId: string
  status: string
  /** Minutes since it came in. */
  waitedMinutes: number
}

/** Turns confirmations on or off: one-time codes and second operators, or one of the two. */
export async function setConfirms(
  sql: SqlClient,
  value: 'on' | 'off',
  keys: readonly ('review.otp' | 'review.fourEyes')[] = ['review.otp', 'review.fourEyes'],
): Promise<void> {
  await sql`insert into sys_config (key, value)
    select key, to_jsonb(${value}::text) from unnest(${[...keys]}::text[]) t (key)
    on conflict (key) do update set value = excluded.value`
}

let ordinal = 0

/**
 * Opens a desk on a migrated and seeded database; the caller closes the connection it came from. One-time codes and second
 * operators are off unless `confirms` is set: most tests are about what happens once a call is confirmed.
 */
export async function openDesk(
  connection: Pick<Connection, 'db' | 'sql'> & Partial<Pick<TestDatabase, 'runtime'>>,
  url: string,
  { confirms = false } = {},
): Promise<Desk> {
  const { db, sql } = connection
  // The server works with its own role where the test has one.
  const app = appOver(connection.runtime ?? connection)
  await setConfirms(sql, confirms ? 'on' : 'off')
  await sql`insert into wallet_code (code, currency, network, scale, display_scale, price_usd, min_recharge)
    select 'USDT-TRC20', 'USDT', 'TRC20', 6, 2, 1, 1 from (select set_config('platform.untold', 'on', true)) as untold
    on conflict do nothing`

  const session = async (operatorId: string) => {
    const token = randomBytes(32).toString('base64url')
    await sql`insert into operator_session (operator_id, token_hash, expires_at, ip, user_agent)
      values (${operatorId}, ${hashToken(token)}, now() + interval '1 hour', '10.0.0.1', 'test')`
    return token
  }

  const operators: Desk['operators'] = async (count, roleCode = 'admin') => {
    const names = Array.from(
      { length: count },
      () => `op${(ordinal += 1)}x${randomBytes(3).toString('hex')}`,
    )
    const rows = await sql<{ id: string; user_name: string }[]>`
      insert into operator (user_name, user_nickname, must_change, created_at)
      select name, name, false, now() - interval '30 days' from unnest(${names}::text[]) as t (name) returning id, user_name`
    await sql`insert into operator_role (operator_id, role_id)
      select o.id, r.id from operator o, role r where o.user_name = any (${names}) and r.code = ${roleCode}`
    return Promise.all(
      rows.map(async ({ id, user_name: userName }) => ({
        id: String(id),
        userName,
        token: await session(String(id)),
      })),
    )
  }

  const members: Desk['members'] = async (count) => {
    const rows = await sql<{ id: string }[]>`
      with ids as (select nextval('member_id_seq') as id from generate_series(1, ${count}))
      insert into member (id, member_no, account, email, invite_code, path)
      select id, '2' || lpad(id::text, 7, '0'), 'member' || id, 'm' || id || '@example.com', 'I' || id, '/' || id || '/'
        from ids returning id`
    return rows.map(({ id }) => String(id))
  }

  const images: Desk['images'] = async (operatorId, count = 1) => {
    const rows = await sql<{ id: string }[]>`
      insert into big_file (name, kind, extension, mime_type, size, sha256, store_key, identifier, source_name,
        source_size, source_sha256, uploader_id, uploader_name)
      select 'proof.png', 'image', 'png', 'image/png', 1, '', gen_random_uuid()::text, '', 'proof.png', 1, '',
        ${operatorId}, 'uploader' from generate_series(1, ${count}) returning id`
    return rows.map(({ id }) => String(id))
  }

  let crowd: string[] = []
  const recharges: Desk['recharges'] = async (count, values = {}) => {
    if (crowd.length === 0) crowd = await members(20)
    const {
      amount = '100',
      fee = '0',
      rechargeType = 'system',
      riskFlags = [],
      txHash = null,
      toAddress = null,
      creatorId = null,
      status = 'pending',
      waitedMinutes = 0,
    } = values
    const owners = values.memberId === undefined ? crowd : [values.memberId]
    const rows = await sql<{ id: string }[]>`
      insert into recharge_log (member_id, recharge_type, currency, network, amount, fee, price_usd, usd_value,
        risk_flags, tx_hash, to_address, creator_id, status, created_at)
      select (${owners}::bigint[])[1 + n % ${owners.length}], ${rechargeType}, 'USDT', 'TRC20', ${amount}::numeric,
        ${fee}::numeric, 1, ${amount}::numeric, ${riskFlags}, ${txHash}::text, ${toAddress}::text, ${creatorId}::bigint, ${status},
        now() - make_interval(mins => ${waitedMinutes}::int)
        from generate_series(1, ${count}) as t (n) returning id`
    return rows.map(({ id }) => String(id))
  }

  const violations = async () =>
    (await runChecks(db))
      .filter((finding) => finding.violations > 0)
      .map(({ id, titles, violations: count, examples }) =>
        [id, titles.en, count, examples.join('; ')].join(' · '),
      )

  const fetch: Fetch = (request) => app.fetch(request)
  return {
    db,
    sql,
    url,
    fetch,
    operators,
    session,
    members,
    images,
    setConfirms: (value, keys) => setConfirms(sql, value, keys),
    recharges,
    violations,
  }
}

/** A second server process on the same database, as far as one process can play two: its own pool. */
export function secondServer(url: string, max = 20): { fetch: Fetch; close(): Promise<void> } {
  const connection = connect(url, { max })
  const app = appOver(connection)
  return { fetch: (request) => app.fetch(request), close: () => connection.close() }
}
