// What must be known of a submission before it can be approved: its number in clear, the pictures that its kind of document
// needs, and that the operator who approves has opened each of them.
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { Code } from '#contract/codes.ts'
import { missingSides, Side, getPicturedSides } from '#contract/member/auth-rules.ts'
import { exactlyOne } from '#server/base/exactly-one.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { Change } from '#server/http/call.ts'
import { openNumber } from './document-number.ts'
import { authGuard } from './guard.ts'
import type { AuthRow } from './row.ts'

const Looks = z.object({ sides: z.array(Side) })

/** Returns the number in clear. Throws `Refusal` 42203 where it cannot be opened, such as after a restore without its key. */
export function openedNumber({ idNoEnc }: Pick<AuthRow['log'], 'idNoEnc'>): string {
  try {
    return openNumber(idNoEnc)
  } catch {
    throw new Refusal(Code.rule, 'documentUnreadable')
  }
}

/**
 * Throws `Refusal` 42203 where the number cannot be opened, a picture is missing, or this operator has not opened every
 * picture of the submission as it is now. Looks are known from the audit trail, which nobody alters.
 */
export async function assertEvidence({ tx, actor }: Change, { log }: AuthRow): Promise<void> {
  openedNumber(log)
  const has = {
    frontImg: log.frontImg !== '',
    backImg: log.backImg !== '',
    handImg: log.handImg !== '',
  }
  if (missingSides({ ...log, ...has }).length > 0) throw new Refusal(Code.rule, 'pictureMissing')
  const rows = await tx.execute(sql`
    select coalesce(jsonb_agg(distinct after ->> 'side'), '[]') as sides from operation_log
     where target_type = ${authGuard.target} and target_id = ${log.id} and action = ${`${authGuard.target}.image`}
       and operator_id = ${actor.id} and (after ->> 'version')::int = ${log.version}`)
  const { sides } = exactlyOne([...rows], Looks)
  if (getPicturedSides(has).some((side) => !sides.includes(side)))
    throw new Refusal(Code.rule, 'picturesUnseen')
}
