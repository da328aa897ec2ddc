// A member's wallets while history is replayed: the product's lines move them as its postings do, and leave their journals
// behind. Nothing may become negative at any time.
import Big from 'big.js'
import { chart, houseAccountRow, type HouseCode, isHouseCode } from '#server/ledger/chart.ts'
import {
  applyLine,
  houseLines,
  isMemberLine,
  type Line,
  type MemberLine,
  nonZero,
  type Wallet,
  walletKey,
} from '#server/ledger/lines.ts'
import { moneyLogRows } from '#server/ledger/money-log.ts'
import { iso } from '../clock.ts'
import { type Units, units } from '../decimal.ts'
import type { Row, Source } from '../records.ts'
import type { Operator } from '../staff.ts'

export type WalletType = MemberLine['walletType']

/** A wallet; until all wallets are numbered its id is its key. */
interface Account extends Wallet {
  readonly memberId: string
  readonly walletType: WalletType
  readonly currency: string
  version: number
  lastChange: number
}

interface Header {
  readonly variant?: string
  readonly memo?: string
  readonly operator?: Operator | undefined
  readonly reversalOf?: Journal
}

export interface Journal extends Header {
  readonly source: Source
  readonly step: string
  readonly at: number
  readonly lines: readonly Line[]
  /** What each line left in its bucket; undefined for lines of the house. */
  readonly after: readonly (string | undefined)[]
  readonly money: readonly Row[]
  id: number
}

export interface Book {
  readonly accounts: readonly Account[]
  readonly journals: Journal[]
  account(walletType: WalletType, currency: string): Account
  available(walletType: WalletType, currency: string): Units
  post(source: Source, step: string, at: number, lines: readonly Line[], header?: Header): Journal
}

/** The empty book of a member. */
export function openBook(member: number): Book {
  const memberId = String(member)
  const accounts: Account[] = []
  const journals: Journal[] = []
  const account = (walletType: WalletType, currency: string): Account => {
    const found = accounts.find((one) => one.walletType === walletType && one.currency === currency)
    if (found) return found
    const owner = { memberId, walletType, currency }
    const empty = { available: new Big(0), frozen: new Big(0), margin: new Big(0) }
    const made = { ...owner, ...empty, id: walletKey(owner), version: 1, lastChange: 0 }
    accounts.push(made)
    return made
  }
  const post: Book['post'] = (source, step, at, all, header = {}) => {
    const lines = nonZero(all)
    const own = lines.filter(isMemberLine)
    const wallets = new Map(
      own.map((line) => [walletKey(line), account(line.walletType, line.currency)]),
    )
    const before = new Map([...wallets].map(([key, wallet]) => [key, { ...wallet }]))
    const after = lines.map((line) => {
      if (!isMemberLine(line)) return undefined
      return applyLine(account(line.walletType, line.currency), line).toFixed()
    })
    for (const wallet of wallets.values()) {
      wallet.version += 1
      wallet.lastChange = at
    }
    const money = moneyLogRows(own, before)
    const journal: Journal = { source, step, at, ...header, lines, after, money, id: 0 }
    journals.push(journal)
    return journal
  }
  const available = (walletType: WalletType, currency: string) =>
    units(account(walletType, currency).available.toFixed())
  return { accounts, journals, account, available, post }
}

export interface BookRows {
  readonly accounts: Row[]
  readonly houses: Row[]
  readonly journals: Row[]
  readonly entries: Row[]
  readonly money: Row[]
}

/** Numbers everything and turns it into rows. The platform starts with the capital that keeps its accounts above zero. */
export function bookRows(
  accounts: readonly Account[],
  unordered: readonly Journal[],
  start: number,
): BookRows {
  const inOrder = [...unordered].sort((a, b) => a.at - b.at)
  const journals = [...openingCapital(inOrder, start), ...inOrder]
  const ids = new Map(accounts.map(({ id }, index) => [id, index + 1]))
  const entries: Row[] = []
  const money: Row[] = []
  for (const [index, journal] of journals.entries()) {
    journal.id = index + 1
    const { lines, after, source, operator, memo = '' } = journal
    const common = { journal_id: journal.id, posted_at: iso(journal.at) }
    for (const [at, line] of lines.entries()) {
      const { currency, side, amount } = line
      const entry = { id: entries.length + 1, ...common, line_no: at + 1, currency, side, amount }
      entries.push({ ...entry, ...holderOf(line, ids), balance_after: after[at] ?? null })
    }
    for (const { account_id: key, reason, ...changes } of journal.money)
      money.push({
        id: money.length + 1,
        journal_id: journal.id,
        account_id: ids.get(String(key)),
        biz_type: reason,
        biz_no: source.no,
        ...changes,
        operator_id: operator?.id ?? null,
        remark: memo,
        created_at: iso(journal.at),
      })
  }
  const houses = [...balances(journals).last].map(([key, balance]) => {
    const [code, currency] = ofHouse(key)
    const rolledUp = { balance: balance.toFixed(), rolled_up_to_entry_id: entries.length }
    return { ...houseAccountRow(code, currency), ...rolledUp }
  })
  return {
    accounts: accounts.map(accountRow),
    houses,
    journals: journals.map(journalRow),
    entries,
    money,
  }
}

function ofHouse(key: string): [code: HouseCode, currency: string] {
  const [code = '', currency = ''] = key.split(' ')
  if (!isHouseCode(code)) throw new Error(`The chart has no account ${code}.`)
  return [code, currency]
}

/** What the house accounts hold at the end, and the least they ever held. */
function balances(journals: readonly Journal[]) {
  const last = new Map<string, Big>()
  const least = new Map<string, Big>()
  for (const { lines, source, step } of journals) {
    const sums = new Map<string, Big>()
    for (const line of lines) {
      const { currency, side, amount } = line
      sums.set(
        currency,
        (sums.get(currency) ?? new Big(0))[side === 'D' ? 'plus' : 'minus'](amount),
      )
      if (isMemberLine(line)) continue
      const key = `${line.house} ${currency}`
      const grows = chart[line.house].normalSide === side
      const balance = (last.get(key) ?? new Big(0))[grows ? 'plus' : 'minus'](amount)
      last.set(key, balance)
      if (balance.lt(least.get(key) ?? 0)) least.set(key, balance)
    }
    if ([...sums.values()].some((sum) => !sum.eq(0)))
      throw new Error(`${source.kind}/${step} of ${source.no} does not balance.`)
  }
  return { last, least }
}

function openingCapital(journals: readonly Journal[], at: number): Journal[] {
  const overdrawn = [...balances(journals).least].filter(
    ([key]) => !chart[ofHouse(key)[0]].allowNegative,
  )
  return overdrawn.map(([key, least], index): Journal => {
    const [code, currency] = ofHouse(key)
    const lines = [
      houseLines(code, { currency }).debit(least.abs()),
      houseLines('3100', { currency }).credit(least.abs()),
    ]
    const source = { kind: 'capital', id: index + 1, no: '', at }
    return { source, step: 'open', at, memo: '期初资本', lines, after: [], money: [], id: 0 }
  })
}

const noMember = { account_id: null, member_id: null, wallet_type: null, bucket: null }
const holderOf = (line: Line, ids: ReadonlyMap<string, number>): Row =>
  isMemberLine(line)
    ? {
        owner_kind: 'M',
        account_id: ids.get(walletKey(line)),
        member_id: line.memberId,
        wallet_type: line.walletType,
        bucket: line.bucket,
        house_code: null,
      }
    : { owner_kind: 'H', ...noMember, house_code: line.house }

const accountRow = (account: Account, index: number): Row => ({
  id: index + 1,
  member_id: account.memberId,
  wallet_type: account.walletType,
  currency: account.currency,
  available: account.available.toFixed(),
  frozen: account.frozen.toFixed(),
  margin: account.margin.toFixed(),
  version: account.version,
  last_change_at: iso(account.lastChange),
})

const journalRow = (journal: Journal): Row => ({
  id: journal.id,
  biz_type: journal.source.kind,
  biz_id: journal.source.id,
  step: journal.step,
  variant: journal.variant ?? '',
  biz_no: journal.source.no,
  memo: journal.memo ?? '',
  operator_id: journal.operator?.id ?? null,
  operator_name: journal.operator?.name ?? '',
  reversal_of: journal.reversalOf?.id ?? null,
  posted_at: iso(journal.at),
})
