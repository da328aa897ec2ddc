import { list } from '#contract/money/recharge-log.ts'
import { members } from '#contract/options.ts'
import { formatMoney } from '#core/format/format-money.ts'
import { call } from '#core/http/api.ts'
import { isLikelyNumber, maxQuery } from '#core/palette/palette.ts'

/** A record found on the server. */
export interface FoundEntry {
  readonly kind: 'recharge' | 'member'
  /** For the list; unique over all groups. */
  readonly value: string
  readonly id: string
  readonly label: string
  readonly hint: string
}

/** What the operator can open, and so may look for. */
export interface SearchScope {
  readonly recharges: boolean
  readonly members: boolean
}

const quiet = { quiet: true }
const maxResults = 5

/** Numbers of records are written in capitals, and pasted in any way. */
const asNumber = (text: string) => (/^rc/i.test(text) ? text.toUpperCase() : text)

async function findRecharges(text: string, signal: AbortSignal): Promise<FoundEntry[]> {
  const input = { keyword: asNumber(text), pageNum: 1, pageSize: maxResults }
  const { list: rows } = await call(list, input, { ...quiet, signal })
  return rows.map(({ id, rechargeNo, memberNo, amount, currency }) => ({
    kind: 'recharge',
    value: `recharge:${id}`,
    id,
    label: rechargeNo,
    hint: `${memberNo} · ${formatMoney(amount)} ${currency}`,
  }))
}

async function findMembers(keyword: string, signal: AbortSignal): Promise<FoundEntry[]> {
  const { list: rows } = await call(
    members,
    { keyword, pageSize: maxResults },
    { ...quiet, signal },
  )
  return rows.map(({ id, memberNo, account, nickname }) => ({
    kind: 'member',
    value: `member:${id}`,
    id,
    label: memberNo,
    hint: [account, nickname].filter(Boolean).join(' · '),
  }))
}

/** Looks on the server for what is typed: members from two characters on, recharges by what may be a number. */
export async function findRecords(
  text: string,
  signal: AbortSignal,
  scope: SearchScope,
): Promise<FoundEntry[]> {
  const wanted = text.trim().slice(0, maxQuery)
  if (wanted.length < 2) return []
  const found = await Promise.all([
    scope.recharges && isLikelyNumber(wanted) ? findRecharges(wanted, signal) : [],
    scope.members ? findMembers(wanted, signal) : [],
  ])
  return found.flat()
}
