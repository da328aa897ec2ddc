// Audit lines of the decided recharges, as the server would have written them (`review.ts`).

import { apiPrefix } from '#contract/endpoint.ts'
import { iso } from './clock.ts'
import type { Recharge } from './money/recharges.ts'
import { stream } from './random.ts'
import type { Row } from './records.ts'
import type { Operator } from './staff.ts'

const prefix = `${apiPrefix}cwManage/`

/** Rows of `operation_log` without number and hash, in order of time. `journalOf` names a step's journal. */
export function auditRows(
  seed: number,
  recharges: readonly Recharge[],
  journalOf: (recharge: Recharge, step: 'credit' | 'reverse') => number | undefined,
): Row[] {
  const lines = recharges.flatMap((recharge) => {
    const { creator, reviewer, reviewedAt, reversed, row } = recharge
    const { amount, creditedAmount, rejectReason } = row
    const made: { at: number; row: Row }[] = []
    const add = (at: number, by: Operator, call: string, action: string, values: Row) =>
      made.push({
        at,
        row: { ...frame(seed, recharge, at, by, `${prefix}${call}`, action), ...values },
      })
    if (creator)
      add(recharge.at, creator, 'chargeLogAdd', 'recharge.create', {
        before: null,
        after: {
          memberId: row.memberId,
          currency: row.currency,
          network: row.network,
          amount,
          walletType: row.walletType,
          txHash: row.txHash,
          riskFlags: row.riskFlags,
        },
        reason: row.remark,
      })
    if (reviewer && reviewedAt !== undefined) {
      const approved = row.status !== 'rejected'
      add(
        reviewedAt,
        reviewer,
        'chargeLogReview',
        approved ? 'recharge.approve' : 'recharge.reject',
        {
          before: { status: 'pending', version: 1, amount },
          after: {
            status: approved ? 'approved' : 'rejected',
            version: 2,
            amount,
            creditedAmount,
            rejectReason,
            journalId: journalId(journalOf(recharge, 'credit')),
          },
          reason: row.reviewRemark,
        },
      )
      if (reversed)
        add(reversed.at, reversed.by, 'chargeLogReverse', 'recharge.reverse', {
          before: { status: 'approved', version: 2, creditedAmount },
          after: {
            status: 'reversed',
            version: 3,
            journalId: journalId(journalOf(recharge, 'reverse')),
          },
          reason: '渠道确认退款，冲正',
        })
    }
    return made
  })
  return lines.sort((a, b) => a.at - b.at).map(({ row }) => row)
}

const journalId = (id: number | undefined) => (id === undefined ? null : String(id))

function frame(
  seed: number,
  recharge: Recharge,
  at: number,
  by: Operator,
  permission: string,
  action: string,
): Row {
  const random = stream(seed, 'audit', recharge.id, action)
  const digits = random.text('0123456789abcdef', 31)
  const uuid = `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(12, 15)}-8${digits.slice(15, 18)}-${digits.slice(18, 30)}`
  return {
    at: iso(at),
    operator_id: by.id,
    operator_name: by.name,
    permission,
    action,
    target_type: 'recharge',
    target_id: String(recharge.id),
    target_no: recharge.no,
    request_id: uuid,
    ip: `10.8.0.${10 + (Number(by.id) % 200)}`,
    trace_id: random.text('0123456789abcdef', 32),
  }
}
