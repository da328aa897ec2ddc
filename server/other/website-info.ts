import { and, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import type { Lang } from '#contract/lang.ts'
import * as api from '#contract/other/website-info.ts'
import { maxImageBytes, websiteKey, type InfoKey } from '#contract/other/website-keys.ts'
import { Refusal } from '#server/base/refusal.ts'
import { cleanHtml, linksIn } from '#server/base/rich-text.ts'
import { anyOf, contains, days, is } from '#server/db/lists/filters.ts'
import { lockRows } from '#server/db/records/lock-record.ts'
import { operationLog } from '#server/db/schema/operator/access.ts'
import { websiteInfo as table } from '#server/db/schema/other/website.ts'
import { bigFile } from '#server/db/schema/upload.ts'
import type { App } from '#server/http/application.ts'
import { auditedAll, type AuditEntry, type Change } from '#server/http/call.ts'
import { invalidField } from '#server/http/field-errors.ts'
import type { Need } from '#server/http/operator-access.ts'
import { change, serve } from '#server/http/serve.ts'
import { serveList } from '#server/lists/list-page.ts'
import { assertOwnImages, setUsedImages } from '#server/lists/register/used-images.ts'
import { ringAdministrators, assertLinkHosts } from '#server/system/index.ts'
import { followMaintenance } from './website-maintenance.ts'
import { storeValue } from './website-store.ts'

const maxHistory = 20
const shownChars = 300

/** Throws unless the picture is the operator's own and small enough. */
async function assertPicture(call: Change, field: InfoKey, id: string): Promise<void> {
  const [used] = await call.tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.valueType, 'image'), eq(table.value, id)))
  if (!used) await assertOwnImages(call, field, [id])
  const [file] = await call.tx
    .select({ size: bigFile.size })
    .from(bigFile)
    .where(eq(bigFile.id, id))
  if (Number(file?.size ?? 0) > maxImageBytes)
    throw invalidField(field, 'websiteImageBig', call.lang)
}

/** The value as it may be kept; throws what is wrong with it. */
async function valueOf(call: Change, { infoKey, lang, value }: api.Item): Promise<string> {
  const { type, value: schema, hasLanguages } = websiteKey(infoKey)
  const wanted = type === 'html' ? cleanHtml(value) : value.trim()
  if (!schema.safeParse(wanted).success) throw invalidField(infoKey, 'websiteValue', call.lang)
  const isRequired = infoKey === 'siteName' && hasLanguages === true && lang === 'zh-cn'
  if (isRequired && wanted === '') throw invalidField(infoKey, 'fieldRequired', call.lang)
  if (type === 'image' && wanted !== '') await assertPicture(call, infoKey, wanted)
  if (type === 'url') await assertLinkHosts(call, infoKey, [wanted])
  if (type === 'html') await assertLinkHosts(call, infoKey, linksIn(wanted))
  return wanted
}

/** A change of where members go or what they install needs two people; all others are one operator's. */
const needOfEdit = ({ groupCode, items }: z.output<typeof api.edit.input>): Need => ({
  subject: groupCode,
  level: items.some(({ infoKey }) => websiteKey(infoKey).isGuarded) ? 'K4' : undefined,
})

/** Tells all administrators which guarded values are what from now on. */
async function notifyAdministrators(call: Change, stored: readonly api.Item[]): Promise<void> {
  const guarded = stored.filter(({ infoKey }) => websiteKey(infoKey).isGuarded)
  if (guarded.length === 0 || call.isTrial) return
  const values = guarded.map(({ infoKey, value }) => `${infoKey}: ${value || '—'}`).join('; ')
  await ringAdministrators(call, 'bellWebsite', { values })
}

/** What the public site says of itself. */
export function websiteInfo(app: App): void {
  serveList(app, api.list, table, {
    order: ['infoKey', 'asc'],
    load: (db, ids) =>
      db
        .select({
          ...getTableColumns(table),
          value: sql<string>`left(${table.value}, ${shownChars})`,
        })
        .from(table)
        .where(inArray(table.id, [...ids])),
    where: ({ keyword, dateRange, ...query }, { zone }) => [
      contains(keyword, table.infoKey, table.value),
      anyOf(table.groupCode, query.groupCode),
      anyOf(table.lang, query.lang),
      days(zone, table.updatedAt, dateRange),
    ],
    wire: (row) => row,
  })

  serve(app, api.get, async ({ groupCode, infoKey }, { db }) => ({
    list: await db
      .select()
      .from(table)
      .where(and(is(table.groupCode, groupCode), is(table.infoKey, infoKey)))
      .orderBy(table.infoKey, table.lang),
  }))

  serve(app, api.history, async ({ infoKey, lang, seq }, { db }) => {
    const value = sql`${operationLog.after} ->> 'value'`
    const ids = db
      .select({ id: sql`${table.id}::text` })
      .from(table)
      .where(and(eq(table.infoKey, infoKey), eq(table.lang, lang)))
    return db
      .select({
        seq: operationLog.seq,
        at: operationLog.at,
        operatorName: operationLog.operatorName,
        reason: sql<string>`coalesce(${operationLog.reason}, '')`,
        before: sql<string>`coalesce(left(${operationLog.before} ->> 'value', ${shownChars}), '')`,
        after: sql<string>`coalesce(${seq === undefined ? sql`left(${value}, ${shownChars}::int)` : value}, '')`,
      })
      .from(operationLog)
      .where(
        and(
          eq(operationLog.targetType, 'websiteInfo'),
          inArray(operationLog.targetId, ids),
          seq === undefined ? undefined : eq(operationLog.seq, seq),
        ),
      )
      .orderBy(desc(operationLog.seq))
      .limit(maxHistory)
  })

  const edit = async (
    { groupCode, items, reason }: z.output<typeof api.edit.input>,
    call: Change,
  ) => {
    const names = items.map(({ infoKey, lang }) => `${infoKey}.${lang}`)
    if (new Set(names).size < names.length) throw new Refusal(Code.rule, 'websiteRepeated')
    // The switch of the maintenance stops trading: it has a call, and a level, of its own.
    if (
      groupCode === 'maintenance' ||
      items.some(({ infoKey }) => websiteKey(infoKey).group !== groupCode)
    )
      throw new Refusal(Code.rule, 'websiteOtherTab')
    const entries: AuditEntry[] = []
    const changed: api.Item[] = []
    // In one order, so that two who save the same tab wait for each other.
    for (const item of [...items].sort((a, b) => (getName(a) < getName(b) ? -1 : 1))) {
      const value = await valueOf(call, item)
      const stored = await storeValue(call, { ...item, value }, 'websiteInfo.edit', reason)
      if (!stored) continue
      entries.push(stored.entry)
      changed.push({ ...item, value })
      if (websiteKey(item.infoKey).type === 'image') {
        const owner = { type: 'websiteInfo', id: stored.id, no: item.infoKey }
        await setUsedImages(call.tx, owner, 'value', value === '' ? [] : [value])
      }
    }
    await notifyAdministrators(call, changed)
    return auditedAll({ count: entries.length }, entries)
  }
  change(app, api.edit, edit, { need: needOfEdit })

  const maintain = async (
    { on, from, to, message, version, reason }: z.output<typeof api.maintenance.input>,
    call: Change,
  ) => {
    const isOver = to !== null && (to <= new Date().toISOString() || (from !== null && to <= from))
    if (on && isOver) throw invalidField('to', 'endsBeforeStart', call.lang)
    const now = await lockRows(call.tx, table, eq(table.groupCode, 'maintenance'))
    const versionOf = (infoKey: InfoKey, lang: Lang) =>
      now.find((row) => row.infoKey === infoKey && row.lang === lang)?.version ?? 0
    // Versions only grow, so their sum is another one after every change of the tab.
    const stored = now.reduce((sum, row) => sum + row.version, 0)
    if (stored !== version) throw new Refusal(Code.stale, 'stale')
    const wanted: [InfoKey, Lang, string][] = [
      ['maintenanceOn', 'zh-cn', String(on)],
      ['maintenanceFrom', 'zh-cn', from ?? ''],
      ['maintenanceTo', 'zh-cn', to ?? ''],
      ['maintenanceMessage', 'zh-cn', message['zh-cn']],
      ['maintenanceMessage', 'en', message.en],
      ['maintenanceMessage', 'zh-tw', message['zh-tw']],
    ]
    const entries: AuditEntry[] = []
    for (const [infoKey, lang, value] of wanted) {
      const item = { infoKey, lang, value, version: versionOf(infoKey, lang) }
      const changed = await storeValue(call, item, 'websiteInfo.maintenance', reason)
      if (changed) entries.push(changed.entry)
    }
    if (entries.length === 0) throw new Refusal(Code.rule, 'nothingChanged')
    const products = await followMaintenance(call.tx)
    return auditedAll({ on }, [...entries, ...products.map((entry) => ({ ...entry, reason }))])
  }
  change(app, api.maintenance, maintain, {
    need: () => ({ level: 'K4', subject: 'maintenance' }),
  })
}

const getName = ({ infoKey, lang }: api.Item) => `${infoKey}.${lang}`
