// Whether a product trades: halted and resumed at once, each with its control record.
import { and, eq, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import { openStatuses } from '#contract/trade/contract-entrust.ts'
import * as api from '#contract/trade/contract-product.ts'
import { productFaults } from '#contract/trade/product-rules.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { Tx } from '#server/db/connection/client.ts'
import { lockRecords } from '#server/db/records/lock-record.ts'
import { updateRecord } from '#server/db/records/update-record.ts'
import { contractEntrust, contractProduct as table } from '#server/db/schema/trade/trade.ts'
import { audited, type Audited, type AuditEntry, type Change } from '#server/http/call.ts'
import type { Need } from '#server/http/operator-access.ts'
import { openUnder, readPriceSnapshot, storeApplied } from './control/control-apply.ts'
import { writeParams } from './control/control-write.ts'

type Input = z.output<typeof api.setTradeStatus.input>
type Product = typeof table.$inferSelect

/** A code to halt and to resume; delisting is for good and needs another operator. */
export const requiredStatusConfirmation = ({ tradeStatus }: Input): Need => ({
  level: tradeStatus === 'delisted' ? 'K4' : 'K3',
})

/** Throws 42203 unless a product can come into a state. */
async function assertStep(tx: Tx, product: Product, to: api.TradeStep): Promise<void> {
  const { productCode, tradeStatus, priceSource } = product
  const from: readonly string[] = api.tradeSteps[to]
  if (!from.includes(tradeStatus)) throw new Refusal(Code.rule, 'productStatusStep')
  if (to === 'trading') {
    const terms = { ...product, leverageOptions: product.leverageOptions.map(String) }
    const hasPrice = Object.keys(await readPriceSnapshot(tx, productCode)).length > 0
    if (!hasPrice || priceSource === 'manualHalt' || productFaults(terms).length > 0)
      throw new Refusal(Code.rule, 'productIncomplete')
  }
  if (to !== 'delisted') return
  const target = { productCode, periodSeconds: null, paramCode: 'tradeStatus' } as const
  const entrusts = await tx.$count(
    contractEntrust,
    and(
      eq(contractEntrust.productCode, productCode),
      inArray(contractEntrust.status, [...openStatuses]),
    ),
  )
  if (entrusts > 0 || (await openUnder(tx, target)) > 0)
    throw new Refusal(Code.rule, 'productStillOpen')
}

/** Changes the state of one product; a halt or its end is a change of a risk parameter and gets a control record. */
async function setOne(
  { tx, actor, applicant = actor }: Change,
  product: Product,
  { tradeStatus: to, reason }: Pick<Input, 'tradeStatus' | 'reason'>,
): Promise<{ entry: AuditEntry; controlNo?: string }> {
  const { id, productCode, tradeStatus: from } = product
  if (from !== 'draft' && to !== 'delisted') {
    const target = { productCode, periodSeconds: null, paramCode: 'tradeStatus' } as const
    const by = { applicantId: applicant.id, applicantName: applicant.userName }
    const made = { triggerType: 'manual', reason, ...by } as const
    const { controlNo } = await storeApplied(tx, { product }, { ...target, afterValue: to }, made)
    const entry = await writeParams(tx, { product }, [{ param: 'tradeStatus', value: to }], {
      operatorName: applicant.userName,
      approverName: '',
      reason: `${controlNo}: ${reason}`,
    })
    return { entry, controlNo }
  }
  await updateRecord(tx, table, product, { tradeStatus: to })
  const states = { before: { tradeStatus: from }, after: { tradeStatus: to } }
  const type = 'contractProduct'
  const line = {
    action: `${type}.setStatus`,
    targetType: type,
    targetId: id,
    targetNo: productCode,
  }
  return { entry: { ...line, ...states, reason } }
}

/** Puts products into a state. Throws 40902 for one that changed meanwhile and 42203 for one that cannot get there. */
export async function setTradeStatus(
  { items, ...wanted }: Input,
  change: Change,
): Promise<Audited<{ count: number; controlNos: string[] }>> {
  const { tx } = change
  const products = await lockRecords(tx, table, items)
  const entries: AuditEntry[] = []
  const controlNos: string[] = []
  for (const product of products) {
    await assertStep(tx, product, wanted.tradeStatus)
    const { entry, controlNo } = await setOne(change, product, wanted)
    entries.push(entry)
    if (controlNo !== undefined) controlNos.push(controlNo)
  }
  const [first, ...rest] = entries
  if (!first) throw new Refusal(Code.rule, 'nothingChanged')
  return audited({ count: entries.length, controlNos }, first, ...rest)
}
