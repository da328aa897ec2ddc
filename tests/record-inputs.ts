// What each call that answers one record is asked with, so that there is one: the first row of its list, or of its table.
import type { Endpoint } from '#contract/endpoint.ts'
import type { SqlClient } from '#server/db/connection/client.ts'

type Ask = (list: Endpoint, input: object) => Promise<{ data: unknown }>
type Row = Readonly<Record<string, unknown>>

const areaOf = (path: string) => path.slice(0, path.lastIndexOf('/'))

/** The tables of records whose list has another path or does not show them at once. */
const tables: Readonly<Record<string, string>> = {
  'memberRechargeLog/get': 'recharge_log',
  'memberWithdrawLog/get': 'withdraw_log',
  'memberFlashLog/get': 'flash_log',
  'memberTransferLog/get': 'transfer_log',
  'memberMoneyLog/get': 'money_log',
  'memberAsset/adjustGet': 'member_adjust',
  'dept/get': 'dept',
  'menu/get': 'menu_item',
  'approval/get': 'approval_request',
}

/** Makes the records that the demo set does not have. */
async function addMissing(sql: SqlClient): Promise<void> {
  await sql`insert into dept (dept_name) values ('head office')`
  await sql`insert into post (post_code, post_name) values ('clerk', 'Clerk')`
  await sql`insert into sys_job (titles, invoke_target, cron_expression)
    values ('{"zh-cn": "清理", "en": "Sweep", "zh-tw": "清理"}', 'sweep', '0 0 * * *')`
  await sql`insert into platform_key (key_id, name, scopes) values ('abcdefghijkl', 'sandbox', '{members}')`
  await sql`insert into platform_webhook (url, types, secret, sequence) values ('https://hooks.example.com/', '{ping}', 'none', 0)`
  await sql`select tell_platform('ping', null::bigint, '{}'::jsonb)`
  await sql`insert into platform_delivery (webhook_id, sequence, record_key, type, next_try_at)
    select id, 1, 'ping:1', 'ping', now() from platform_webhook`
  await sql`insert into big_file (name, kind, extension, mime_type, size, sha256, store_key, identifier, source_name,
      source_size, source_sha256, uploader_id, uploader_name)
    select 'a.txt', 'document', 'txt', 'text/plain', 1, '', 'none', '', 'a.txt', 1, '', id, user_name from operator limit 1`
  await sql`insert into member_adjust (member_id, wallet_type, currency, direction, amount, price_usd, usd_value, category,
      reason, applicant_id, applicant_name)
    select member.id, 'spot', 'USDT', 'add', 1, 1, 1, 'compensation', 'asked for', operator.id, user_name
    from member, operator limit 1`
  // As long as an application gets: a call over many records, each with a long text.
  await sql`insert into approval_request (permission, action, target_type, subject, payload, diff, reason, applicant_id,
      applicant_name)
    select 'p', 'a', 't', '1', '{}', (select jsonb_agg(jsonb_build_object('field', 'field' || n, 'before', repeat('旧', 299),
      'after', repeat('新', 5000))) from generate_series(1, 200) n), 'asked for', id, user_name from operator limit 1`
}

/** Returns what to ask a call for a record with; undefined where there is none. Adds records that the demo set lacks. */
export async function recordInputs(
  sql: SqlClient,
  ask: Ask,
  mounted: readonly Endpoint[],
): Promise<(get: Endpoint) => Promise<Row | undefined>> {
  await addMissing(sql)
  const lists = mounted.filter((each) => 'sortable' in each)
  return async (get) => {
    const table = tables[get.path]
    if (table !== undefined) {
      const [row] = await sql<Row[]>`select id::text from ${sql(table)} order by id limit 1`
      return row
    }
    const list = lists.find(({ path }) => areaOf(path) === areaOf(get.path))
    const { data } = list ? await ask(list, { pageSize: 1 }) : { data: null }
    const [row] = (data as { list?: Row[] } | null)?.list ?? []
    // A record is asked for by the same name that its row has.
    const names = Object.keys((get.input as { shape?: object }).shape ?? {})
    return row && Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)))
  }
}
