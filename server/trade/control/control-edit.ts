// Edits of a product's risk parameters and of a cycle's: with the second operator's approval each
// parameter gets a control record, and all of them take effect together at the moment the edit names.
import { Code } from '#contract/codes.ts'
import type { ControlParam } from '#contract/trade/control-rules.ts'
import { leadMinutes } from '#contract/trade/periodic-control-record.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { Tx } from '#server/db/connection/client.ts'
import { getConstraintName } from '#server/db/constraint.ts'
import { lockRecord } from '#server/db/records/lock-record.ts'
import { deliveryCycle } from '#server/db/schema/trade/delivery.ts'
import { periodicControlRecord as table } from '#server/db/schema/trade/periodic-control.ts'
import { contractProduct } from '#server/db/schema/trade/trade.ts'
import { audited, type Audited, type Change } from '#server/http/call.ts'
import { invalidField } from '#server/http/field-errors.ts'
import {
  applyControls,
  applyEntry,
  type ControlRow,
  openUnder,
  readPriceSnapshot,
} from './control-apply.ts'
import {
  type ControlTarget,
  findInvalidParam,
  type Holder,
  type ParamChange,
  getLeverageSteps,
  readTiers,
  getParamValue,
} from './control-target.ts'
import { toParamText, trailText } from './control-values.ts'

/** What every edit says beside its values. */
interface Edit {
  readonly id: string
  readonly version: number
  readonly effectiveAt: string
  readonly reason: string
}
type Edited = Audited<{ id: string; controlNos: string[] }>

/** The parameters whose values differ from those that hold; throws 42203 where none does. */
function changesIn(holder: Holder, values: object): ParamChange[] {
  const sent = Object.entries(values) as [ControlParam, unknown][]
  const changes = sent
    .filter(([, value]) => value !== undefined)
    .map(([param, value]) => ({ param, value: toParamText(param, value) }))
    .filter(({ param, value }) => value !== getParamValue(holder, param))
  if (changes.length === 0) throw new Refusal(Code.rule, 'nothingChanged')
  return changes
}

/** Stores the records of an edit as approved: the second operator's approval is what carries it out. */
async function storeApproved(
  { tx, actor, applicant = actor, lang }: Change,
  holder: Holder,
  changes: readonly ParamChange[],
  { effectiveAt, reason }: Edit,
): Promise<[ControlRow, ...ControlRow[]]> {
  const own = 'cycle' in holder ? holder.cycle : holder.product
  const target = {
    productCode: own.productCode,
    periodSeconds: 'cycle' in holder ? holder.cycle.seconds : null,
  }
  const isOther = applicant.id !== actor.id
  // Steps that are given have a record of their own, which brings theirs back.
  const givesSteps = changes.some(({ param }) => param === 'leverageOptions')
  const rows: ControlRow[] = []
  for (const { param, value } of changes) {
    const of: ControlTarget = { ...target, paramCode: param }
    const [row] = await tx
      .insert(table)
      .values({
        ...of,
        beforeValue: getParamValue(holder, param),
        afterValue: value,
        triggerType: 'manual',
        reason,
        applicantId: applicant.id,
        applicantName: applicant.userName,
        effectiveAt,
        openOrdersAtChange: await openUnder(tx, of),
        leverageOptions: givesSteps ? null : getLeverageSteps(holder, param),
        marketSnapshot: await readPriceSnapshot(tx, own.productCode),
        leadId: rows[0]?.id ?? null,
        status: 'approved',
        approvedAt: new Date().toISOString(),
        approverId: isOther ? actor.id : null,
        approverName: isOther ? actor.userName : '',
      })
      .returning()
      .catch((error: unknown) => {
        if (getConstraintName(error) !== 'periodic_control_record_effective_idx') throw error
        throw invalidField('effectiveAt', 'controlSameMoment', lang, Code.duplicate)
      })
    if (row) rows.push(row)
  }
  const [lead, ...others] = rows
  if (!lead) throw new Error('The records were not stored.')
  return [lead, ...others]
}

/**
 * Records an edit of the parameters of a product or cycle that was locked at the version on screen. An edit that was
 * approved after its moment takes effect at once. Throws 40001 for a value that does not fit and a moment that is too
 * near, 40903 where the same parameter changes at that moment already, 42203 where nothing differs.
 */
async function recordEdit(
  change: Change,
  holder: Holder,
  input: Edit & { readonly changes: object },
  target: { type: string; no: string; verb: string },
): Promise<Edited> {
  const { tx, applicant, lang } = change
  const { id, effectiveAt, reason } = input
  const changes = changesIn(holder, input.changes)
  const fault = findInvalidParam(holder, changes)
  if (fault !== undefined) throw invalidField(fault, 'productTermInvalid', lang)
  // Whoever approves may take their time: the notice was given when it was applied for.
  const isApproval = applicant !== undefined
  if (!isApproval && Date.parse(effectiveAt) < Date.now() + leadMinutes * 60_000)
    throw invalidField('effectiveAt', 'controlTooSoon', lang)
  const records = await storeApproved(change, holder, changes, input)
  const isDue = Date.parse(effectiveAt) <= Date.now()
  const made = isDue ? await applyControls(tx, records) : undefined
  return audited(
    { id, controlNos: records.map(({ controlNo }) => controlNo) },
    {
      action: `${target.type}.${target.verb}`,
      targetType: target.type,
      targetId: id,
      targetNo: target.no,
      before: Object.fromEntries(
        changes.map(({ param }) => [param, trailText(param, getParamValue(holder, param))]),
      ),
      after: {
        ...Object.fromEntries(changes.map(({ param, value }) => [param, trailText(param, value)])),
        effectiveAt,
      },
      reason,
    },
    ...(made ? [applyEntry(records[0], made.status), ...made.entries] : []),
  )
}

/** Changes parameters of a delivery cycle; orders that are open keep the version they were opened under. */
export async function editCycle(
  input: Edit & { readonly changes: object },
  change: Change,
): Promise<Edited> {
  const cycle = await lockRecord(change.tx, deliveryCycle, input)
  const no = `${cycle.productCode} ${cycle.seconds}s`
  return recordEdit(change, { cycle }, input, { type: 'deliveryCycle', no, verb: 'edit' })
}

async function lockProduct(tx: Tx, input: Edit) {
  const product = await lockRecord(tx, contractProduct, input)
  if (product.tradeStatus === 'delisted') throw new Refusal(Code.rule, 'productDelisted')
  return product
}

/** Changes the risk parameters of a product: fees, leverage, margin, limits and funding. */
export async function editRisk(
  input: Edit & {
    readonly changes: object & { readonly leverageOptions?: readonly string[] | undefined }
  },
  change: Change,
): Promise<Edited> {
  const product = await lockProduct(change.tx, input)
  const { leverageOptions, ...others } = input.changes
  const steps = leverageOptions && { leverageOptions: leverageOptions.map(Number) }
  const target = { type: 'contractProduct', no: product.productCode, verb: 'riskEdit' }
  return recordEdit(change, { product }, { ...input, changes: { ...others, ...steps } }, target)
}

/** Puts other steps of risk limits in the place of those a product has. */
export async function editTiers(
  { tiers, ...input }: Edit & { readonly tiers: readonly object[] },
  change: Change,
): Promise<Edited> {
  const product = await lockProduct(change.tx, input)
  const holder = { product, tiers: await readTiers(change.tx, product.id) }
  const target = { type: 'contractProduct', no: product.productCode, verb: 'tierEdit' }
  return recordEdit(change, holder, { ...input, changes: { tiers } }, target)
}
