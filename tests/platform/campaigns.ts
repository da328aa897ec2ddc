// What members are offered, for tests: codes, envelopes, coupons and staking products that are open now.
import { randomUUID } from 'node:crypto'
import * as envelopes from '#contract/marketing/red-envelope.ts'
import { codeHashes, newCode } from '#server/marketing/code-text.ts'
import { issueCoupon } from '#server/marketing/coupon/coupon-issue.ts'
import { type Desk, type Reviewer, send } from '../money/desk.ts'
import { draftEnvelope } from '../money/envelope-draft.ts'

type At = Pick<Desk, 'sql' | 'db' | 'fetch' | 'operators'>
const name = { 'zh-cn': '新', en: 'New', 'zh-tw': '' }

/** Makes a batch of redemption codes of 2.5 USDT each; returns the codes. */
export async function someCodes({ sql }: Pick<At, 'sql'>, count: number, perMember = 1) {
  await sql`update wallet_code set reward_enabled = true where currency = 'USDT'`
  const [batch] = await sql<{ id: string }[]>`
    insert into redemption_batch (batch_name, reward_type, currency, amount, count, code_length, per_member_limit, valid_from,
        valid_to, keeps_codes)
      values ('test', 'currency', 'USDT', 2.5, ${count}, 12, ${perMember}, now() - interval '1 day', now() + interval '1 day',
        false) returning id::text`
  const codes = Array.from({ length: count }, () => newCode(12))
  for (const code of codes)
    await sql`insert into redemption_code (batch_id, code_hash, code_mask, reward_type, currency, amount, valid_to)
      values (${batch?.id ?? ''}, ${codeHashes(code)[0] ?? ''}, 'XX****XX', 'currency', 'USDT', 2.5, now() + interval '1 day')`
  return codes
}

/** Opens a red envelope of equal parts of 5 USDT; returns its number and its claim code. */
export async function anEnvelope(at: At, count: number) {
  await at.sql`update wallet_code set reward_enabled = true where currency = 'USDT'`
  const [market] = (await at.operators(1, 'marketing')) as [Reviewer]
  const id = await draftEnvelope(at.sql, 'equal', String(count * 5), count)
  const change = { id, version: 1, status: 'active', reason: 'new year campaign' }
  const { code, msg } = await send(at.fetch, market, envelopes.setStatus, change)
  if (code !== 0) throw new Error(msg)
  const [row] = await at.sql<{ no: string; claimCode: string }[]>`
    select envelope_no as no, claim_code as "claimCode" from red_envelope where id = ${id}`
  return { no: row?.no ?? '', claimCode: row?.claimCode ?? '' }
}

/** Gives a member a coupon that adds 10 USDT to a recharge, or 2 % to a stake; returns its number. */
export async function aCoupon(
  { sql, db }: At,
  memberId: string,
  type: 'rechargeBonus' | 'rateUp' = 'rechargeBonus',
) {
  const [coupon] = await sql<{ id: string }[]>`
    insert into coupon (name, coupon_type, face_value, max_deduct, currency, total_count, per_member_limit, valid_type, valid_days, status)
      values (${JSON.stringify(name)}::text::jsonb, ${type}, ${type === 'rateUp' ? '0.02' : '10'}, ${type === 'rateUp' ? 1 : null}, 'USDT', 5, 5, 'afterReceive', 7, 'active') returning id::text`
  const { couponLogNo } = await db.transaction((tx) =>
    issueCoupon(tx, { couponId: coupon?.id ?? '', memberId, source: 'campaign' }),
  )
  return couponLogNo
}

interface ProductTerms {
  readonly type: 'fixed' | 'flexible'
  readonly quota: number
  readonly early: boolean
  readonly status: string
}

/** Puts a product of USDT on sale that takes 10 to 500 and keeps 1 % of an early end; returns its number. */
export async function aStakingProduct(
  { sql }: Pick<At, 'sql'>,
  { type = 'fixed', quota = 1000, early = true, status = 'onSale' }: Partial<ProductTerms> = {},
) {
  const [row] = await sql<{ no: string }[]>`
    insert into staking_product (name, currency, staking_type, term_days, annual_rate, pay_mode, min_amount, max_amount, quota,
        early_redeem, penalty_rate, status)
      values (${JSON.stringify(name)}::text::jsonb, 'USDT', ${type}, ${type === 'fixed' ? 30 : 0}, 0.05, 'daily', 10, 500, ${quota}, ${early}, 0.01,
        ${status}) returning staking_no as no`
  return row?.no ?? ''
}

/** Opens conversions between USDT at 1 and BTC at 50,000. */
export async function openConversions({ sql }: Pick<At, 'sql'>): Promise<void> {
  await sql`update wallet_code set flash_enabled = true where currency = 'USDT'`
  await sql`insert into wallet_code (code, currency, network, scale, display_scale, price_usd, flash_enabled)
    values ('BTC', 'BTC', 'BTC', 8, 8, 50000, true) on conflict do nothing`
}

/** A stake of 100 as the platform asks for it. */
export const aStake = (member: string, product: string, over: object = {}) => ({
  externalId: randomUUID(),
  member,
  product,
  amount: '100',
  ...over,
})
