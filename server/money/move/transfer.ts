// A member moves money between two of their wallets.
import { Code } from '#contract/codes.ts'
import type { Lang } from '#contract/lang.ts'
import type { Tx } from '#server/db/connection/client.ts'
import { transferLog } from '#server/db/schema/money/wallet-moves.ts'
import { invalidField } from '#server/http/field-errors.ts'
import { post } from '#server/ledger/post.ts'
import { transferLines } from '#server/ledger/postings/money.ts'
import { assertMayMove, openCurrency, toUsdValue } from './owner.ts'

type Row = typeof transferLog.$inferSelect

/** What is known of a move before it is made. */
export type TransferFacts = Pick<
  Row,
  'memberId' | 'fromWallet' | 'toWallet' | 'currency' | 'amount' | 'externalId'
>

/**
 * Moves an amount from one wallet of a member to another and returns the record of it. Throws `Refusal` 42203 for a member who
 * is closed, frozen or switched off, for a currency that is closed and for two wallets that are one; 42201 where the wallet has
 * less.
 */
export async function transfer(tx: Tx, facts: TransferFacts, lang: Lang): Promise<Row> {
  const { memberId, fromWallet, toWallet, currency, amount } = facts
  if (fromWallet === toWallet) throw invalidField('toWallet', 'sameWallet', lang, Code.rule)
  await assertMayMove(tx, memberId, 'transferEnabled', lang)
  const coin = await openCurrency(tx, currency, { field: 'currency', lang })
  const usdValue = toUsdValue(amount, coin, { field: 'amount', lang })
  const [row] = await tx
    .insert(transferLog)
    .values({ ...facts, usdValue, status: 'success', clientSource: 'api' })
    .returning()
  if (!row) throw new Error('The transfer was not written.')
  await post(tx, {
    bizType: 'transfer',
    bizId: row.id,
    step: 'move',
    bizNo: row.transferNo,
    operatorId: null,
    memo: '',
    lines: transferLines(row),
  })
  return row
}
