// Records that are there: what a call about one of its area is asked with.
import type { Random } from '#demo/random.ts'
import type { SqlClient } from '#server/db/connection/client.ts'

export interface LiveRow {
  readonly id: string
  readonly version?: number
}

/** The tables of areas that are not called like them. */
const tables: Readonly<Record<string, string>> = {
  'memberAsset/adjust': 'member_adjust',
  'cwManage/charge': 'recharge_log',
  'cwManage/withdraw': 'withdraw_log',
  memberRechargeLog: 'recharge_log',
  memberWithdrawLog: 'withdraw_log',
  memberRechargeAddress: 'recharge_address',
  memberWithdrawAddress: 'withdraw_address',
  memberWithdrawThird: 'withdraw_third',
  memberConfig: 'member',
  staking: 'staking_product',
  testContractProduct: 'test_product',
  approval: 'approval_request',
  user: 'operator',
  config: 'sys_config',
  menu: 'menu_item',
  online: 'operator_session',
}

/** The states that records are in when a call is about them, where a call is not about what waits. */
const states: Readonly<Record<string, readonly string[]>> = {
  'cwManage/withdrawLogPay': ['approved', 'failed'],
  'cwManage/withdrawLogThirdPay': ['approved', 'failed'],
  'cwManage/withdrawLogConfirm': ['paying'],
  'cwManage/withdrawLogFail': ['paying'],
  'cwManage/withdrawLogRefund': ['failed'],
}
const waiting = ['pending', 'draft', 'firstPassed']

const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The table that the records of a call are in. */
function tableOf(path: string): string {
  const start = Object.keys(tables).find((each) => path.startsWith(each))
  const area = path.slice(0, path.indexOf('/'))
  return (
    (start !== undefined && (start !== 'staking' || area === start) && tables[start]) || snake(area)
  )
}

interface Columns {
  readonly table: string
  readonly names: readonly string[]
}

/** Reads live records; the accomplices' own, and the newest, come more often. */
export async function liveRows(
  sql: SqlClient,
  accomplices: readonly string[],
  ownAccounts: ReadonlySet<string>,
) {
  const columns = await sql<Columns[]>`
    select table_name as table, array_agg(column_name::text) as names from information_schema.columns
     where table_schema = 'public' group by table_name`
  const columnsOf = new Map(columns.map(({ table, names }) => [table, names]))
  return async (path: string, random: Random): Promise<LiveRow | undefined> => {
    const table = tableOf(path)
    const names = columnsOf.get(table)
    if (!names?.includes('id')) return undefined
    const of = names.includes('member_id')
      ? sql`member_id`
      : table === 'member'
        ? sql`id`
        : undefined
    const isOpen =
      names.includes('status') && random.chance(0.9)
        ? sql`status::text = any (${states[path] ?? waiting})`
        : sql`true`
    const isOf = of && random.chance(0.8) ? sql`${of} = any (${accomplices})` : sql`true`
    // Nobody locks or deletes an account of their own.
    const isOther = table === 'operator' ? sql`not id = any (${[...ownAccounts]})` : sql`true`
    const version =
      names.includes('version') && table !== 'member' ? sql`version` : sql`1 as version`
    const found = await sql<LiveRow[]>`
      select id::text, ${version} from ${sql(table)} where ${isOther}
       order by coalesce(${isOpen}, false) desc, coalesce(${isOf}, false) desc, id desc limit 30`
    if (found.length === 0) return undefined
    return random.chance(0.7)
      ? found[random.int(0, Math.min(2, found.length - 1))]
      : random.pick(found)
  }
}
