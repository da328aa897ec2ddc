// What a job reads with: the call of whoever asked for it, and the words of its language.
import { eq, inArray } from 'drizzle-orm'
import { localizedText } from '#contract/lang.ts'
import { oneOr, UnreadableCheck } from '#server/base/exactly-one.ts'
import type { Db, Tx } from '#server/db/connection/client.ts'
import { dictData, operator } from '#server/db/schema/operator/access.ts'
import { readSettings } from '#server/db/settings.ts'
import type { Call } from '#server/http/call.ts'
import type { Job } from './job.ts'

/** The words of the dictionaries that a file names, in its language. */
export async function readDictionaryWords(db: Db, { columns, filterColumns, lang }: Job) {
  const dicts = [...columns, ...filterColumns].flatMap(({ dict }) => dict ?? [])
  const rows =
    dicts.length === 0
      ? []
      : await db.select().from(dictData).where(inArray(dictData.dictType, dicts))
  const words = new Map(
    rows.map(({ dictType, dictValue, labels }) => [
      `${dictType} ${dictValue}`,
      localizedText(labels, lang),
    ]),
  )
  return (dict: string, key: string) => words.get(`${dict} ${key}`) ?? key
}

/** On whose behalf the rows are read. */
export async function createJobCall(db: Db, tx: Tx, job: Job): Promise<Call> {
  const rows = await db.select().from(operator).where(eq(operator.id, job.operatorId))
  const who = oneOr(rows, () => new UnreadableCheck('nobody asked for the file'))
  const { 'report.timezone': zone } = await readSettings(tx)
  const permissions = new Set(job.permissions)
  return {
    actor: {
      id: job.operatorId,
      userName: job.operatorName,
      userNickname: who.userNickname,
      roles: [],
      permissions,
      // Asked anew of their roles, as in the list; who may do all is limited by none.
      isScoped: !permissions.has('*/*/*'),
      bindMemberId: who.bindMemberId,
      isLocked: false,
      sessionId: '0',
      tokenHash: '',
    },
    lang: job.lang,
    db: tx,
    zone,
    ip: job.ip,
    traceId: job.traceId,
    signal: () => new AbortController().signal,
  }
}
