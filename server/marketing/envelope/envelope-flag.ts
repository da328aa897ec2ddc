// Marking claims of red envelopes as suspicious: each gets a case of its own, for risk to decide.
import { arrayOverlaps, eq, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import type * as api from '#contract/marketing/red-envelope-record.ts'
import { Refusal } from '#server/base/refusal.ts'
import { storedText } from '#server/base/stored-text.ts'
import { alreadyHandled } from '#server/db/records/assert-seen.ts'
import {
  redEnvelope,
  redEnvelopeRecord as table,
} from '#server/db/schema/marketing/red-envelope.ts'
import { violationRecord } from '#server/db/schema/other/violation.ts'
import { audited, type Audited, type Change } from '#server/http/call.ts'

type Input = z.output<typeof api.flag.input>

/** Refuses with 40401 where a claim is not there, with 40901 where a case names it already; then nothing is stored. */
export async function flagClaims(
  { ids, reason }: Input,
  { tx, actor }: Change,
): Promise<Audited<{ violationIds: string[] }>> {
  const rows = await tx
    .select({ claim: table, envelopeNo: redEnvelope.envelopeNo })
    .from(table)
    .innerJoin(redEnvelope, eq(redEnvelope.id, table.envelopeId))
    .where(inArray(table.id, ids))
    .orderBy(table.id)
    .for('update', { of: table })
  if (rows.length < ids.length) throw new Refusal(Code.notFound, 'notFound')
  const numbers = rows.map(({ claim }) => claim.recordNo)
  const [known] = await tx
    .select({ status: violationRecord.status })
    .from(violationRecord)
    .where(arrayOverlaps(violationRecord.relatedNos, numbers))
    .limit(1)
  if (known) throw alreadyHandled('claimFlagged', { status: known.status })
  const opened = await tx
    .insert(violationRecord)
    .values(
      rows.map(({ claim, envelopeNo }) => ({
        memberId: claim.memberId,
        violationType: 'bonusAbuse' as const,
        severity: 'medium' as const,
        description: storedText('claimSuspicious', {
          envelope: envelopeNo,
          no: claim.recordNo,
          ip: claim.claimIp,
          reason,
        }),
        relatedNos: [claim.recordNo, envelopeNo],
        createdBy: actor.id,
        reporterName: actor.userName,
      })),
    )
    .returning()
  const [first, ...rest] = opened.map(({ violationNo }, index) => ({
    action: 'redEnvelopeRecord.flag',
    targetType: 'redEnvelopeRecord',
    targetId: rows[index]?.claim.id ?? '',
    targetNo: numbers[index] ?? '',
    after: { violationNo },
    reason,
  }))
  if (!first) throw new Refusal(Code.notFound, 'notFound')
  return audited({ violationIds: opened.map(({ id }) => id) }, first, ...rest)
}
