// Asking the chain about the transaction of a recharge. The node is asked outside of every transaction of the database; what
// it said is stored only if the record is still the one that was asked about.
import { randomUUID } from 'node:crypto'
import { and, eq, lte, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import { RiskFlag } from '#contract/money/recharge-log.ts'
import { type ChainCheck, recheck } from '#contract/money/recharge-recheck.ts'
import { isRecheckable } from '#contract/money/recharge-rules.ts'
import { createLimiter } from '#server/base/load/limiter.ts'
import { createRateLimiter } from '#server/base/load/rate-limiter.ts'
import { ChainFault, type ChainTx } from '#server/base/ports/chain-node.ts'
import { Refusal } from '#server/base/refusal.ts'
import { leaseEnd } from '#server/db/lease.ts'
import type { Reader } from '#server/db/read-db.ts'
import { lockRow } from '#server/db/records/lock-record.ts'
import { rechargeLog } from '#server/db/schema/money/money.ts'
import { rechargeRecheck, rechargeRecheckLease } from '#server/db/schema/money/recharge-recheck.ts'
import { readSettings } from '#server/db/settings.ts'
import type { App } from '#server/http/application.ts'
import { audited, type Audited, type Call, type Change, unchanged } from '#server/http/call.ts'
import { transact } from '#server/http/transact.ts'
import { addressFlags } from './address-flags.ts'
import { findCoin } from './amount.ts'
import {
  type Findings,
  compareTransaction,
  isMismatch,
  newestCheck,
  tokenName,
  wasSeen,
  wireCheck,
} from './chain-check.ts'
import { rechargeGuard } from './guard.ts'
import { riskFlags } from './risk.ts'
import type { RechargeRow } from './row.ts'

type Log = RechargeRow['log']
type Input = z.output<typeof recheck.input>
type Answer = z.input<typeof ChainCheck>

/** Six at once, then one in five seconds: a desk looks at single records, and nodes count questions. */
const rate = { perSecond: 0.2, burst: 6 }
/** Questions at the same time: of one operator, and of all. */
const together = { perKey: 2, total: 8, maxWaiting: 100 }
/** Longer than a node may take. */
const leaseSec = 30

const faults = {
  late: 'chainLate',
  unreachable: 'chainUnreachable',
  unreadable: 'chainUnreadable',
} as const

/** Makes the call. It decides nothing: the record keeps its state, its amount, its address and every flag it has. */
export function createRecheck(app: App): (input: Input, call: Call) => Promise<Answer> {
  const asked = createRateLimiter(rate)
  const limit = createLimiter(together)
  return async (input, call) => {
    // It writes; and it would ask the chain before `transact` says so.
    if (call.actor.bindMemberId !== null) throw new Refusal(Code.outOfScope, 'outOfScope')
    const row = await rechargeGuard.load(call.db, input.id)
    const { log } = row
    if (!isRecheckable(log) || log.txHash === null)
      throw new Refusal(Code.rule, 'recheckNeedsChain')
    const node = app.deps.chains?.get(log.network)
    const coin = await findCoin(call.db, log)
    if (!node || !coin) throw new Refusal(Code.rule, 'chainNotConfigured', { network: log.network })
    if (isOpen(log)) rechargeGuard.assertActionable(row, 'recheck', call)
    asked.take(call.actor.id)
    const { txHash } = log
    const token = coin.contractAddress
    const ask = async () => {
      const tx = await node.transaction(txHash, token).catch((error: unknown) => {
        if (!(error instanceof ChainFault)) throw error
        throw new Refusal(Code.rule, faults[error.kind], { network: log.network })
      })
      return transact(call, { endpoint: recheck, input }, (writer) =>
        store({ ...call, tx: writer }, row, tx, { txHash, token }),
      )
    }
    return limit(() => withLease(call, input, ask), call.actor.id)
  }
}

const isOpen = ({ status }: Pick<Log, 'status'>) => status === 'confirming' || status === 'pending'

/** Runs the work while nobody else asks about the record, on whichever server; throws `Refusal` 42901 where somebody does. */
async function withLease<T>(call: Call, input: Input, work: () => Promise<T>): Promise<T> {
  const holder = randomUUID()
  const { rechargeId, endsAt } = rechargeRecheckLease
  const intent = { endpoint: recheck, input }
  await transact(call, intent, async (tx) => {
    const values = { holder, endsAt: leaseEnd(leaseSec) }
    const taken = await tx
      .insert(rechargeRecheckLease)
      .values({ rechargeId: input.id, ...values })
      .onConflictDoUpdate({ target: rechargeId, set: values, setWhere: lte(endsAt, sql`now()`) })
      .returning({ rechargeId })
    if (taken.length === 0) throw new Refusal(Code.tooMany, 'recheckRunning')
    return unchanged(null)
  })
  try {
    return await work()
  } finally {
    await transact(call, intent, async (tx) => {
      await tx
        .delete(rechargeRecheckLease)
        .where(and(eq(rechargeId, input.id), eq(rechargeRecheckLease.holder, holder)))
      return unchanged(null)
      // What was stored is stored: a lease that stays ends by itself.
    }).catch(() => undefined)
  }
}

/** Keeps what the chain said; throws `Refusal` 40902 when the record changed while it was asked. */
async function store(
  change: Change,
  asked: RechargeRow,
  chainTx: ChainTx | undefined,
  { txHash, token }: { txHash: string; token: string },
): Promise<Audited<Answer>> {
  const { tx, actor } = change
  const { id, version } = asked.log
  await lockRow(tx, rechargeLog, eq(rechargeLog.id, id))
  const row = await rechargeGuard.load(tx, id)
  const { log } = row
  if (log.version !== version) throw new Refusal(Code.stale, 'stale', {}, rechargeGuard.wire(row))
  const earlier = await newestCheck(tx, log)
  const findings = compareTransaction(log, chainTx, { token, wasSeen: await wasSeen(tx, log) })
  const after = isOpen(log) ? await refresh(change, log, findings) : log
  const [check] = await tx
    .insert(rechargeRecheck)
    .values({
      ...findings,
      token: await tokenName(tx, log, findings, token),
      rechargeId: id,
      rechargeVersion: version,
      txHash,
      confirmationsRequired: log.confirmationsRequired,
      operatorId: actor.id,
      operatorName: actor.userName,
    })
    .returning()
  if (!check) throw new Error('What the chain said was not written.')
  const kept = ({ confirmations, fromAddress, riskFlags: flags }: Log) => ({
    confirmations,
    fromAddress,
    riskFlags: flags,
  })
  const said = (of: Partial<typeof check> | undefined) => ({
    chainState: of?.state ?? null,
    chainConfirmations: of?.confirmations ?? null,
    chainAmount: of?.chainAmount ?? null,
    chainToAddress: of?.toAddress ?? null,
    chainToken: of?.token ?? null,
  })
  return audited(
    wireCheck(check),
    rechargeGuard.entry('recheck', row, {
      before: { ...kept(log), ...said(earlier) },
      after: { ...kept(after), ...said(check), txHash, differences: check.differences },
    }),
  )
}

/** Brings a waiting record up to date: confirmations, payer, and flags that what was found adds. None is taken away. */
async function refresh(change: Change, log: Log, findings: Findings): Promise<Log> {
  const { tx } = change
  const found = new Set([...log.riskFlags, ...(await flagsOf(tx, log, findings))])
  const subject = { ...log, riskFlags: RiskFlag.options.filter((flag) => found.has(flag)) }
  const computed = await riskFlags(tx, subject, await readSettings(tx))
  const fresh = {
    confirmations: findings.confirmations,
    fromAddress: findings.fromAddress ?? log.fromAddress,
    riskFlags: computed.riskFlags,
    // A flag that was only there because of an edit and has its cause back is an ordinary one again.
    editedFlags: log.editedFlags.filter((flag) => computed.editedFlags.includes(flag)),
  }
  const isNews =
    fresh.confirmations !== log.confirmations ||
    fresh.fromAddress !== log.fromAddress ||
    fresh.riskFlags.length !== log.riskFlags.length ||
    fresh.editedFlags.length !== log.editedFlags.length
  // What says nothing new leaves the version alone, and everybody's open form with it.
  return isNews ? rechargeGuard.update(change, 'recheck', log, fresh) : log
}

async function flagsOf(db: Reader, { network, toAddress }: Log, findings: Findings) {
  const { fromAddress } = findings
  return [
    ...(isMismatch(findings) ? (['amountMismatch'] as const) : []),
    ...(await addressFlags(db, { network, fromAddress, toAddress })),
  ]
}
