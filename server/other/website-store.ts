// Writing values of the public site: each at the version that was on screen, each with a line in the trail.
import { and, eq } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import type { Item } from '#contract/other/website-info.ts'
import { getKeyLanguages, websiteKey, type InfoKey } from '#contract/other/website-keys.ts'
import { Refusal } from '#server/base/refusal.ts'
import { lockRow } from '#server/db/records/lock-record.ts'
import { nextVersion } from '#server/db/records/update-record.ts'
import { websiteInfo as table } from '#server/db/schema/other/website.ts'
import type { AuditEntry, Change } from '#server/http/call.ts'

/** The row of a value, locked until the transaction ends; undefined where nothing was stored. */
const lockValue = ({ tx }: Change, { infoKey, lang }: Pick<Item, 'infoKey' | 'lang'>) =>
  lockRow(tx, table, and(eq(table.infoKey, infoKey), eq(table.lang, lang)))

const stale = (infoKey: InfoKey) => new Refusal(Code.stale, 'stale', {}, { infoKey })

/**
 * Stores a value and returns its row with the line of the trail; undefined where it is what was stored. Throws 40902 when
 * the value changed since it was on screen.
 */
export async function storeValue(
  call: Change,
  { infoKey, lang, value, version }: Item,
  action: string,
  reason: string,
): Promise<{ id: string; entry: AuditEntry } | undefined> {
  const { tx, actor, applicant } = call
  const { group, type } = websiteKey(infoKey)
  if (!getKeyLanguages(infoKey).includes(lang)) throw new Refusal(Code.notFound, 'notFound')
  const before = await lockValue(call, { infoKey, lang })
  if ((before?.version ?? 0) !== version) throw stale(infoKey)
  if ((before?.value ?? '') === value) return undefined
  const operatorName = (applicant ?? actor).userName
  const [row] = before
    ? await tx
        .update(table)
        .set({
          value,
          operatorName,
          ...nextVersion(table),
        })
        .where(eq(table.id, before.id))
        .returning({ id: table.id })
    : await tx
        .insert(table)
        .values({ infoKey, lang, groupCode: group, valueType: type, value, operatorName })
        // Somebody else filled it in first.
        .onConflictDoNothing()
        .returning({ id: table.id })
  if (!row) throw stale(infoKey)
  return {
    id: row.id,
    entry: {
      action,
      targetType: 'websiteInfo',
      targetId: row.id,
      targetNo: `${infoKey}.${lang}`,
      before: { value: before?.value ?? '' },
      after: { value },
      reason,
    },
  }
}
