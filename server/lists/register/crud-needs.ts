// What the verbs of a register need where their level is conditional: found by the fields as they would be stored, and by the
// records as they are.
import type { CrudCalls, FieldsOf, StatusOf } from '#contract/define-resource.ts'
import type { RecordVersion } from '#contract/wire.ts'
import { defined } from '#server/base/defined.ts'
import type { Call } from '#server/http/call.ts'
import type { Need } from '#server/http/operator-access.ts'
import { diffFields } from '../history.ts'
import type { CrudOptions, CrudTable } from './crud-options.ts'

interface Register<A extends CrudCalls, T extends CrudTable> {
  readonly options: Pick<
    CrudOptions<A, T, { id: string }>,
    'confirmationLevel' | 'statusConfirmationLevel'
  >
  /** The fields of a form in what was sent. */
  readonly fieldsIn: (input: object) => Record<string, unknown>
  /** Reads the records at the versions that were on screen; others are refused. */
  readonly seenRows: (call: Call, items: readonly RecordVersion[]) => Promise<T['$inferSelect'][]>
}

/** Makes what finds the need of each verb. */
export function crudNeeds<A extends CrudCalls, T extends CrudTable>({
  options: { confirmationLevel, statusConfirmationLevel },
  fieldsIn,
  seenRows,
}: Register<A, T>) {
  type Field = string & keyof FieldsOf<A>
  const needOf = async (
    fields: object,
    changed: readonly string[],
    about: { readonly db: Call['db']; readonly before: T['$inferSelect'] | undefined },
  ): Promise<Need> => ({
    level: await confirmationLevel?.(
      fieldsIn(fields) as FieldsOf<A>,
      changed as readonly Field[],
      about,
    ),
  })
  return {
    ofAdd: (input: object, changed: readonly string[], { db }: Call): Promise<Need> =>
      needOf(input, changed, { db, before: undefined }),
    async ofEdit({ id, version, ...input }: RecordVersion, call: Call): Promise<Need> {
      const [before] = await seenRows(call, [{ id, version }])
      const row = before ?? {}
      const wanted = defined(fieldsIn(input))
      const changed = diffFields(row, wanted).map(({ field }) => field)
      return needOf({ ...row, ...wanted }, changed, { db: call.db, before })
    },
    async ofStatus(
      { items, status }: { items: readonly RecordVersion[]; status: unknown },
      call: Call,
    ): Promise<Need> {
      const rows = await seenRows(call, items)
      const differing = rows.filter((row) => (row as { status?: unknown }).status !== status)
      return { level: statusConfirmationLevel?.(differing, status as StatusOf<A>) }
    },
  }
}
