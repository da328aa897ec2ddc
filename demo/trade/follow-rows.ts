// Copied trades and the relations behind them as rows.
import { iso, numberDay } from '../clock.ts'
import { decimal, type Units } from '../decimal.ts'
import type { Member } from '../member/people.ts'
import type { Journal, Source } from '../money/books.ts'
import type { Position } from './trading-types.ts'

/** A member who copies a tutor: with a fixed margin, or with a part of the tutor's. */
export interface Relation {
  id: number
  no: string
  readonly at: number
  readonly member: Member
  readonly tutor: Member
  readonly part: number | undefined
  readonly amount: number
  stoppedAt: number | undefined
}

export interface Follow extends Source {
  readonly at: number
  readonly relation: Relation
  /** The tutor's position. */
  readonly lead: Position
  readonly price: Units
  margin: Units
  position: Position | undefined
  failReason: string
  shared: Units
  share: 'none' | 'held' | 'settled' | 'returned' | 'failed'
}

/** A row of `follow_relation`. */
export const relationRow = (relation: Relation) => {
  const { part, stoppedAt } = relation
  const isStopped = stoppedAt !== undefined
  return {
    id: relation.id,
    version: isStopped ? 2 : 1,
    tutor_id: relation.tutor.id,
    member_id: relation.member.id,
    follow_mode: part === undefined ? 'fixed' : 'ratio',
    amount: part === undefined ? String(relation.amount) : part.toFixed(1),
    status: isStopped ? 'stopped' : 'active',
    // Members who end it themselves, as these did, give no reason.
    stop_reason: '',
    operator_name: '',
    since: iso(relation.at),
    stopped_at: isStopped ? iso(stoppedAt) : null,
    created_at: iso(relation.at),
    updated_at: iso(stoppedAt ?? relation.at),
  }
}

/** How much worse the follower's price is than the tutor's, to eight decimals. */
const slippage = ({ price, lead }: Follow) => {
  const worse = lead.positionSide === 'long' ? price - lead.entry : lead.entry - price
  return decimal(((worse * 10n ** 8n) / lead.entry) * 10n ** 10n)
}

/** A row of `follow_log`. */
export const followRow = (follow: Follow) => {
  const { relation, lead, position } = follow
  const closedAt = position ? position.closedAt : follow.at
  return {
    id: follow.id,
    version: position?.closedAt === undefined ? 1 : 2,
    follow_no: follow.no,
    relation_id: relation.id,
    tutor_id: relation.tutor.id,
    member_id: relation.member.id,
    tutor_position_id: lead.id,
    position_id: position?.id ?? null,
    product_code: lead.product.code,
    currency: 'USDT',
    position_side: lead.positionSide,
    follow_mode: relation.part === undefined ? 'fixed' : 'ratio',
    leverage: lead.leverage,
    margin: decimal(follow.margin),
    open_price: position ? decimal(follow.price) : null,
    close_price: position?.closePrice === undefined ? null : decimal(position.closePrice),
    slippage_rate: position ? slippage(follow) : null,
    realized_pnl: decimal(position?.pnl ?? 0n),
    profit_share_rate: '0.1',
    platform_share_rate: '0.1',
    profit_share_amount: decimal(follow.shared),
    share_status: follow.share,
    status: position ? (closedAt === undefined ? 'following' : 'closed') : 'failed',
    fail_reason: follow.failReason,
    opened_at: iso(follow.at),
    closed_at: closedAt === undefined ? null : iso(closedAt),
    created_at: iso(follow.at),
    updated_at: iso(closedAt ?? follow.at),
  }
}

/** What a tutor got of a share that was settled. */
interface Share {
  readonly at: number
  readonly follow: Follow
  readonly own: Units
  readonly journal: Journal | undefined
}

/** A row of `income_record`; its number follows those of the stakes. */
export const shareRow = ({ at, follow, own, journal }: Share) => ({
  id: 0,
  version: 1,
  income_no: '',
  member_id: follow.relation.tutor.id,
  income_type: 'tutorShare',
  source_id: follow.id,
  related_no: follow.no,
  currency: 'USDT',
  base_amount: decimal(follow.shared),
  rate: '0.9',
  amount: decimal(own),
  income_date: numberDay(at).replace(/(..)(..)(..)/, '20$1-$2-$3'),
  status: 'paid',
  fail_reason: '',
  journal_id: journal?.id ?? null,
  paid_at: iso(at),
  created_at: iso(at),
  updated_at: iso(at),
})
