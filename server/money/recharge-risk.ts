import Big from 'big.js'
import { and, eq, inArray, isNull, ne, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
// Signs that a recharge needs a second look (`screens` F02, dictionary `recharge_risk_flag`).
import type { Lang } from '#contract/lang.ts'
import { RiskFlag } from '#contract/money/recharge-log.ts'
import { rechargeLog } from '../db/schema/money.ts'
import { text, type MessageKey } from '../http/messages.ts'
import type { Reader } from '../members/scope.ts'
import type { Settings } from './settings.ts'

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

/** Numbers of other recharges with the same hash on the same network, also rejected ones, inside the scope. */
async function sameTxNumbers(
  db: Reader,
  { id, network, txHash }: Pick<Subject, 'id' | 'network' | 'txHash'>,
  scope?: SQL,
): Promise<string[]> {
  if (txHash === null) return []
  const rows = await db
    .select({ no: rechargeLog.rechargeNo })
    .from(rechargeLog)
    .where(
      and(
        eq(rechargeLog.network, network),
        eq(rechargeLog.txHash, txHash),
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

/** The flags of a recharge as it is now, in the order of the contract. */
export async function riskFlags(db: Reader, subject: Subject, settings: Settings): Promise<Flag[]> {
  const flags = new Set(subject.riskFlags.filter((flag) => !computed.includes(flag)))
  if ((await sameTxNumbers(db, subject)).length > 0) flags.add('duplicateTx')
  const isLarge = new Big(subject.usdValue).gte(settings['review.rechargeOtpUsd'])
  if (subject.isFirst && isLarge) flags.add('firstLarge')
  return RiskFlag.options.filter((flag) => flags.has(flag))
}

/** What stands behind each flag, in the caller's language; names no records outside the scope. */
export async function riskDetail(
  db: Reader,
  recharge: Subject & { id: string; fromAddress: string | null; toAddress: string | null },
  lang: Lang,
  scope: SQL | undefined,
): Promise<{ flag: Flag; detail: string }[]> {
  const numbers = recharge.riskFlags.includes('duplicateTx')
    ? await sameTxNumbers(db, recharge, scope)
    : []
  return recharge.riskFlags.map((flag) => {
    const address = flag === 'blacklistedFrom' ? recharge.fromAddress : recharge.toAddress
    const params = {
      numbers: numbers.join(', ') || '-',
      address: address ?? '-',
      usd: new Big(recharge.usdValue).round(2, Big.roundDown).toFixed(2),
    }
    return { flag, detail: text(sentences[flag], lang, params) }
  })
}
