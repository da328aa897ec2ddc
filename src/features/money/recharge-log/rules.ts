// Why a recharge may not be touched right now, before the server is asked. The states come from the contract.
import { msg } from '@lingui/core/macro'
import {
  allowedFrom,
  RejectReason,
  type RechargeLog,
  type Status,
} from '#contract/money/recharge-log.ts'
import {
  faultField,
  isMaker,
  isRemovable,
  verdictFault,
  type VerdictFault,
} from '#contract/money/recharge-rules.ts'
import type { SeenVersion } from '#contract/wire.ts'
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
  if (act === 'remove' && !isRemovable(row)) return wrongState.remove
  const holder = holderOf(row)
  if (holder !== undefined && act !== 'reverse') {
    const until = formatDateTime(row.claimedUntil).slice(11)
    return msg`${holder} 正在处理此单（至 ${until}）`
  }
  if ((act === 'approve' || act === 'reject') && isMaker(row, myId()))
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

/** What to say about a verdict that lacks something; the rules themselves are the contract's. */
const faultTexts: Record<VerdictFault, Text> = {
  rejectReasonRequired: msg`请选择驳回原因`,
  rejectRemarkRequired: msg`选择“其他”时，请填写 5 到 200 个字的备注`,
  remarkRequired: msg`金额有调整或存在风险标识时，请填写 5 到 200 个字的备注`,
}

/** The error of a verdict's form, by the field it belongs to; none where nothing is missing. */
export function checkVerdict(
  values: Record<string, unknown>,
  action: 'approve' | 'reject',
  about: { isUnusual: boolean },
): Record<string, Text> {
  const reason = RejectReason.safeParse(values['rejectReason']).data
  const remark = typeof values['remark'] === 'string' ? values['remark'] : ''
  const fault = verdictFault({ action, rejectReason: reason, remark }, about)
  return fault ? { [faultField[fault]]: faultTexts[fault] } : {}
}

/** The records of a bulk call, each bound to the version that is on screen. */
export const seenVersions = (rows: readonly RechargeLog[]): SeenVersion[] =>
  rows.map(({ id, version }) => ({ id, version }))
