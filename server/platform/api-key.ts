// The keys of programs as operators keep them. Two operators agree to what a key may do; its secrets go to its owner alone.
import { and, asc, eq, getTableColumns, gt, inArray, sql } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/system/api-key.ts'
import type { RecordVersion } from '#contract/wire.ts'
import { Refusal } from '#server/base/refusal.ts'
import { contains, is } from '#server/db/lists/filters.ts'
import type { ReadDb } from '#server/db/read-db.ts'
import { lockRecord } from '#server/db/records/lock-record.ts'
import { updateRecord } from '#server/db/records/update-record.ts'
import { operator } from '#server/db/schema/operator/access.ts'
import {
  platformKey as table,
  platformKeyMinute,
  platformSecret,
} from '#server/db/schema/platform.ts'
import type { App } from '#server/http/application.ts'
import { audited, type Change } from '#server/http/call.ts'
import { invalidField } from '#server/http/field-errors.ts'
import { change } from '#server/http/serve.ts'
import { serveResource } from '#server/lists/register/serve-resource.ts'
import { assertOwner } from './key-owner.ts'
import { hasUnevenNetwork, newKeyId } from './key.ts'
import { endSecrets, isValid, limitSecrets, storeSecret } from './secret.ts'

const state = sql<api.KeyState>`case
  when ${table.endedAt} is not null then 'ended'
  when ${table.expiresAt} <= now() then 'expired'
  when not exists (select from ${platformSecret} where ${platformSecret.platformKeyId} = ${table.id} and ${isValid})
    then 'unissued'
  else 'active' end`

async function load(db: ReadDb, ids: readonly string[]) {
  const keys = await db
    .select({ ...getTableColumns(table), state, ownerName: operator.userNickname })
    .from(table)
    .leftJoin(operator, eq(operator.id, table.ownerId))
    .where(inArray(table.id, [...ids]))
  const secrets = await db
    .select({ ...getTableColumns(platformSecret), isValid: sql<boolean>`${isValid}` })
    .from(platformSecret)
    .where(inArray(platformSecret.platformKeyId, [...ids]))
    .orderBy(asc(platformSecret.id))
  const used = await db
    .select({
      platformKeyId: platformKeyMinute.platformKeyId,
      callCount: sql<number>`sum(${platformKeyMinute.calls})::integer`,
      errorCount: sql<number>`sum(${platformKeyMinute.errors})::integer`,
    })
    .from(platformKeyMinute)
    .where(
      and(
        inArray(platformKeyMinute.platformKeyId, [...ids]),
        gt(platformKeyMinute.minute, sql`now() - interval '24 hours'`),
      ),
    )
    .groupBy(platformKeyMinute.platformKeyId)
  return keys.map((key) => {
    const ofKey = secrets.filter(({ platformKeyId }) => platformKeyId === key.id)
    const { callCount = 0, errorCount = 0 } =
      used.find(({ platformKeyId }) => platformKeyId === key.id) ?? {}
    const lastUsedAt =
      ofKey
        .flatMap(({ lastUsedAt: at }) => at ?? [])
        .toSorted()
        .at(-1) ?? null
    return { ...key, callCount, errorCount, lastUsedAt, secrets: ofKey }
  })
}
type Key = Awaited<ReturnType<typeof load>>[number]

/** Locks a key that has not ended. */
async function lockKey(call: Change, seen: RecordVersion) {
  const key = await lockRecord(call.tx, table, seen)
  if (key.endedAt !== null) throw new Refusal(Code.rule, 'keyEnded')
  return key
}

const keyEntry = (verb: string, { id, keyId }: { id: string; keyId: string }) => ({
  action: `apiKey.${verb}`,
  targetType: 'apiKey',
  targetId: id,
  targetNo: keyId,
})

/** Mounts the calls of the screen of keys. */
export function apiKey(app: App): void {
  serveResource<Pick<typeof api, 'list' | 'get' | 'add' | 'edit'>, typeof table, Key>(
    app,
    api,
    table,
    {
      target: { type: 'apiKey', no: ({ keyId }) => keyId },
      order: ['createdAt', 'desc'],
      where: (query) => [
        contains(query.keyword, table.name, table.keyId),
        query.state === undefined ? undefined : sql`${state} = ${query.state}`,
        query.scope === undefined ? undefined : sql`${query.scope} = any (${table.scopes})`,
        is(table.ownerId, query.ownerId),
      ],
      load,
      wire: ({ endedAt: _endedAt, secrets, ...row }, { actor }) => ({
        ...row,
        isOwn: row.ownerId === actor.id,
        secrets: secrets
          .filter((secret) => secret.isValid)
          .map(({ id, hint, createdAt, endsAt, lastUsedAt }) => ({
            id,
            hint,
            createdAt,
            endsAt,
            lastUsedAt,
          })),
      }),
      derive: ({ keyId }) => (keyId === undefined ? { keyId: newKeyId() } : {}),
      confirmationLevel: (_, changed) =>
        changed.some((field) => field !== 'name') ? 'K4' : undefined,
      async check({ networks, expiresAt, ownerId }, call, before) {
        if (before && before.endedAt !== null) throw new Refusal(Code.rule, 'keyEnded')
        if (await hasUnevenNetwork(call.tx, networks))
          throw invalidField('networks', 'keyNetwork', call.lang)
        const isNewExpiry = expiresAt !== (before?.expiresAt ?? null)
        if (isNewExpiry && expiresAt !== null && Date.parse(expiresAt) <= Date.now())
          throw invalidField('expiresAt', 'untilPast', call.lang)
        if (ownerId !== before?.ownerId) await assertOwner(ownerId, call)
      },
    },
  )

  change(app, api.issueSecret, async ({ reason, ...seen }, call) => {
    const { tx, actor } = call
    const key = await lockKey(call, seen)
    if (key.ownerId !== actor.id) throw new Refusal(Code.rule, 'keyOwner')
    if (key.expiresAt !== null && Date.parse(key.expiresAt) <= Date.now())
      throw new Refusal(Code.rule, 'keyEnded')
    const ofKey = and(eq(platformSecret.platformKeyId, key.id), isValid)
    if ((await tx.$count(platformSecret, ofKey)) >= api.maxSecrets)
      throw new Refusal(Code.rule, 'keySecrets')
    await limitSecrets(tx, key.id, api.overlapDays)
    const { secret, hint } = await storeSecret(tx, key)
    await updateRecord(tx, table, key, {})
    return audited({ secret }, { ...keyEntry('issueSecret', key), after: { hint }, reason })
  })

  change(app, api.endSecret, async ({ secretId, reason, id, version }, call) => {
    const key = await lockKey(call, { id, version })
    const [ended] = await endSecrets(call.tx, key.id, secretId)
    if (!ended) throw new Refusal(Code.notFound, 'notFound')
    const row = await updateRecord(call.tx, table, key, {})
    return audited(
      { id, version: row.version },
      { ...keyEntry('endSecret', key), before: ended, reason },
    )
  })

  change(app, api.end, async ({ reason, id, version }, call) => {
    const key = await lockKey(call, { id, version })
    const ended = await endSecrets(call.tx, key.id)
    const row = await updateRecord(call.tx, table, key, { endedAt: sql`now()` })
    return audited(
      { id, version: row.version },
      {
        ...keyEntry('end', key),
        before: { hint: ended.map(({ hint }) => hint) },
        after: { endedAt: row.endedAt },
        reason,
      },
    )
  })
}
