// Codes, awards and batches of points as rows. The codes of the demo set are unknown: nobody can use them.
import { hour, iso } from '../clock.ts'
import { decimal, multiply, type Units } from '../decimal.ts'
import type { World } from '../money/recharges.ts'
import { stream } from '../random.ts'
import {
  type Award,
  type CodeBatch,
  points,
  type PointsBatch,
  type PointsItem,
  type UsedCode,
} from './rewards-types.ts'

type Row = Record<string, unknown>

const currencyOf = (kind: 'currency' | 'points') => (kind === 'points' ? points : 'USDT')
const usdOf = ({ prices }: World, kind: 'currency' | 'points', amount: Units, at: number): Units =>
  kind === 'points' ? 0n : multiply(amount, prices('USDT', at))

/** A row of `redemption_batch`. */
export function batchRow(world: World, batch: CodeBatch): Row {
  const { at, id, no, name, rewardType, amount, until, count, used } = batch
  const cost = used.reduce((sum, one) => sum + usdOf(world, rewardType, amount, one.at), 0n)
  return {
    id,
    batch_no: no,
    batch_name: name,
    reward_type: rewardType,
    currency: currencyOf(rewardType),
    amount: decimal(amount),
    count,
    used_count: used.length,
    cost_usd: decimal(cost),
    code_length: 12,
    per_member_limit: 1,
    valid_from: iso(at),
    valid_to: iso(until),
    keeps_codes: false,
    downloaded_at: iso(at + hour),
    downloaded_by: world.staff.identity.id,
    operator_name: world.staff.identity.name,
    version: 1,
    created_at: iso(at),
    updated_at: iso(at),
  }
}

const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Rows of `redemption_code`: the used ones bring their ids, the others follow them. */
export function codeRows(world: World, batches: readonly CodeBatch[]): Row[] {
  let last = batches.reduce((sum, { used }) => sum + used.length, 0)
  return batches.flatMap((batch) => {
    const random = stream(world.seed, 'codes', batch.id)
    const pick = () => letters[random.int(0, letters.length - 1)] ?? ''
    return Array.from({ length: batch.count }, (_, index) => {
      const used: UsedCode | undefined = batch.used[index]
      if (!used) last += 1
      const isOver = batch.until <= world.clock.asof
      const left = random.chance(0.05) ? 'disabled' : isOver ? 'expired' : 'unused'
      const at = used?.at ?? (left === 'expired' ? batch.until : batch.at)
      return {
        id: used?.id ?? last,
        version: 1,
        batch_id: batch.id,
        // No code has this hash.
        code_hash: `demo.${batch.id}.${index + 1}`,
        code_mask: `${pick()}${pick()}********${pick()}${pick()}`,
        reward_type: batch.rewardType,
        currency: currencyOf(batch.rewardType),
        amount: decimal(batch.amount),
        valid_to: iso(batch.until),
        status: used ? 'used' : left,
        used_member_id: used?.member.id ?? null,
        used_at: used ? iso(used.at) : null,
        used_ip: used ? `198.18.${used.member.id % 200}.${(used.id % 250) + 1}` : null,
        created_at: iso(batch.at),
        updated_at: iso(at),
      }
    })
  })
}

/** A row of `award_record`. */
export function awardRow(world: World, award: Award): Row {
  const { at, reviewer, status, awardType, rewardType, amount } = award
  const isManual = awardType === 'manual'
  const { identity: creator } = world.staff
  const decidedAt = reviewer ? iso(at) : null
  return {
    id: award.id,
    version: (reviewer ? 2 : 1) + (award.revokedAt === undefined ? 0 : 1),
    award_no: award.no,
    member_id: award.member.id,
    award_type: awardType,
    reward_type: rewardType,
    currency: currencyOf(rewardType),
    amount: decimal(amount),
    usd_value: decimal(usdOf(world, rewardType, amount, at)),
    related_no: '',
    status,
    creator_id: isManual ? creator.id : null,
    creator_name: isManual ? creator.name : '',
    remark: isManual ? '活动获奖名单' : '',
    reviewer_id: reviewer?.id ?? null,
    reviewer_name: reviewer?.name ?? null,
    reviewed_at: decidedAt,
    review_remark: status === 'rejected' ? '名单与公示不一致' : '',
    granted_at: status === 'granted' || status === 'revoked' ? iso(at) : null,
    created_at: iso(at),
    updated_at: iso(award.revokedAt ?? at),
  }
}

/** A row of `integral_send`. */
export function sendRow({ staff }: World, batch: PointsBatch): Row {
  const { at, items, points: each, reviewer } = batch
  const posted = items.filter(({ isPosted }) => isPosted).length
  const failed = items.filter(({ isShort }) => isShort).length
  const isSent = batch.status === 'done' || batch.status === 'partial'
  return {
    id: batch.id,
    version: reviewer ? 2 : 1,
    batch_no: batch.no,
    title: batch.title,
    target: 'csv',
    direction: batch.direction,
    points_each: decimal(each),
    member_count: items.length,
    total_points: decimal(each * BigInt(items.length)),
    success_count: posted,
    failed_count: failed,
    reason_type: batch.reasonType,
    status: isSent ? (failed > 0 ? 'partial' : 'done') : batch.status,
    remark: '按运营名单发放',
    creator_id: staff.identity.id,
    creator_name: staff.identity.name,
    reviewer_id: reviewer?.id ?? null,
    reviewer_name: reviewer?.name ?? null,
    reviewed_at: reviewer ? iso(at + hour) : null,
    review_remark: batch.status === 'rejected' ? '名单有误，请重新提交' : '',
    created_at: iso(at),
    updated_at: iso(reviewer ? at + hour : at),
  }
}

/** A row of `integral_send_item`. */
export const itemRow = (batch: PointsBatch, item: PointsItem): Row => ({
  id: item.id,
  version: 1,
  batch_id: batch.id,
  member_id: item.member.id,
  points: decimal(batch.points),
  status: item.isPosted ? 'success' : item.isShort ? 'failed' : 'pending',
  fail_reason: item.isShort ? 'pointsShort' : null,
  posted_at: item.isPosted ? iso(item.at) : null,
  created_at: iso(batch.at),
  updated_at: iso(item.isPosted || item.isShort ? item.at : batch.at),
})
