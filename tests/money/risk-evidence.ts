// Plants what speaks against a member's withdrawals.
import type { Connection } from '#server/db/connection/client.ts'

const ip = (member: string) => `198.18.${Number(member) >> 8}.${Number(member) & 255}`

/** Makes what plants evidence: each takes the member's id. */
export const evidenceOn = (sql: Connection['sql']) => ({
  seen: (member: string, values: { scene: string; country?: string; from?: string }) => sql`
  insert into ip_record (ip, actor_type, member_id, scene, country_code, client_source, created_at)
  values (${values.from ?? ip(member)}, 'member', ${member}, ${values.scene}, ${values.country ?? 'CN'}, 'web',
    now() - interval '1 hour')`,
  signedIn: (member: string, device: string, hours: number) => sql`
  insert into member_session (member_id, device, created_at, last_seen_at)
  values (${member}, ${device}, now() - make_interval(hours => ${hours}), now())`,
  credited: (member: string, usd: string) => sql`
  insert into recharge_log (member_id, recharge_type, currency, network, amount, credited_amount, price_usd, usd_value,
    status, reviewer_name, reviewed_at, created_at)
  values (${member}, 'admin', 'USDT', 'TRC20', ${usd}, ${usd}, 1, ${usd}, 'approved', 'op', now() - interval '2 hours',
    now() - interval '3 hours')`,
  traded: (member: string, notional: string) => sql`
  with product as (
    insert into contract_product (product_code, name, product_type, base_currency, settle_currency, contract_size,
      price_tick, qty_step, min_qty, max_qty, max_position_qty, max_leverage, maint_margin_rate, price_source)
    values ('RISKUSDT', '{"zh-cn": "RISK"}', 'perpetual', 'BTC', 'USDT', 1, 1, 1, 1, 9, 9, 10, 0.01, 'composite')
    returning product_code),
  placed as (
    insert into contract_entrust (member_id, product_code, side, position_side, open_close, order_type, qty, leverage,
      margin_mode, client_source, status)
    select ${member}, product_code, 'buy', 'long', 'open', 'market', 1, 1, 'cross', 'web', 'filled' from product
    returning id, product_code)
  insert into contract_deal (entrust_id, member_id, product_code, side, position_side, open_close, price, qty, notional,
    leverage, margin_mode, role, deal_type, deal_at)
  select id, ${member}, product_code, 'buy', 'long', 'open', 1, ${notional}, ${notional}, 1, 'cross', 'taker', 'normal',
    now() - interval '1 hour' from placed`,
})
