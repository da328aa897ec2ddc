// The large set's tables as rows for COPY.
import { isMemberLine } from '#server/ledger/lines.ts'
import { creditLines } from '#server/ledger/postings/money.ts'
import { iso, numberDay, type Clock } from '../clock.ts'
import { fakeIp, memberNo } from '../member/people.ts'
import { stream } from '../random.ts'
import type { Cell } from './copy.ts'
import { digest, history, millionths, type Books, type Event, type Size } from './history.ts'

type Rows = Generator<Cell[], void>
type Operators = readonly { readonly id: string; readonly name: string }[]

/** Names of columns, apart by spaces. */
const names = (text: string): string[] => text.trim().split(/\s+/)

export const memberColumns = names(`
  id member_no account nickname email invite_code member_type inviter_id path depth level
  recharge_total_usd register_ip created_at updated_at
`)

/** Members with their invitation tree, at most 12 deep; what they recharged comes from the books. */
export function* memberRows(
  seed: number,
  clock: Clock,
  { members }: Size,
  { recharged }: Books,
): Rows {
  const random = stream(seed, 'large member')
  const paths: string[] = ['/']
  const depths = new Uint8Array(members + 1)
  for (let id = 1; id <= members; id++) {
    const at = iso(clock.at((id - 1 + random.unit()) / members))
    // Who came early has invited many.
    const wanted =
      id > 1 && random.unit() < 0.62 ? 1 + Math.floor(random.unit() ** 2 * (id - 1)) : 0
    const inviter = (depths[wanted] ?? 0) < 12 ? wanted : 0
    const path = `${paths[inviter] ?? '/'}${id}/`
    paths.push(path)
    depths[id] = inviter === 0 ? 0 : (depths[inviter] ?? 0) + 1
    const usd = recharged[id] ?? 0
    const account = `user${id.toString(36).padStart(5, '0')}`
    yield [
      id,
      memberNo(id),
      account,
      `会员${id % 9973}`,
      `${account}@example.com`,
      digest(seed, 'invite', id).slice(0, 6) + id.toString(36),
      random.unit() < 0.012 ? 'agent' : 'normal',
      inviter === 0 ? null : inviter,
      path,
      depths[id] ?? 0,
      usd > 5e9 ? 'v3' : usd > 7e8 ? 'v1' : 'v0',
      millionths(usd),
      fakeIp(random.int(0, 131_071)),
      at,
      at,
    ]
  }
}

export const rechargeColumns = names(`
  id version recharge_no member_id recharge_type currency network amount credited_amount price_usd
  usd_value tx_hash from_address to_address confirmations confirmations_required channel_code
  channel_order_no is_first risk_flags status reject_reason reviewer_id reviewer_name reviewed_at
  created_at updated_at
`)

const no = ({ id, at }: Event) => `RC${numberDay(at)}${String(id).padStart(10, '0')}`
const reviewerOf = (operators: Operators, { day }: Event) =>
  operators[day ? 0 : operators.length - 1]

export function* rechargeRows(seed: number, clock: Clock, size: Size, operators: Operators): Rows {
  for (const event of history(seed, clock, size)) {
    const { id, at, member, coin, method, status, amount, usd, reviewedAt } = event
    const decided = status === 'approved' || status === 'rejected'
    const reviewer = decided ? reviewerOf(operators, event) : undefined
    const isChain = method === 'chain'
    const hash = isChain ? digest(seed, 'tx', id) : ''
    const prefix = coin.network === 'TRC20' ? 'T' : coin.network === 'BTC' ? 'bc1q' : '0x'
    const length = coin.network === 'TRC20' ? 33 : coin.network === 'BTC' ? 38 : 40
    yield [
      id,
      decided ? 2 : 1,
      no(event),
      member,
      method,
      coin.currency,
      coin.network,
      millionths(amount),
      status === 'approved' ? millionths(amount) : null,
      coin.price,
      millionths(usd),
      isChain ? (prefix === '0x' ? `0x${hash}` : hash) : null,
      isChain ? prefix + digest(seed, 'from', id).slice(0, length) : null,
      isChain ? prefix + digest(seed, 'deposit', member, coin.network).slice(0, length) : null,
      isChain && status !== 'confirming' ? coin.confirmations : 0,
      isChain ? coin.confirmations : 0,
      method === 'third' ? 'ePay' : null,
      method === 'third' ? `P${String(id).padStart(18, '0')}` : null,
      event.first,
      event.flagged ? '{amountMismatch}' : '{}',
      status,
      status === 'rejected' ? (isChain ? 'wrongNetwork' : 'notReceived') : null,
      reviewer?.id ?? null,
      reviewer?.name ?? null,
      decided ? iso(reviewedAt) : null,
      iso(at),
      iso(decided ? reviewedAt : at),
    ]
  }
}

export const journalColumns = names(`
  id biz_type biz_id step biz_no operator_id operator_name posted_at
`)

/** One journal per approved recharge, numbered from 1 in the order of the recharges. */
export function* journalRows(seed: number, clock: Clock, size: Size, operators: Operators): Rows {
  let id = 0
  for (const event of approved(seed, clock, size)) {
    const reviewer = reviewerOf(operators, event)
    yield [
      (id += 1),
      'recharge',
      event.id,
      'credit',
      no(event),
      reviewer?.id ?? null,
      reviewer?.name ?? '',
      iso(event.reviewedAt),
    ]
  }
}

export const entryColumns = names(`
  id journal_id line_no currency side amount posted_at
  owner_kind account_id member_id wallet_type bucket house_code balance_after
`)

/** The lines of what each approved recharge credits: two, as none has a fee. */
export function* entryRows(seed: number, clock: Clock, size: Size): Rows {
  let journal = 0
  for (const event of approved(seed, clock, size)) {
    const { coin, method: rechargeType, account, member, before } = event
    journal += 1
    const [amount, at] = [millionths(event.amount), iso(event.reviewedAt)]
    const { currency, network } = coin
    const recharge = { memberId: String(member), walletType: 'spot', currency, network } as const
    const lines = creditLines({ ...recharge, rechargeType, amount, fee: '0' }, amount)
    for (const [index, line] of lines.entries()) {
      const id = (journal - 1) * lines.length + index + 1
      const whose = isMemberLine(line)
        ? ['M', account, member, line.walletType, line.bucket, null]
        : ['H', null, null, null, null, line.house]
      const after = isMemberLine(line) ? millionths(before + event.amount) : null
      yield [id, journal, index + 1, currency, line.side, line.amount, at, ...whose, after]
    }
  }
}

export const moneyColumns = names(`
  id journal_id account_id member_id wallet_type currency biz_type biz_no available_before
  available_delta available_after frozen_after margin_after operator_id created_at
`)

export function* moneyRows(seed: number, clock: Clock, size: Size, operators: Operators): Rows {
  let id = 0
  for (const event of approved(seed, clock, size)) {
    const { coin, amount, reviewedAt, account, member, before } = event
    id += 1
    yield [
      id,
      id,
      account,
      member,
      'spot',
      coin.currency,
      'recharge',
      no(event),
      millionths(before),
      millionths(amount),
      millionths(before + amount),
      '0',
      '0',
      reviewerOf(operators, event)?.id ?? null,
      iso(reviewedAt),
    ]
  }
}

export const accountColumns = names(`
  id member_id wallet_type currency available version last_change_at
`)

export function* accountRows({ accounts }: Books): Rows {
  for (const [index, { member, currency, balance, lastChange, changes }] of accounts.entries())
    yield [index + 1, member, 'spot', currency, millionths(balance), 1 + changes, iso(lastChange)]
}

function* approved(seed: number, clock: Clock, size: Size): Generator<Event, void> {
  for (const event of history(seed, clock, size)) if (event.status === 'approved') yield event
}
