import { and, eq, getTableColumns, inArray, like, not, notInArray, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { Code } from '#contract/codes.ts'
import { type BuiltInKey, builtInKeys, builtInSetting, settings } from '#contract/settings/all.ts'
import * as api from '#contract/system/config.ts'
import { atMostOne, foundOr } from '#server/base/exactly-one.ts'
import { Refusal } from '#server/base/refusal.ts'
import { seal } from '#server/base/secret-box.ts'
import { getConstraintName } from '#server/db/constraint.ts'
import { anyOf, contains, days } from '#server/db/lists/filters.ts'
import { lockRecord, lockRows } from '#server/db/records/lock-record.ts'
import { updateRecord } from '#server/db/records/update-record.ts'
import { sysConfig as table } from '#server/db/schema/operator/access.ts'
import type { App } from '#server/http/application.ts'
import { audited, type Call } from '#server/http/call.ts'
import { invalidField } from '#server/http/field-errors.ts'
import { change } from '#server/http/serve.ts'
import { serveList } from '#server/lists/list-page.ts'
import { serveRecord } from '#server/lists/record.ts'

type Row = typeof table.$inferSelect
type InForce = z.input<typeof api.list.row>['inForce']

/** What the program keeps for itself, such as whether the demo set is complete. */
const isShown = not(like(table.key, 'seed.%'))

const Key = z.object({ key: z.string() })

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value, null, 2)

/** Keys of built-in settings whose name, in any language, holds the text. */
const keysNamed = (text: string): string[] =>
  builtInKeys.filter((key) =>
    Object.values(settings[key].titles).some((title) =>
      title.toLowerCase().includes(text.toLowerCase()),
    ),
  )

/** What counts until then, of a setting that counts from a later moment on. */
const inForce = sql<InForce>`case when ${table.key} = ${'report.timezone' satisfies BuiltInKey} then (
  select jsonb_build_object('value', report_zone(), 'until', to_char(since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    from book_zone where since > now()) end`
const shownRow = { ...getTableColumns(table), inForce }

/** What the database refuses of a time zone, as a fault of the field. */
function throwZoneFault(error: unknown, lang: Call['lang']): never {
  const fault = getConstraintName(error)
  if (fault === 'book_zone_known') throw invalidField('value', 'zoneUnknown', lang)
  if (fault === 'book_zone_hours') throw invalidField('value', 'zoneTooFar', lang)
  throw error
}

function wire(row: Row & { inForce?: InForce }) {
  const known = builtInSetting(row.key)
  const kind = known?.kind ?? row.kind
  return {
    ...row,
    inForce: row.inForce ?? null,
    kind,
    titles: known?.titles ?? row.titles,
    value: kind === 'secret' ? '' : textOf(row.value),
    isSet: row.value !== '',
    isBuiltIn: known !== undefined,
    isGuarded: known?.level === 'K4',
  }
}

/** The value as it is stored; throws where it does not fit. */
function storable(
  key: string,
  kind: api.ConfigKind,
  text: string,
  lang: Call['lang'],
): NonNullable<unknown> {
  const wrong = () => invalidField('value', 'configValue', lang)
  if (!api.fitsKind(kind, text)) throw wrong()
  const value: unknown =
    kind === 'number' && Number.isSafeInteger(Number(text))
      ? Number(text)
      : kind === 'json'
        ? JSON.parse(text)
        : kind === 'secret' && text !== ''
          ? seal(text, `config:${key}`)
          : text
  // A column of JSON cannot tell null from nothing.
  if (value === null) throw wrong()
  if (builtInSetting(key)?.schema.safeParse(value).success === false) throw wrong()
  return value as NonNullable<unknown>
}

const shown = (kind: api.ConfigKind, value: unknown) => (kind === 'secret' ? '***' : textOf(value))
const entry = (verb: string, { id, key }: Row) => ({
  action: `config.${verb}`,
  targetType: 'config',
  targetId: id,
  targetNo: key,
})

/** Settings of the installation as records that people keep. */
export function config(app: App): void {
  serveList(app, api.list, table, {
    order: ['key', 'asc'],
    where: ({ keyword, kind, isBuiltIn, dateRange }, { zone }) => {
      const ofKind = builtInKeys.filter((key) => kind?.includes(settings[key].kind))
      return [
        isShown,
        keyword
          ? or(contains(keyword, table.key, table.titles), anyOf(table.key, keysNamed(keyword)))
          : undefined,
        kind?.length
          ? or(
              and(anyOf(table.kind, kind), notInArray(table.key, builtInKeys)),
              anyOf(table.key, ofKind),
            )
          : undefined,
        isBuiltIn === undefined
          ? undefined
          : (isBuiltIn ? inArray : notInArray)(table.key, builtInKeys),
        days(zone, table.updatedAt, dateRange),
      ]
    },
    load: (db, ids) =>
      db
        .select(shownRow)
        .from(table)
        .where(inArray(table.id, [...ids])),
    wire,
  })

  serveRecord(app, api.get, {
    find: async ({ db }, id) =>
      db
        .select(shownRow)
        .from(table)
        .where(and(eq(table.id, id), isShown))
        .then(atMostOne),
    history: 'config',
    answer: async (row) => ({ row: wire(row) }),
  })

  change(app, api.add, async ({ key, kind, titles, remark, ...input }, { tx, lang, actor }) => {
    // Names of the program's own, whether it reads them today or not.
    if (builtInSetting(key) || key.startsWith('seed.')) throw invalidField('key', 'configKey', lang)
    const value = storable(key, kind, input.value, lang)
    const [row] = await tx
      .insert(table)
      .values({ key, kind, titles, remark, value, operatorName: actor.userName })
      .returning()
      .catch((error: unknown) => {
        if (getConstraintName(error) !== 'sys_config_pkey') throw error
        throw invalidField('key', 'configKey', lang, Code.duplicate)
      })
    if (!row) throw new Error('The setting was not stored.')
    const after = { kind, titles, remark, value: shown(kind, value) }
    return audited({ id: row.id }, { ...entry('add', row), after, reason: input.reason })
  })

  change(
    app,
    api.edit,
    async ({ id, version, titles, value: text, remark, reason }, { tx, lang, actor }) => {
      const before = await lockRecord(tx, table, { id, version }, { within: isShown, fresh: wire })
      const { kind, isBuiltIn } = wire(before)
      if (titles && isBuiltIn) throw invalidField('titles', 'configFixed', lang)
      const value = text === undefined ? before.value : storable(before.key, kind, text, lang)
      const row = await updateRecord(tx, table, before, {
        titles: titles ?? before.titles,
        remark: remark ?? before.remark,
        value,
        operatorName: actor.userName,
      }).catch((error: unknown) => throwZoneFault(error, lang))
      const facts = (state: Row) => ({
        ...(titles && { titles: state.titles }),
        ...(remark !== undefined && { remark: state.remark }),
        ...(text !== undefined && { value: shown(kind, state.value) }),
      })
      return audited(
        { id, version: row.version },
        { ...entry('edit', row), before: facts(before), after: facts(row), reason },
      )
    },
    {
      need: async ({ id, value }, { db }) => {
        const rows = await db.select({ key: table.key }).from(table).where(eq(table.id, id))
        const { key } = foundOr(rows, Key, () => new Refusal(Code.notFound, 'notFound'))
        return { level: value === undefined ? undefined : builtInSetting(key)?.level }
      },
    },
  )

  change(app, api.remove, async ({ items, reason }, { tx }) => {
    const ids = items.map(({ id }) => id)
    const rows = await lockRows(tx, table, and(inArray(table.id, ids), isShown))
    if (rows.length < items.length) throw new Refusal(Code.notFound, 'notFound')
    for (const row of rows) {
      if (builtInSetting(row.key)) throw new Refusal(Code.rule, 'builtIn')
      const seen = items.find(({ id }) => id === row.id)
      if (seen?.version !== row.version) throw new Refusal(Code.stale, 'stale', {}, wire(row))
    }
    const gone = await tx
      .delete(table)
      .where(
        inArray(
          table.id,
          rows.map(({ id }) => id),
        ),
      )
      .returning()
    const [first, ...rest] = gone.map((row) => ({
      ...entry('remove', row),
      before: { kind: row.kind, value: shown(row.kind, row.value) },
      reason,
    }))
    if (!first) throw new Refusal(Code.notFound, 'notFound')
    return audited({ count: gone.length }, first, ...rest)
  })
}
