// Taking flags off a recharge of which the reasons are gone.
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import type { clearRechargeFlags } from '#contract/money/clear-flags.ts'
import { RiskFlag } from '#contract/money/recharge-log.ts'
import { assertSecondPerson } from '#server/access/second-person.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { Reader } from '#server/db/read-db.ts'
import { readSettings } from '#server/db/settings.ts'
import { audited, type Audited, type Change } from '#server/http/call.ts'
import { addressFlags } from './address-flags.ts'
import { newestCheck, wireCheck } from './chain-check.ts'
import { rechargeGuard } from './guard.ts'
import { riskFlags } from './risk.ts'
import type { RechargeRow } from './row.ts'

type Flag = z.output<typeof RiskFlag>
type Call = typeof clearRechargeFlags

/** The flags of a waiting recharge whose reasons do not hold any more; what a channel said has none that could be looked up. */
export async function goneFlags(db: Reader, log: RechargeRow['log']): Promise<Flag[]> {
  if (log.status !== 'pending' || log.riskFlags.length === 0) return []
  const [{ editedFlags }, byAddress, check] = await Promise.all([
    readSettings(db).then((settings) => riskFlags(db, log, settings)),
    addressFlags(db, log),
    newestCheck(db, log),
  ])
  const isGone: { readonly [F in Flag]?: boolean } = {
    duplicateTx: editedFlags.includes('duplicateTx'),
    firstLarge: editedFlags.includes('firstLarge'),
    blacklistedFrom: !byAddress.includes('blacklistedFrom'),
    disabledAddress: !byAddress.includes('disabledAddress'),
    amountMismatch: check !== undefined && wireCheck(check).matched,
  }
  return log.riskFlags.filter((flag) => isGone[flag] === true)
}

/** Takes flags off; whoever does so, or had a hand in the record, decides nothing about it. */
export async function clearFlags(
  change: Change,
  { id, version, flags, reason }: z.output<Call['input']>,
): Promise<Audited<z.input<Call['output']>>> {
  const { actor, tx } = change
  const row = await rechargeGuard.loadActionable(change, 'clearFlags', { id, version })
  const { log } = row
  const { creatorId, amenderIds } = log
  if (creatorId !== null || amenderIds.length > 0)
    await assertSecondPerson(change, [creatorId, ...amenderIds])
  const gone = await goneFlags(tx, log)
  if (!flags.every((flag) => gone.includes(flag))) throw new Refusal(Code.rule, 'flagHolds')
  const left = (of: readonly Flag[]) => of.filter((flag) => !flags.includes(flag))
  const after = await rechargeGuard.update(change, 'clearFlags', log, {
    riskFlags: left(log.riskFlags),
    editedFlags: left(log.editedFlags),
    clearedFlags: RiskFlag.options.filter(
      (flag) => log.clearedFlags.includes(flag) || flags.includes(flag),
    ),
    amenderIds: [...amenderIds, actor.id],
  })
  return audited(
    { id, version: after.version, riskFlags: after.riskFlags },
    rechargeGuard.entry('clearFlag', row, {
      before: { riskFlags: log.riskFlags },
      after: { riskFlags: after.riskFlags },
      reason,
    }),
  )
}
