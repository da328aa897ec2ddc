// Stakes for tests: what the app's own server stores and posts when a member stakes.
import { sql as query } from 'drizzle-orm'
import { post } from '#server/ledger/post.ts'
import type { Desk } from './desk.ts'

type Tx = Parameters<typeof post>[0]

export interface NewStake {
  memberId: string
  principal: string
  type: string
  /** Whether the product lets it leave early. */
  early: boolean
  status: string
  matureAt: string | null
  startAt: string
  payMode: string
  rateUp: string
  autoRenew: boolean
  /** What the stake has earned so far. */
  accrued: string
  productStatus: string
}

const currency = 'USDT'
const name = { 'zh-cn': '三十天', en: 'Thirty days', 'zh-tw': '' }

/** Makes a stake that was paid from a member's wallet, in a product with a penalty of 1 %; 100.000001 of a new member. */
export async function openStake(
  { db, sql, members }: Pick<Desk, 'db' | 'sql' | 'members'>,
  over: Partial<NewStake> = {},
) {
  const { type = 'fixed', early = true, status = 'staking', principal = '100.000001' } = over
  const { matureAt = new Date(Date.now() + 20 * 86_400_000).toISOString() } = over
  const { startAt = new Date().toISOString(), payMode = 'daily', rateUp = '0' } = over
  const { autoRenew = false, accrued = '1', productStatus = 'onSale' } = over
  const memberId = over.memberId ?? (await members(1))[0] ?? ''
  const [product] = await sql<{ id: string }[]>`
    insert into staking_product (name, currency, staking_type, term_days, annual_rate, pay_mode, min_amount, quota,
        staked_amount, early_redeem, penalty_rate, status)
      values (${JSON.stringify(name)}::text::jsonb, ${currency}, ${type}, ${type === 'fixed' ? 30 : 0}, 0.05, ${payMode}, 1, 10000,
        ${principal}, ${early}, 0.01, ${productStatus}) returning id::text`
  const storeStake = (tx: Tx) =>
    tx.execute<{ id: string; no: string }>(query`
    insert into staking_record (member_id, staking_id, currency, principal, annual_rate, rate_up, term_days, accrued_income,
        start_at, mature_at, auto_renew, status)
      values (${memberId}, ${product?.id ?? ''}, ${currency}, ${principal}, 0.05, ${rateUp}, ${type === 'fixed' ? 30 : 0}, ${accrued},
        ${startAt}, ${matureAt}, ${autoRenew}, ${status})
      returning id::text, record_no as no`)
  const spot = {
    memberId,
    walletType: 'spot',
    bucket: 'available',
    currency,
    amount: principal,
  } as const
  const { id, no } = await db.transaction(async (tx) => {
    const [row] = await storeStake(tx)
    const { id = '', no = '' } = row ?? {}
    const by = { bizNo: no, operatorId: null, memo: 'test' }
    await post(tx, {
      ...by,
      bizType: 'fund',
      bizId: id,
      step: 'stake',
      lines: [
        { house: '1100', currency, side: 'D', amount: principal },
        { ...spot, side: 'C', reason: 'adjustAdd' },
      ],
    })
    await post(tx, {
      ...by,
      bizType: 'staking',
      bizId: id,
      step: 'in',
      lines: [
        { ...spot, side: 'D', reason: 'stakingIn' },
        { ...spot, walletType: 'staking', bucket: 'frozen', side: 'C', reason: 'stakingIn' },
      ],
    })
    return { id, no }
  })
  return { id, no, memberId, productId: product?.id ?? '' }
}
