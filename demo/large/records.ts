// The records of the large set beside members, recharges and books: those of a demo set, repeated until there are as many as
// the large set wants. They have no entries in the books.
import type { SqlClient, TransactionSql } from '#server/db/connection/client.ts'
import { generate } from '../generate.ts'
import { vacuum, withoutHoldingJournals } from './bare-tables.ts'
import { grow } from './grow.ts'

/** How many rows there are at scale 1. */
const rowsAtScaleOne = new Map(
  `
  award_record 360_000  contract_deal 1_200_000  contract_entrust 1_080_000
  contract_position 520_000  coupon_log 800_000  delivery_order 400_000  flash_log 280_000
  follow_log 160_000  follow_relation 36_000  income_record 480_000  integral_send 300
  integral_send_item 240_000  invite_log 620_000  invite_rebate 320_000  ip_record 12_000_000
  login_error 900_000  member_auth 640_000  member_config 22_000  member_experience 100_000
  member_session 500_000  news 3_000  notice 400  recharge_address 180_000  red_envelope 3_000
  red_envelope_record 280_000  redemption_code 400_000  staking_record 120_000  transfer_log 720_000
  tutor 800  verification_code 5_000_000  violation_record 18_000  withdraw_address 340_000
  withdraw_log 400_000  withdraw_third 112_000
`
    .trim()
    .split(/\s{2,}|\n/)
    .map((each) => each.trim().split(' '))
    .map(([table = '', rows = '']) => [table, Number(rows.replaceAll('_', ''))]),
)

/** What the large set makes itself, with its books. */
const made = new Set(
  `
  house_account ledger_account ledger_entry ledger_journal member member_adjust money_log
  recharge_log wallet_code
`
    .trim()
    .split(/\s+/),
)

/** Members that the repeated records are of at first; each copy is of others. */
const maxMembers = 2_000
const rowsPerStatement = 4_000

interface Records {
  readonly seed: number
  /** End of the history, milliseconds. */
  readonly asof: number
  readonly scale: number
  /** Members that the database has, with ids from 1. */
  readonly members: number
}

/**
 * Makes the records for a database that the members are in already; returns what writes them. Nothing may be under way
 * meanwhile: a connection that is being opened would time out.
 */
export async function makeRecords(
  sql: SqlClient,
  { seed, asof, scale, members }: Records,
): Promise<() => Promise<void>> {
  const count = Math.min(maxMembers, Math.floor(members / 5))
  const operators = await sql<{ id: string; name: string }[]>`
    select id::text, user_name as name from operator where bind_member_id is null order by id`
  const { tables } = generate({ seed, asof, members: count, recharges: count, operators })
  const kept = tables.filter(([table, rows]) => !made.has(table) && rows.length > 0)
  const insert = async (tx: TransactionSql) => {
    for (const [table, rows] of kept) {
      const columns = tx(Object.keys(rows[0] ?? {}))
      for (let from = 0; from < rows.length; from += rowsPerStatement) {
        const part = JSON.stringify(rows.slice(from, from + rowsPerStatement))
        await tx`insert into ${tx(table)} (${columns}) select ${columns}
          from jsonb_populate_recordset(null::${tx(table)}, ${part}::text::jsonb)`
      }
    }
  }
  const copies = Math.floor(members / count)
  const wanted = kept.flatMap(([table, { length }]) => {
    const rows = rowsAtScaleOne.get(table)
    if (rows === undefined) return []
    // As many copies as there are of members at most: a member has one of some of them.
    const more = Math.min(Math.round(rows * scale), length * copies) - length
    return more > 0 ? [[table, more] as const] : []
  })
  return async () => {
    await sql.begin((tx) => withoutHoldingJournals(tx, () => insert(tx)))
    await vacuum(
      sql,
      kept.map(([table]) => table),
    )
    await grow(sql, Object.fromEntries(wanted), {
      parents: { member: { copies: copies + 1, last: String(count) } },
      special: {
        // Nobody invites himself.
        'invite_log.inviter_id': () => 'inviter_id',
        // Letters and digits only, at most 16.
        'red_envelope.claim_code': () => "left(claim_code, 8) || 'x' || copy",
      },
    })
  }
}
