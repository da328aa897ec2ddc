// The handlers of a plain register, for the calls that `defineResource` declares: one table, a version, every change audited.
import { eq, getTableColumns, inArray } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import type { CrudCalls, FieldsOf, StatusOf } from '#contract/define-resource.ts'
import type { RecordVersion, RecordVersions } from '#contract/wire.ts'
import { defined } from '#server/base/defined.ts'
import { Refusal } from '#server/base/refusal.ts'
import { duplicateField } from '#server/db/constraint.ts'
import type { ReadDb } from '#server/db/read-db.ts'
import { assertSeen } from '#server/db/records/assert-seen.ts'
import { lockRecords } from '#server/db/records/lock-record.ts'
import { nextVersion } from '#server/db/records/update-record.ts'
import type { App } from '#server/http/application.ts'
import { audited, type AuditEntry, type Call, type Change } from '#server/http/call.ts'
import { invalidField } from '#server/http/field-errors.ts'
import { change } from '#server/http/serve.ts'
import { diffFields } from '../history.ts'
import { rowLoader, serveList } from '../list-page.ts'
import { detailFields, serveRegisterRecord } from './crud-get.ts'
import { crudNeeds } from './crud-needs.ts'
import type { CrudOptions, CrudRow, CrudTable } from './crud-options.ts'
import { assertOwnImages, releaseImages, setUsedImages } from './used-images.ts'

const notFound = () => new Refusal(Code.notFound, 'notFound')

/**
 * Mounts list, get, add, edit, delete and the change of status of a table, as far as `api` declares them. A verb with
 * rules of its own is mounted beside it with `change`; leave it out of `defineResource` then.
 */
export function serveResource<
  A extends CrudCalls,
  T extends CrudTable,
  R extends { id: string } = CrudRow<A, T>,
>(app: App, api: A, table: T, options: CrudOptions<A, T, R>): void {
  type Row = T['$inferSelect'] & { id: string; version: number }
  const {
    target,
    wire,
    clean,
    check,
    added,
    settled,
    checkRemove,
    checkStatus,
    derive,
    images = [],
  } = options
  const columns: Readonly<Record<string, PgColumn>> = getTableColumns(table)
  const fieldNames = Object.keys((api.add ?? api.edit)?.input.shape ?? {}).filter(
    (name) => !['id', 'version', 'reason', 'otp', 'requestId'].includes(name),
  )
  for (const name of fieldNames)
    if (!columns[name])
      throw new Error(`The field ${name} of ${api.list.path} is no column of its table.`)
  const source = { ...options, detail: detailFields(api) }
  const { from, rowsOf, find, owned } = rowLoader(table, source, api.list.permission)

  const entry = (verb: string, row: Row): AuditEntry => ({
    action: `${target.type}.${verb}`,
    targetType: target.type,
    targetId: row.id,
    targetNo: target.no(row),
  })
  const fieldsIn = (input: object): Record<string, unknown> => {
    const entries = Object.entries(input).filter(([name]) => fieldNames.includes(name))
    const sent = Object.fromEntries(entries) as Partial<FieldsOf<A>>
    return clean?.(sent) ?? sent
  }
  const reasonIn = (input: object) =>
    'reason' in input && typeof input.reason === 'string' ? { reason: input.reason } : {}
  const signed = ({ actor }: Change) => ({
    ...('operatorName' in columns && { operatorName: actor.userName }),
  })
  const touched = nextVersion(table)
  const throwDuplicateError = (error: unknown, { lang }: Change): never => {
    const field = duplicateField(error, fieldNames)
    throw field === undefined ? error : invalidField(field, 'duplicateAny', lang, Code.duplicate)
  }
  const imagesOf = (row: Readonly<Record<string, unknown>>, field: string) =>
    (row[field] ?? []) as string[]

  /** What a record is now, for whoever saw another version of it. */
  const currentOf =
    (db: ReadDb, call: Call) =>
    async ({ id }: { id: string }) => {
      const [current] = await rowsOf(db, [id])
      return current ? wire(current, call) : null
    }
  /** Locks records in the order of their ids; throws unless each is there at the version that was on screen. */
  const lock = async (call: Change, items: z.output<typeof RecordVersions>): Promise<Row[]> => {
    const wanted = { within: await owned(call), fresh: currentOf(call.tx, call) }
    return lockRecords(call.tx, table, items, wanted) as Promise<Row[]>
  }
  /** One audit line for each record; as many as were changed. */
  const counted = (rows: readonly Row[], line: (row: Row) => AuditEntry) => {
    const [first, ...rest] = rows.map(line)
    if (!first) throw new Refusal(Code.rule, 'nothingChanged')
    return audited({ count: rows.length }, first, ...rest)
  }

  const seenRows = async (call: Call, items: readonly RecordVersion[]): Promise<Row[]> => {
    const isNamed = inArray(
      table.id,
      items.map(({ id }) => id),
    )
    const rows = (await call.db.select().from(from).where(isNamed)) as Row[]
    await assertSeen(rows, items, { fresh: currentOf(call.db, call) })
    return rows
  }
  const needs = crudNeeds<A, T>({ options, fieldsIn, seenRows })

  serveList<A['list'], T, R>(app, api.list, table, source)

  if (api.get)
    serveRegisterRecord(app, api.get, table, {
      type: target.type,
      detail: source.detail,
      async rowOf(call, id) {
        const row = await find(call, id)
        return row && wire(row, call)
      },
    })

  if (api.add)
    change(
      app,
      api.add,
      async (input, call) => {
        const fields = fieldsIn(input)
        await check?.(fields as FieldsOf<A>, call, undefined)
        for (const field of images) await assertOwnImages(call, field, imagesOf(fields, field))
        const values = {
          ...fields,
          ...derive?.(fields as Partial<Row>),
          ...signed(call),
          ...('createdBy' in columns && { createdBy: (call.applicant ?? call.actor).id }),
        }
        const stored = await call.tx
          .insert(table)
          .values(values as T['$inferInsert'])
          .returning()
          .catch((error: unknown) => throwDuplicateError(error, call))
        const [row] = stored as Row[]
        if (!row) throw new Error('The record was not stored.')
        const owner = { type: target.type, id: row.id, no: target.no(row) }
        for (const field of images)
          await setUsedImages(call.tx, owner, field, imagesOf(fields, field))
        await added?.(row, call, reasonIn(input).reason ?? '')
        await settled?.(call)
        return audited({ id: row.id }, { ...entry('add', row), after: fields, ...reasonIn(input) })
      },
      api.add.isLevelConditional
        ? { need: (input, call) => needs.ofAdd(input, fieldNames, call) }
        : {},
    )

  if (api.edit)
    change(
      app,
      api.edit,
      async (input, call) => {
        const { id, version } = input
        const [before] = await lock(call, [{ id, version }])
        if (!before) throw notFound()
        const wanted = defined(fieldsIn(input))
        const differing = diffFields(before, wanted).map(({ field }) => field)
        if (differing.length === 0) throw new Refusal(Code.rule, 'nothingChanged')
        const next = { ...before, ...wanted }
        await check?.(fieldsIn(next) as FieldsOf<A>, call, before)
        for (const field of images) {
          const known = imagesOf(before, field)
          const fresh = imagesOf(next, field).filter((file) => !known.includes(file))
          await assertOwnImages(call, field, fresh)
        }
        const values = { ...wanted, ...derive?.(next), ...touched, ...signed(call) }
        const stored = await call.tx
          .update(table)
          .set(values as never)
          .where(eq(table.id, id))
          .returning()
          .catch((error: unknown) => throwDuplicateError(error, call))
        const [row] = stored as Row[]
        if (!row) throw notFound()
        const owner = { type: target.type, id, no: target.no(row) }
        for (const field of images) await setUsedImages(call.tx, owner, field, imagesOf(row, field))
        await settled?.(call)
        const only = (state: Row) =>
          Object.fromEntries(differing.map((field) => [field, state[field as keyof Row]]))
        return audited(
          { id, version: row.version },
          { ...entry('edit', row), before: only(before), after: only(row), ...reasonIn(input) },
        )
      },
      api.edit.isLevelConditional ? { need: needs.ofEdit } : {},
    )

  if (api.remove)
    change(app, api.remove, async (input, call) => {
      const rows = await lock(call, input.items)
      for (const row of rows) await checkRemove?.(row, call)
      const ids = rows.map(({ id }) => id)
      if (images.length > 0) await releaseImages(call.tx, target.type, ids)
      const removed = await call.tx.delete(table).where(inArray(table.id, ids)).returning()
      await settled?.(call)
      return counted(removed as Row[], (before) => ({
        ...entry('remove', before),
        before,
        ...reasonIn(input),
      }))
    })

  if (api.setStatus)
    change(
      app,
      api.setStatus,
      async (input, call) => {
        const status = input.status as StatusOf<A>
        const rows = await lock(call, input.items)
        const differing = rows.filter((row) => row['status' as keyof Row] !== status)
        for (const row of differing) await checkStatus?.(row, status, call)
        const changed: Row[] = []
        for (const before of differing) {
          const values = { status, ...derive?.({ ...before, status }), ...touched, ...signed(call) }
          const stored = await call.tx
            .update(table)
            .set(values as never)
            .where(eq(table.id, before.id))
            .returning()
          changed.push(...(stored as Row[]))
        }
        const was = new Map(rows.map((row) => [row.id, row['status' as keyof Row]]))
        return counted(changed, (row) => ({
          ...entry('setStatus', row),
          before: { status: was.get(row.id) },
          after: { status },
          ...reasonIn(input),
        }))
      },
      api.setStatus.isLevelConditional ? { need: needs.ofStatus } : {},
    )
}
