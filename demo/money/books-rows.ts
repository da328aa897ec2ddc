// The books as rows: ids in order of time, house balances summed up.
import { chart, isHouseCode } from '#server/ledger/chart.ts'
import { iso } from '../clock.ts'
import { decimal, type Units } from '../decimal.ts'
import type { Account, Journal } from './books.ts'

type Row = Record<string, unknown>

export interface BookRows {
  readonly accounts: Row[]
  readonly houses: Row[]
  readonly journals: Row[]
  readonly entries: Row[]
  readonly money: Row[]
  /** The lowest each house account ever was, by `code currency`, where that is below zero. */
  readonly overdrawn: Map<string, Units>
}

/** Numbers everything and turns it into rows. Journals that share an instant keep the order given. */
export function bookRows(accounts: readonly Account[], unordered: readonly Journal[]): BookRows {
  for (const [index, account] of accounts.entries()) account.id = index + 1
  const journals = [...unordered].sort((a, b) => a.at - b.at)
  const houses = new Map<string, Units>()
  const overdrawn = new Map<string, Units>()
  const entries: Row[] = []
  const money: Row[] = []
  for (const [index, journal] of journals.entries()) {
    journal.id = index + 1
    const common = { journal_id: journal.id, posted_at: iso(journal.at) }
    for (const [lineIndex, { side, amount, currency, on }] of journal.lines.entries()) {
      const line = {
        id: entries.length + 1,
        ...common,
        line_no: lineIndex + 1,
        currency,
        side,
        amount: decimal(amount),
      }
      if (typeof on === 'string') {
        entries.push({ ...line, ...noMember, owner_kind: 'H', house_code: on })
        const key = `${on} ${currency}`
        const grows = isHouseCode(on) && chart[on].normalSide === side
        const balance = (houses.get(key) ?? 0n) + (grows ? amount : -amount)
        houses.set(key, balance)
        if (balance < (overdrawn.get(key) ?? 0n) && isHouseCode(on) && !chart[on].allowNegative)
          overdrawn.set(key, balance)
      } else {
        const { account, bucket, after } = on
        entries.push({
          ...line,
          owner_kind: 'M',
          account_id: account.id,
          member_id: account.member,
          wallet_type: account.wallet,
          bucket,
          balance_after: decimal(after),
          house_code: null,
        })
      }
    }
    for (const { account, type, ...change } of journal.money)
      money.push({
        id: money.length + 1,
        journal_id: journal.id,
        account_id: account.id,
        member_id: account.member,
        wallet_type: account.wallet,
        currency: account.currency,
        biz_type: type,
        biz_no: journal.source.no,
        available_before: decimal(change.before),
        available_delta: decimal(change.availableDelta),
        available_after: decimal(change.availableAfter),
        frozen_delta: decimal(change.frozenDelta),
        frozen_after: decimal(change.frozenAfter),
        margin_delta: decimal(change.marginDelta),
        margin_after: decimal(change.marginAfter),
        operator_id: journal.operator?.id ?? null,
        remark: journal.memo,
        created_at: iso(journal.at),
      })
  }
  return {
    accounts: accounts.map(accountRow),
    houses: [...houses].map(([key, balance]) => houseRow(key, balance, entries.length)),
    journals: journals.map(journalRow),
    entries,
    money,
    overdrawn,
  }
}

/** The capital that the platform started with, so that the accounts named are never below zero. */
export const openingCapital = (overdrawn: ReadonlyMap<string, Units>, at: number): Journal[] =>
  [...overdrawn].map(([key, lowest], index) => {
    const [code = '', currency = ''] = key.split(' ')
    if (!isHouseCode(code)) throw new Error(`The chart has no account ${code}.`)
    return {
      at,
      source: { kind: 'capital', id: index + 1, no: '' },
      step: 'open',
      variant: '',
      memo: '期初资本',
      operator: undefined,
      reversalOf: undefined,
      lines: [
        { side: 'D', amount: -lowest, currency, on: code },
        { side: 'C', amount: -lowest, currency, on: '3100' },
      ],
      money: [],
      id: 0,
    }
  })

const noMember = {
  account_id: null,
  member_id: null,
  wallet_type: null,
  bucket: null,
  balance_after: null,
}

const accountRow = (account: Account): Row => ({
  id: account.id,
  member_id: account.member,
  wallet_type: account.wallet,
  currency: account.currency,
  available: decimal(account.available),
  frozen: decimal(account.frozen),
  margin: decimal(account.margin),
  version: 1 + account.changes,
  last_change_at: iso(account.lastChange),
})

function houseRow(key: string, balance: Units, upTo: number): Row {
  const [code = '', currency = ''] = key.split(' ')
  if (!isHouseCode(code)) throw new Error(`The chart has no account ${code}.`)
  const { titles, normalSide, allowNegative } = chart[code]
  return {
    code,
    currency,
    name: titles['zh-cn'],
    normal_side: normalSide,
    allow_negative: allowNegative,
    balance: decimal(balance),
    rolled_up_to_entry_id: upTo,
  }
}

const journalRow = (journal: Journal): Row => ({
  id: journal.id,
  biz_type: journal.source.kind,
  biz_id: journal.source.id,
  step: journal.step,
  variant: journal.variant,
  biz_no: journal.source.no,
  request_id: null,
  memo: journal.memo,
  operator_id: journal.operator?.id ?? null,
  operator_name: journal.operator?.name ?? '',
  reversal_of: journal.reversalOf?.id ?? null,
  posted_at: iso(journal.at),
})
