// Recharges and withdrawals as rows.
import { RiskFlag } from '#contract/money/recharge-log.ts'
import { iso, numberDay } from '../clock.ts'
import { decimal } from '../decimal.ts'
import type { Recharge } from './recharges.ts'
import type { Withdrawal } from './withdrawals.ts'

type Row = Record<string, unknown>

const stamp = (at: number | undefined) => (at === undefined ? null : iso(at))

/** Gives records their ids and numbers in order of time. */
export function numberInOrder(
  prefix: string,
  records: { at: number; id: number; no: string }[],
): void {
  records.sort((a, b) => a.at - b.at)
  for (const [index, record] of records.entries()) {
    record.id = index + 1
    record.no = `${prefix}${numberDay(record.at)}${String(record.id).padStart(10, '0')}`
  }
}

/** A row of `recharge_log`. */
export const rechargeRow = (recharge: Recharge): Row => ({
  id: recharge.id,
  version: recharge.reversed ? 3 : recharge.reviewer ? 2 : 1,
  recharge_no: recharge.no,
  member_id: recharge.member.id,
  recharge_type: recharge.method,
  wallet_type: recharge.wallet,
  currency: recharge.coin.currency,
  network: recharge.coin.network,
  amount: decimal(recharge.amount),
  fee: decimal(recharge.fee),
  credited_amount: recharge.credited === null ? null : decimal(recharge.credited),
  price_usd: decimal(recharge.price),
  usd_value: decimal(recharge.usd),
  tx_hash: recharge.txHash,
  from_address: recharge.from,
  to_address: recharge.to,
  confirmations: recharge.confirmations,
  confirmations_required: recharge.required,
  channel_code: recharge.channel,
  channel_order_no: recharge.channelOrder,
  proof_imgs: recharge.proofs,
  is_first: recharge.first,
  risk_flags: RiskFlag.options.filter((flag) => recharge.flags.includes(flag)),
  status: recharge.status,
  claimed_by: null,
  claimed_by_name: null,
  claimed_until: null,
  reject_reason: recharge.rejectReason,
  creator_id: recharge.creator?.id ?? null,
  creator_name: recharge.creator?.name ?? null,
  reviewer_id: recharge.reviewer?.id ?? null,
  reviewer_name: recharge.reviewer?.name ?? null,
  reviewed_at: stamp(recharge.reviewedAt),
  review_remark: recharge.reviewRemark,
  remark: recharge.remark,
  deleted_at: stamp(recharge.deletedAt),
  created_at: iso(recharge.at),
  updated_at: iso(
    recharge.deletedAt ?? recharge.reversed?.at ?? recharge.reviewedAt ?? recharge.at,
  ),
})

/** A row of `withdraw_log`. */
export const withdrawRow = (made: Withdrawal): Row => ({
  id: made.id,
  version:
    1 +
    (made.first ? 1 : 0) +
    (made.second ? 1 : 0) +
    (made.method ? 1 : 0) +
    (made.status === 'paid' ? 1 : 0),
  withdraw_no: made.no,
  member_id: made.member.id,
  currency: made.coin.currency,
  network: made.coin.network,
  amount: decimal(made.amount),
  fee: decimal(made.fee),
  net_amount: decimal(made.net),
  network_fee: decimal(made.networkFee),
  price_usd: decimal(made.price),
  usd_value: decimal(made.usd),
  to_address: made.to,
  memo: made.memo,
  risk_score: 0,
  risk_flags: made.flags,
  status: made.status,
  claimed_by: null,
  claimed_by_name: null,
  claimed_until: null,
  first_reviewer_id: made.first?.by.id ?? null,
  first_reviewer_name: made.first?.by.name ?? null,
  first_reviewed_at: stamp(made.first?.at),
  second_reviewer_id: made.second?.by.id ?? null,
  second_reviewer_name: made.second?.by.name ?? null,
  second_reviewed_at: stamp(made.second?.at),
  reject_reason: made.rejectReason,
  review_remark: made.remark,
  pay_method: made.method,
  third_order_no: null,
  tx_hash: made.txHash,
  payer_id: made.payer?.id ?? null,
  payer_name: made.payer?.name ?? null,
  paid_at: made.status === 'paid' ? stamp(made.endedAt) : null,
  fail_reason:
    made.status === 'failed' || made.status === 'refunded' ? '节点拒绝广播：矿工费不足' : '',
  apply_ip: made.ip,
  apply_device: made.device,
  remark: '',
  created_at: iso(made.at),
  updated_at: iso(made.endedAt ?? made.second?.at ?? made.first?.at ?? made.at),
})
