// A table as the generator sees it: its structure with what each column may become on a screen.
import { Code } from '#contract/codes.ts'
import { controlsByKind, type Structure, type Verb } from '#contract/system/gen.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { ReadDb } from '#server/db/read-db.ts'
import { dictType } from '#server/db/schema/operator/access.ts'
import {
  isKept,
  isMirrored,
  inferColumnKind,
  getColumnLock,
  suggestionFor,
} from './column-facts.ts'
import { type Mirror, mirroredTables } from './mirrors.ts'
import {
  type CatalogRule,
  type CatalogTable,
  readColumns,
  readRules,
  readTables,
  parseWords,
} from './read-structure.ts'
import { hasUsualColumns, type KnownColumn } from './table-text.ts'

/** Everything that is known of a table. */
export interface TableFacts {
  readonly table: CatalogTable
  readonly columns: readonly KnownColumn[]
  readonly rules: readonly CatalogRule[]
  readonly mirror: Mirror | undefined
  readonly structure: Structure
}

/** Kinds that a cell shows only where there is a value. */
const neverNull = ['bool', 'titles', 'tags']

/** Whether a new record can have a value in the column: from the form, from the database or from the server. */
const canBeFilled = ({ name, kind, isNullable, isIdentity, fallback }: KnownColumn) =>
  isNullable ||
  isIdentity ||
  fallback !== null ||
  isKept(name) ||
  (getColumnLock(name, kind) === null && controlsByKind[kind].length > 0)

/** Which changes the structure of the table and the rights of the server allow. */
function verbsOf(
  table: CatalogTable,
  columns: readonly KnownColumn[],
  isRegister: boolean,
): Verb[] {
  if (!isRegister) return []
  const status = columns.find(({ name }) => name === 'status')
  const isSwitched = [...(status?.words ?? [])].sort().join() === 'off,on'
  return [
    ...(table.canInsert && columns.every(canBeFilled) ? (['add'] as const) : []),
    ...(table.canUpdate ? (['edit'] as const) : []),
    ...(table.canDelete ? (['remove'] as const) : []),
    ...(table.canUpdate && isSwitched ? (['setStatus'] as const) : []),
  ]
}

/** Whether records of a table have the version that a change must carry; a new mirror brings it. */
export const isRegister = (mirror: Mirror | undefined): boolean =>
  !mirror || (mirror.columns.has('version') && mirror.columns.has('updated_at'))

/** Reads the structure of a table; refuses one that is not there with 40401. */
export async function tableFacts(db: ReadDb, tableName: string): Promise<TableFacts> {
  const [tables, mirrors, found, rules, dicts] = await Promise.all([
    readTables(db),
    mirroredTables(),
    readColumns(db, tableName),
    readRules(db, tableName),
    db
      .select({ type: dictType.dictType, titles: dictType.titles })
      .from(dictType)
      .orderBy(dictType.dictType),
  ])
  const table = tables.find((each) => each.tableName === tableName)
  if (!table) throw new Refusal(Code.notFound, 'genNoTable', { table: tableName })
  const mirror = mirrors.get(tableName)
  const columns = found.map((column): KnownColumn => {
    const mirrored = mirror?.columns.get(column.name)
    // The mirror's list is what the code holds a value to; a type of its own says nothing of it.
    const words =
      mirror && !mirrored?.isTyped
        ? [...(column.sqlType === 'text' ? (mirrored?.column.enumValues ?? []) : [])]
        : parseWords(rules, column.name)
    const kind = inferColumnKind(column, words, mirrored)
    const isOdd =
      (column.isNullable && neverNull.includes(kind)) ||
      (mirrored?.isTyped === true && words.length === 0)
    return { ...column, words, kind: isOdd || (mirror && !mirrored) ? 'other' : kind }
  })
  const hasId = columns.some(({ name, kind }) => name === 'id' && kind === 'id')
  const isKnown =
    mirror !== undefined ||
    (columns.every(({ sqlType }) => isMirrored(sqlType)) && hasUsualColumns(columns))
  const verbs = verbsOf(table, columns, isRegister(mirror))
  const structure: Structure = {
    tableName,
    tableComment: table.tableComment,
    schemaFile: mirror?.file ?? null,
    obstacle: hasId ? (isKnown ? null : 'types') : 'noId',
    verbs,
    columns: columns.map((column) => {
      const lock = getColumnLock(column.name, column.kind)
      const isFilled = verbs.includes('add') || verbs.includes('edit')
      return {
        name: column.name,
        sqlType: column.sqlType,
        comment: column.comment,
        kind: column.kind,
        isNullable: column.isNullable,
        hasDefault: column.fallback !== null || column.isIdentity,
        words: [...column.words],
        lock: lock ?? (isKept(column.name) ? 'kept' : null),
        suggested: suggestionFor(column, column.kind, lock, { canEdit: isFilled }),
      }
    }),
    dicts,
  }
  return { table, columns, rules, mirror, structure }
}
