// The only way money moves. A posting is one journal: its lines, the wallets they change and the
// member's money log, written together inside the caller's transaction. Never touches house rows:
// their balances follow the entries (`rollUpHouse`), so that no posting waits for another member's.
import { sql } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { Tx } from '#server/db/connection/client.ts'
import { getConstraintName, getErrorDetail } from '#server/db/constraint.ts'
import { houseAccountRow, isHouseCode } from './chart.ts'
import { applyLine, isMemberLine, type Line, mirrorLines, walletKey } from './lines.ts'
import { moneyLogRows } from './money-log.ts'
import { lockWallets } from './wallets.ts'

/** One step of a business record in the books; (bizType, bizId, step) is unique for ever. */
export interface Posting {
  readonly bizType: string
  readonly bizId: string
  /** E.g. `credit`, `reverse`, `close`; exclusive endings share a step and differ in `variant`. */
  readonly step: string
  readonly variant?: string
  /** The number people see, e.g. `RC2506300000012345`. */
  readonly bizNo: string
  readonly operatorId: string | null
  readonly operatorName?: string
  readonly requestId?: string | undefined
  readonly memo: string
  readonly lines: readonly Line[]
  readonly reversalOf?: string
}

/**
 * Writes the journal and moves the wallets; returns the journal's id. Refuses with 42201 when a bucket
 * would become negative. Lines that do not balance make the caller's commit fail: a deferred constraint
 * of the database, not this function, is the judge. Refuses with 42203 what would be dated in a closed day (I8).
 */
export async function post(tx: Tx, posting: Posting): Promise<string> {
  const memberLines = posting.lines.filter(isMemberLine)
  const wallets = await lockWallets(tx, memberLines)
  const before = new Map([...wallets].map(([key, wallet]) => [key, { ...wallet }]))

  const entries = posting.lines.map((line, index) => {
    const common = {
      line_no: index + 1,
      currency: line.currency,
      side: line.side,
      amount: line.amount,
    }
    if (!isMemberLine(line)) return { ...common, owner_kind: 'H', house_code: line.house }
    const wallet = wallets.get(walletKey(line))
    if (!wallet) throw new Error(`No wallet for ${walletKey(line)}.`)
    return {
      ...common,
      owner_kind: 'M',
      account_id: wallet.id,
      member_id: line.memberId,
      wallet_type: line.walletType,
      bucket: line.bucket,
      balance_after: applyLine(wallet, line).toFixed(),
    }
  })
  const changedWallets = [...wallets.values()].map((wallet) => ({
    id: wallet.id,
    available: wallet.available.toFixed(),
    frozen: wallet.frozen.toFixed(),
    margin: wallet.margin.toFixed(),
  }))
  const houses = posting.lines.flatMap((line) =>
    isMemberLine(line) ? [] : [houseAccountRow(line.house, line.currency)],
  )

  // One round trip. Amounts travel as JSON strings and become numeric in the database: never a float.
  // The time is taken here, after the wallets are locked, so that a wallet's lines are in order of time.
  const [journal] = await tx
    .execute<{ id: string }>(sql`
    with journal as (
      insert into ledger_journal
        (biz_type, biz_id, step, variant, biz_no, request_id, memo, operator_id, operator_name, reversal_of, posted_at)
      values (${posting.bizType}, ${posting.bizId}, ${posting.step}, ${posting.variant ?? ''}, ${posting.bizNo},
        ${posting.requestId ?? null}, ${posting.memo}, ${posting.operatorId}, ${posting.operatorName ?? ''},
        ${posting.reversalOf ?? null}, clock_timestamp())
      returning id, posted_at
    ), changed as (
      update ledger_account a set available = b.available, frozen = b.frozen, margin = b.margin,
             version = a.version + 1, last_change_at = journal.posted_at
        from journal, jsonb_to_recordset(${JSON.stringify(changedWallets)}::jsonb)
          as b (id bigint, available numeric, frozen numeric, margin numeric)
       where a.id = b.id
    ), houses as (
      insert into house_account (code, currency, name, normal_side, allow_negative)
      select distinct code, currency, name, normal_side, allow_negative
        from jsonb_to_recordset(${JSON.stringify(houses)}::jsonb)
          as h (code text, currency text, name text, normal_side text, allow_negative boolean)
          on conflict do nothing
    ), entries as (
      insert into ledger_entry (journal_id, posted_at, line_no, owner_kind, account_id, member_id, wallet_type,
        bucket, house_code, currency, side, amount, balance_after)
      select journal.id, journal.posted_at, line_no, owner_kind, account_id, member_id, wallet_type, bucket,
             house_code, currency, side, amount, balance_after
        from journal, jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e (line_no integer, owner_kind text,
          account_id bigint, member_id bigint, wallet_type text, bucket text, house_code text, currency text,
          side text, amount numeric, balance_after numeric)
    ), logs as (
      insert into money_log (journal_id, created_at, account_id, member_id, wallet_type, currency, biz_type, biz_no,
        available_before, available_delta, available_after, frozen_delta, frozen_after, margin_delta, margin_after,
        operator_id, remark)
      select journal.id, journal.posted_at, account_id, member_id, wallet_type, currency, reason, ${posting.bizNo},
             available_before, available_delta, available_after, frozen_delta, frozen_after, margin_delta, margin_after,
             ${posting.operatorId}::bigint, ${posting.memo}
        from journal, jsonb_to_recordset(${JSON.stringify(moneyLogRows(memberLines, before))}::jsonb) as m (
          account_id bigint, member_id bigint, wallet_type text, currency text, reason text,
          available_before numeric, available_delta numeric, available_after numeric,
          frozen_delta numeric, frozen_after numeric, margin_delta numeric, margin_after numeric)
    )
    select id from journal`)
    .catch(refuseClosedDay)
  if (!journal) throw new Error('The journal was not written.')
  return String(journal.id)
}

/** Says which day is closed where the database refused the date of an entry; passes every other error on. */
function refuseClosedDay(error: unknown): never {
  if (getConstraintName(error) !== 'ledger_open_day') throw error
  throw new Refusal(Code.rule, 'dayClosed', { day: getErrorDetail(error) ?? '' })
}

interface StoredLine extends Record<string, unknown> {
  house_code: string | null
  member_id: string
  wallet_type: Extract<Line, { memberId: string }>['walletType']
  bucket: Extract<Line, { memberId: string }>['bucket']
  currency: string
  side: 'D' | 'C'
  amount: string
}

/**
 * Posts the mirror of a journal: the same lines with sides changed. A journal is reversed at most once
 * (unique `reversal_of`); the second attempt is refused by the database. 42201 as `post`.
 */
export async function reverse(
  tx: Tx,
  journalId: string,
  { reason, ...posting }: Omit<Posting, 'lines' | 'reversalOf'> & { readonly reason: string },
): Promise<string> {
  const stored = await tx.execute<StoredLine>(sql`
    select house_code, member_id, wallet_type, bucket, currency, side, amount from ledger_entry
     where journal_id = ${journalId} and posted_at = (select posted_at from ledger_journal where id = ${journalId})
     order by line_no`)
  if (stored.length === 0) throw new Error(`Journal ${journalId} has no lines.`)
  const lines = stored.map((line): Line => {
    const { currency, side, amount } = line
    if (line.house_code !== null) {
      if (!isHouseCode(line.house_code)) throw new Error(`Unknown account ${line.house_code}.`)
      return { house: line.house_code, currency, side, amount }
    }
    const { wallet_type: walletType, bucket } = line
    return { memberId: String(line.member_id), walletType, bucket, currency, side, amount, reason }
  })
  return post(tx, { ...posting, lines: mirrorLines(lines, reason), reversalOf: journalId })
}
