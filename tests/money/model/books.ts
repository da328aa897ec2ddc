// The books of a model: what every account should hold, by a few lines that know nothing of the server.
import Big from 'big.js'
import type { SqlClient } from '#server/db/connection/client.ts'

/** Balances by account: credit counts up, debit down; accounts at zero are left out. */
export type Balances = Readonly<Record<string, string>>

interface Wallet {
  readonly walletType?:
    | 'spot'
    | 'contract'
    | 'delivery'
    | 'follow'
    | 'staking'
    | 'experience'
    | 'integral'
  readonly currency?: string
}

/** The name of a bucket of a member's wallet. */
export const bucket = (
  memberId: string,
  of: 'available' | 'frozen' | 'margin',
  { walletType = 'spot', currency = 'USDT' }: Wallet = {},
): string => `${memberId} ${walletType} ${currency} ${of}`
/** The name of an account of the house. */
export const house = (code: string, currency = 'USDT'): string => `house ${code} ${currency}`
/** Points of a member are in a wallet of their own. */
export const points = { walletType: 'integral', currency: 'INTEGRAL' } as const

/** Balances that change by postings only, each of which sums to zero. */
export class ModelBooks {
  readonly #held: Map<string, Big>

  constructor(start: Balances) {
    this.#held = new Map(
      Object.entries(start).map(([account, amount]) => [account, new Big(amount)]),
    )
  }

  /** Whether anything was ever posted to one of the accounts. */
  knows(...accounts: readonly string[]): boolean {
    return accounts.some((account) => this.#held.has(account))
  }

  of(account: string): Big {
    return this.#held.get(account) ?? new Big(0)
  }

  /** Changes accounts by signed amounts. */
  post(...lines: readonly (readonly [account: string, amount: Big])[]): void {
    const sum = lines.reduce((before, [, amount]) => before.plus(amount), new Big(0))
    if (!sum.eq(0)) throw new Error(`The model posted what does not balance: ${sum.toFixed()}.`)
    for (const [account, amount] of lines) this.#held.set(account, this.of(account).plus(amount))
  }

  /** Moves an amount from one account to another. */
  move(amount: Big, from: string, to: string): void {
    this.post([from, amount.times(-1)], [to, amount])
  }

  balances(): Balances {
    return Object.fromEntries(
      [...this.#held]
        .filter(([, amount]) => !amount.eq(0))
        .map(([account, amount]) => [account, amount.toFixed()]),
    )
  }
}

/** What the server has stored: wallets of the members as they stand, and the sums of all entries of the house. */
export async function storedBalances(
  sql: SqlClient,
  members: readonly string[],
): Promise<Balances> {
  const rows = await sql<{ account: string; held: string }[]>`
    select member_id || ' ' || wallet_type || ' ' || currency || ' ' || bucket as account, trim_scale(held)::text as held
      from ledger_account, lateral (values ('available', available), ('frozen', frozen), ('margin', margin)) b (bucket, held)
     where member_id = any (${[...members]}::bigint[])
    union all
    select 'house ' || house_code || ' ' || currency, trim_scale(sum(case side when 'C' then amount else -amount end))::text
      from ledger_entry where house_code is not null group by house_code, currency`
  return Object.fromEntries(
    rows.filter(({ held }) => held !== '0').map(({ account, held }) => [account, held]),
  )
}
