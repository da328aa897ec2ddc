// Why a recharge may not be touched right now, before the server is asked. The states come from the contract.
import { msg } from '@lingui/core/macro'
import { allowedFrom, type RechargeLog, type Status } from '#contract/money/recharge-log.ts'
import { formatDateTime } from '#core/format/format-time.ts'
import { subMoney } from '#core/format/money.ts'
import type { Text } from '#core/i18n/text.ts'
import { session } from '#core/session/session.ts'

type Act = keyof typeof allowedFrom

const wrongState: Record<Act, Text> = {
  approve: msg`仅待审核的记录可以审核`,
  reject: msg`仅待审核的记录可以审核`,
  edit: msg`仅待审核的记录可以编辑`,
  claim: msg`仅待审核的记录可以领单`,
  remove: msg`仅已驳回或后台录入的待审核记录可以删除`,
  reverse: msg`仅已入账的记录可以冲正`,
}

const myId = () => session.state.user?.id

/** Who else holds the record right now; a lease that has ended binds nobody. */
export const holderOf = (row: RechargeLog): string | undefined =>
  row.claimedBy !== null &&
  row.claimedById !== myId() &&
  Date.parse(row.claimedUntil ?? '') > Date.now()
    ? row.claimedBy
    : undefined

export const isMine = (row: RechargeLog): boolean =>
  row.claimedById === myId() && Date.parse(row.claimedUntil ?? '') > Date.now()

export function blockedFor(act: Act, row: RechargeLog): Text | false {
  const states: readonly Status[] = allowedFrom[act]
  if (!states.includes(row.status)) return wrongState[act]
  if (act === 'remove' && row.status === 'pending' && row.rechargeType !== 'admin')
    return wrongState.remove
  const holder = holderOf(row)
  if (holder !== undefined && act !== 'reverse') {
    const until = formatDateTime(row.claimedUntil).slice(11)
    return msg`${holder} 正在处理此单（至 ${until}）`
  }
  const handled = [row.creatorId, row.amenderId].some((id) => id !== null && id === myId())
  if ((act === 'approve' || act === 'reject') && handled)
    return msg`本人录入或修改过的记录不能由本人审核`
  return false
}

export const isUndecided = (row: RechargeLog): boolean => blockedFor('approve', row) === false

/** What is credited when nothing speaks against it. */
export const usualCredit = (row: RechargeLog) => subMoney(row.amount, row.fee)

/** The next record to decide after `id`, wrapping to the top of the page. */
export function nextUndecided(rows: readonly RechargeLog[], id: string): RechargeLog | undefined {
  const at = rows.findIndex((row) => row.id === id)
  return [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0))].find(
    (row) => row.id !== id && isUndecided(row),
  )
}

/** Tells a remark that says nothing: fewer than five characters. */
export const isTooShort = (remark: unknown): boolean =>
  typeof remark !== 'string' || [...remark.trim()].length < 5
