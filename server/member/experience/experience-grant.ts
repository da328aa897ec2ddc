// Granting trial funds in batches: who may get them, how much a month may cost, and the level of the call.
import Big from 'big.js'
import { inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import * as api from '#contract/member/member-experience.ts'
import { requiredGrantConfirmation, recordGrant } from '#server/access/approval/value-grants.ts'
import { text } from '#server/base/messages.ts'
import { member } from '#server/db/schema/member/member.ts'
import { readSettings } from '#server/db/settings.ts'
import type { App } from '#server/http/application.ts'
import { auditedAll, type AuditEntry, type Call, type Change } from '#server/http/call.ts'
import { invalidField } from '#server/http/field-errors.ts'
import type { Need } from '#server/http/operator-access.ts'
import { change } from '#server/http/serve.ts'
import { currencyFacts, readPriceUsd } from '#server/ledger/currency-facts.ts'
import { assertMonthBudget } from './experience-budget.ts'
import { giveTrialFunds } from './experience-life.ts'

type Wanted = z.output<typeof api.add.input>

const dayMs = 86_400_000

const amountOf = ({ amount }: Wanted, grant: api.Grant): string => grant.amount ?? amount

/** What the whole batch is worth in USDT. */
const valueOf = (wanted: Wanted, price: string): Big =>
  wanted.members.reduce((sum, grant) => sum.plus(amountOf(wanted, grant)), new Big(0)).times(price)

/** What a batch needs: as any grant, as if all who are meant got theirs. */
const needOf = async (wanted: Wanted, call: Call): Promise<Need> =>
  requiredGrantConfirmation(call, {
    usd: valueOf(wanted, await readPriceUsd(call.db, wanted.currency)),
  })

/** Throws what is wrong with the batch as a whole; returns nothing where it fits. */
async function assertBatch({ tx, lang }: Change, wanted: Wanted): Promise<void> {
  const known = await currencyFacts(tx, wanted.currency)
  if (!known) throw invalidField('currency', 'stakingCurrency', lang)
  const { 'marketing.experienceMax': one } = await readSettings(tx)
  for (const [index, grant] of wanted.members.entries()) {
    const amount = new Big(amountOf(wanted, grant))
    const field = grant.amount === undefined ? 'amount' : `members[${index}].amount`
    if (amount.times(known.priceUsd).gt(one)) throw invalidField(field, 'experienceTooMuch', lang)
    if (!amount.round(known.scale, Big.roundDown).eq(amount))
      throw invalidField(field, 'amountScale', lang)
  }
  await assertMonthBudget(tx, valueOf(wanted, known.priceUsd))
}

/** Mounts the call that grants trial funds. */
export const experienceGrant = (app: App): void =>
  change(
    app,
    api.add,
    async (wanted, call) => {
      const { tx, actor, applicant, lang } = call
      await assertBatch(call, wanted)
      const numbers = wanted.members.map(({ memberNo }) => memberNo)
      const owners = await tx
        .select({
          id: member.id,
          memberNo: member.memberNo,
          memberType: member.memberType,
          status: member.status,
        })
        .from(member)
        .where(inArray(member.memberNo, numbers))
        .orderBy(member.id)
        .for('key share')
      const byNo = new Map(owners.map((owner) => [owner.memberNo, owner]))
      const [batch] = await tx.execute<{ no: string }>(
        sql`select business_no('EB', nextval('experience_batch_seq')) as no`,
      )
      const batchNo = batch?.no ?? ''
      const by = applicant ?? actor
      const failed: { memberNo: string; error: string }[] = []
      let given = new Big(0)
      const entries: AuditEntry[] = []
      const validTo = new Date(Date.now() + wanted.validDays * dayMs).toISOString()
      for (const grant of wanted.members) {
        const owner = byNo.get(grant.memberNo)
        const error = !owner
          ? 'experienceNobody'
          : owner.status === 'closed' || ['internal', 'test'].includes(owner.memberType)
            ? 'experienceNotFor'
            : undefined
        if (!owner || error) {
          failed.push({ memberNo: grant.memberNo, error: text(error ?? 'notFound', lang) })
          continue
        }
        const { currency, scope, maxLeverage, remark } = wanted
        const amount = amountOf(wanted, grant)
        const row = await giveTrialFunds(
          tx,
          {
            memberId: owner.id,
            currency,
            amount,
            source: 'manual',
            scope,
            maxLeverage,
            validTo,
            batchNo,
          },
          { operatorId: by.id, operatorName: by.userName, memo: remark },
        )
        given = given.plus(amount)
        entries.push({
          action: 'memberExperience.add',
          targetType: 'memberExperience',
          targetId: row.id,
          targetNo: row.grantNo,
          after: { memberNo: owner.memberNo, amount, currency, scope, validTo, batchNo },
          reason: remark,
        })
      }
      if (given.gt(0)) {
        const usd = given.times(await readPriceUsd(tx, wanted.currency))
        const batch = { action: 'memberExperience.add', targetType: 'experienceBatch' }
        await recordGrant(call, { ...batch, targetId: batchNo }, { usd })
      }
      const data = { batchNo, created: entries.length, failed }
      return auditedAll(data, entries)
    },
    { need: needOf },
  )
