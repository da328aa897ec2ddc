// The code generator: from a table of the database to the files of a screen. It reads the structure only, never rows, and
// writes nothing; it answers on a server in development alone.
import { z } from 'zod'
import { endpoint, listEndpoint } from '../endpoint.ts'
import { Titles } from '../lang.ts'
import { Id, Text } from '../wire.ts'

/** The component of the menu entry, which is left out of the menu where the generator is off. */
export const component = 'system/tools/index'

/** The folders that screens lie in. */
export const Domain = z.enum(['member', 'money', 'trade', 'marketing', 'other', 'system'])

/** What a column holds, as screens know it; `other` cannot be put on one. */
export const Kind = z.enum([
  'id',
  'text',
  'int',
  'money',
  'bool',
  'stamp',
  'day',
  'words',
  'titles',
  'tags',
  'other',
])
export type Kind = z.output<typeof Kind>

/** How a field of the form is filled. */
export const Control = z.enum([
  'text',
  'textarea',
  'titles',
  'number',
  'money',
  'switch',
  'select',
  'radio',
  'dateTime',
  'member',
])
export type Control = z.output<typeof Control>

/** How a filter compares. */
export const Operator = z.enum(['contains', 'startsWith', 'equals', 'anyOf', 'between'])
export type Operator = z.output<typeof Operator>

/** What can be done on the screen beside listing and looking. */
export const Verb = z.enum(['add', 'edit', 'remove', 'setStatus'])
export type Verb = z.output<typeof Verb>

/** The controls that can fill a column of a kind; none where it cannot be edited. */
export const controlsByKind: Readonly<Record<Kind, readonly Control[]>> = {
  id: ['text', 'member'],
  text: ['text', 'textarea', 'select', 'radio'],
  int: ['number'],
  money: ['money'],
  bool: ['switch'],
  stamp: ['dateTime'],
  day: ['text'],
  words: ['select', 'radio'],
  titles: ['titles'],
  tags: [],
  other: [],
}

/** The operators that can filter a column of a kind; none where it cannot be searched. */
export const operatorsByKind: Readonly<Record<Kind, readonly Operator[]>> = {
  id: ['equals'],
  text: ['contains', 'startsWith', 'equals'],
  int: ['between'],
  money: ['between'],
  bool: ['equals'],
  stamp: ['between'],
  day: ['between'],
  words: ['equals', 'anyOf'],
  titles: ['contains'],
  tags: [],
  other: [],
}

/** A name of PostgreSQL as this project writes them: anything else is not offered. */
export const SqlName = z.string().regex(/^[a-z][a-z0-9_]{0,62}$/, 'sqlName')

// They become source code: nothing in them may end a text there.
const Label = Text(40)
  .min(1)
  .refine((text) => !/[{}<>`$\\'"\n|]/.test(text), 'genLabel')
const Labels = z.object({ 'zh-cn': Label, en: Label, 'zh-tw': Label })

/** Why a column is not edited (kept by the server), or on no screen: a secret, personal data, a type screens do not know. */
export const Lock = z.enum(['secret', 'personal', 'kept', 'type'])
export type Lock = z.output<typeof Lock>

/** A column of a table, as it is and as it would be put on a screen. */
const Column = z.object({
  name: SqlName,
  /** As PostgreSQL writes it: `numeric(36,18)`. */
  sqlType: z.string(),
  comment: z.string(),
  kind: Kind,
  isNullable: z.boolean(),
  hasDefault: z.boolean(),
  /** The values that it is held to; empty where it is not. */
  words: z.array(z.string()),
  lock: Lock.nullable(),
  suggested: z.object({
    labels: Titles,
    control: Control.nullable(),
    operator: Operator.nullable(),
    isListed: z.boolean(),
    isEdited: z.boolean(),
  }),
})
export type Column = z.output<typeof Column>

/** Why no screen can be made of a table. */
export const Obstacle = z.enum(['noId', 'types'])

/** How one column is put on the screen. */
export const ColumnPlan = z.object({
  name: SqlName,
  labels: Labels,
  control: Control.nullable(),
  operator: Operator.nullable(),
  isListed: z.boolean(),
  isEdited: z.boolean(),
  isRequired: z.boolean(),
  /** The dictionary of its values; null for none. */
  dict: z
    .string()
    .regex(/^[a-zA-Z][a-zA-Z0-9_]{0,63}$/)
    .nullable(),
})
export type ColumnPlan = z.output<typeof ColumnPlan>

/** A screen to be generated. */
export const Plan = z.object({
  tableName: SqlName,
  domain: Domain,
  /** In kebab case: `service-link`. */
  screen: z
    .string()
    .regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'genScreen')
    .max(40),
  titles: Labels,
  verbs: z.array(Verb).max(4),
  columns: z.array(ColumnPlan).max(200),
})
export type Plan = z.output<typeof Plan>

/** The tables of the database. */
export const dataList = listEndpoint('GET tools/gen/dataList', {
  filter: z.object({ tableName: Text(64), tableComment: Text(64) }).partial(),
  row: z.object({
    id: Id,
    tableName: SqlName,
    tableComment: z.string(),
    columnCount: z.int(),
    /** As the database estimates them; null where it never looked. */
    rowEstimate: z.int().nullable(),
    /** The file that mirrors it; null where the program does not know the table yet. */
    schemaFile: z.string().nullable(),
  }),
  sortable: ['tableName', 'columnCount', 'rowEstimate'],
})

/** The structure of one table. */
export const columnList = endpoint(
  'GET tools/gen/columnList',
  z.object({ tableName: SqlName }),
  z.object({
    tableName: SqlName,
    tableComment: z.string(),
    schemaFile: z.string().nullable(),
    obstacle: Obstacle.nullable(),
    /** What the table and the rights of the server allow. */
    verbs: z.array(Verb),
    columns: z.array(Column),
    dicts: z.array(z.object({ type: z.string(), titles: Titles })),
  }),
)
export type Structure = z.output<(typeof columnList)['output']>

const FileText = z.object({
  path: z.string(),
  /** A new file, or lines in one that is there. */
  change: z.enum(['created', 'changed']),
  text: z.string(),
})
const Files = z.object({ files: z.array(FileText) })

/** The files of a screen to look at: new ones whole, of the others only the new lines. */
export const preview = endpoint('POST tools/gen/preview', Plan, Files, { reads: true })

/** The files of a screen, all of them whole, for a download. */
export const genCode = endpoint('POST tools/gen/genCode', Plan, Files, { reads: true })
