// Signs that a recharge needs a second look (dictionary `recharge_risk_flag`).
import Big from 'big.js'
import { and, eq, inArray, isNull, ne, or, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { Evidence } from '#contract/evidence.ts'
import type { Lang } from '#contract/lang.ts'
import { RiskFlag } from '#contract/money/recharge-log.ts'
import { text, type MessageKey } from '#server/base/messages.ts'
import { isOneTx, sharesTx } from '#server/db/lists/tx-key.ts'
import type { Reader } from '#server/db/read-db.ts'
import { rechargeLog } from '#server/db/schema/money/money.ts'
import type { Settings } from '#server/db/settings.ts'

type Flag = z.output<typeof RiskFlag>

/** Flags that are computed from the books; the others come from the chain scanner and from channels. */
const computed: readonly Flag[] = ['duplicateTx', 'firstLarge']

const sentences: Record<Flag, MessageKey> = {
  amountMismatch: 'riskAmountMismatch',
  duplicateTx: 'riskDuplicateTx',
  blacklistedFrom: 'riskBlacklistedFrom',
  disabledAddress: 'riskDisabledAddress',
  firstLarge: 'riskFirstLarge',
  nameMismatch: 'riskNameMismatch',
  proofReused: 'riskProofReused',
}

interface Subject {
  readonly id?: string
  readonly network: string
  readonly txHash: string | null
  readonly isFirst: boolean
  readonly usdValue: string
  readonly riskFlags: readonly Flag[]
}

/** Recharges that name one of the transactions now, or did before an edit; undefined when there is no hash. */
export function namesTx(network: string, hashes: readonly (string | null)[]): SQL | undefined {
  const known = hashes.filter((hash) => hash !== null)
  if (known.length === 0) return undefined
  return and(
    eq(rechargeLog.network, network),
    or(isOneTx(rechargeLog.txHash, known), sharesTx(rechargeLog.formerTxHashes, known)),
  )
}

/** Numbers of other recharges with the same hash on the same network, also rejected ones, inside the scope. */
async function sameTxNumbers(
  db: Reader,
  { id, network }: Pick<Subject, 'id' | 'network'>,
  hashes: readonly (string | null)[],
  scope?: SQL,
): Promise<string[]> {
  const same = namesTx(network, hashes)
  if (!same) return []
  const rows = await db
    .select({ no: rechargeLog.rechargeNo })
    .from(rechargeLog)
    .where(
      and(
        same,
        isNull(rechargeLog.deletedAt),
        scope,
        id === undefined ? undefined : ne(rechargeLog.id, id),
      ),
    )
    .orderBy(rechargeLog.id)
    .limit(10)
  return rows.map(({ no }) => no)
}

/** True when no recharge of the member was ever credited. */
export async function isFirstRecharge(db: Reader, memberId: string): Promise<boolean> {
  const earlier = await db
    .select({ id: rechargeLog.id })
    .from(rechargeLog)
    .where(
      and(
        eq(rechargeLog.memberId, memberId),
        inArray(rechargeLog.status, ['approved', 'reversed']),
      ),
    )
    .limit(1)
  return earlier.length === 0
}

/**
 * The flags of a recharge as its figures are now, in the order of the contract. A flag that was there stays: an
 * edit is no proof of innocence. `editedFlags` are those that only stay for that reason.
 */
export async function riskFlags(
  db: Reader,
  subject: Subject,
  settings: Settings,
): Promise<{ riskFlags: Flag[]; editedFlags: Flag[] }> {
  const current = new Set(subject.riskFlags.filter((flag) => !computed.includes(flag)))
  if ((await sameTxNumbers(db, subject, [subject.txHash])).length > 0) current.add('duplicateTx')
  const isLarge = new Big(subject.usdValue).gte(settings['review.rechargeOtpUsd'])
  if (subject.isFirst && isLarge) current.add('firstLarge')
  const all = new Set([...current, ...subject.riskFlags])
  return {
    riskFlags: RiskFlag.options.filter((flag) => all.has(flag)),
    editedFlags: RiskFlag.options.filter((flag) => all.has(flag) && !current.has(flag)),
  }
}

type Explained = Subject & {
  id: string
  memberId: string
  fromAddress: string | null
  toAddress: string | null
  formerTxHashes: readonly string[]
  editedFlags: readonly Flag[]
}

const link = (component: string, search: Record<string, string>): z.input<typeof Evidence> => ({
  list: { component, search },
})

/** Where to look at what raised a flag; an empty status takes the place of the one that a screen chooses by itself. */
function evidenceOf(flag: Flag, { memberId, ...of }: Explained): z.input<typeof Evidence> {
  switch (flag) {
    case 'duplicateTx': {
      const former = of.formerTxHashes.at(-1)
      // What an edit took away is what others share.
      const hash = of.editedFlags.includes(flag) ? (former ?? of.txHash) : (of.txHash ?? former)
      return link('money/rechargeLog', { status: '', keyword: hash ?? '' })
    }
    case 'firstLarge':
      return link('money/rechargeLog', { status: '', memberId })
    case 'blacklistedFrom':
      return link('money/withdrawAddress', { keyword: of.fromAddress ?? '' })
    case 'disabledAddress':
      return link('money/rechargeAddress', { keyword: of.toAddress ?? '' })
    case 'amountMismatch':
    case 'nameMismatch':
    case 'proofReused':
      return { section: 'proof' }
  }
}

/** What stands behind each flag, in the caller's language, and where; names no records outside the scope. */
export async function riskDetail(
  db: Reader,
  recharge: Explained,
  { lang, scope, gone }: { lang: Lang; scope: SQL | undefined; gone: readonly Flag[] },
): Promise<{ flag: Flag; detail: string; evidence: z.input<typeof Evidence>; isGone: boolean }[]> {
  const numbers = recharge.riskFlags.includes('duplicateTx')
    ? await sameTxNumbers(db, recharge, [recharge.txHash, ...recharge.formerTxHashes], scope)
    : []
  return recharge.riskFlags.map((flag) => {
    const address = flag === 'blacklistedFrom' ? recharge.fromAddress : recharge.toAddress
    const params = {
      numbers: numbers.join(', ') || '-',
      address: address ?? '-',
      usd: new Big(recharge.usdValue).round(2, Big.roundDown).toFixed(2),
    }
    const detail = text(sentences[flag], lang, params)
    const evidence = evidenceOf(flag, recharge)
    const isGone = gone.includes(flag)
    if (recharge.editedFlags.includes(flag))
      return { flag, detail: text('riskBeforeEdit', lang, { detail }), evidence, isGone }
    return { flag, detail: isGone ? text('riskGone', lang, { detail }) : detail, evidence, isGone }
  })
}
