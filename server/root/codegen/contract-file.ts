// The contract and the handlers of a generated screen.
import type { FieldPlan, ScreenPlan } from './screen-plan.ts'

const maxText = 200
const maxTextarea = 500

/** `import { A, B } from '…'` with those of the names that the text uses; nothing where it uses none. */
export const renderImport = (text: string, names: readonly string[], from: string): string => {
  const used = names.filter((name) => new RegExp(`(?<![\\w.])${name}\\b`).test(text))
  return used.length === 0 ? '' : `import { ${used.join(', ')} } from '${from}'\n`
}

const isSwitch = (words: readonly string[]) =>
  words.length === 2 && words.includes('on') && words.includes('off')
const wordsSchema = (words: readonly string[]) =>
  isSwitch(words) ? 'OnOff' : `z.enum([${words.map((word) => `'${word}'`).join(', ')}])`

/** Whether a form must fill the field. */
export const isNeeded = ({ isRequired, isNullable, hasDefault, kind, fallback }: FieldPlan) =>
  isRequired || (!isNullable && !hasDefault && !(kind === 'text' && fallback === undefined))

function wholeNumber({ column, min, max }: FieldPlan): string {
  if (column === 'sort' && min === 0 && max === 9999) return 'Sort'
  const bounds = `${min === undefined ? '' : `.min(${min})`}${max === undefined ? '' : `.max(${max})`}`
  return bounds === '' ? 'WireInt' : `WireInt.pipe(z.int()${bounds})`
}

/** What a form may send for the field. */
function inputSchema(plan: FieldPlan): string {
  const { kind, words, control, isNullable, fallback, hasDefault } = plan
  const must = isNeeded(plan)
  const text = `Text(${control === 'textarea' ? maxTextarea : maxText})${must ? '.min(1)' : ''}`
  const base = {
    id: 'Id',
    text,
    int: wholeNumber(plan),
    money: 'Money',
    bool: 'z.boolean()',
    stamp: 'Stamp',
    day: 'Day',
    words: wordsSchema(words),
    titles: 'TitlesInput(200)',
    tags: '',
    other: '',
  }[kind]
  if (must) return base
  if (isNullable) return `${base}.nullable().default(null)`
  if (fallback !== undefined) return `${base}.default(${fallback})`
  return kind === 'text' && !hasDefault ? `${base}.default('')` : `${base}.optional()`
}

/** What the list and the record show of the field. */
function rowSchema({ kind, words, isNullable }: FieldPlan): string {
  const base = {
    id: 'Id',
    text: 'z.string()',
    int: 'z.int()',
    money: 'Money',
    bool: 'z.boolean()',
    stamp: 'Stamp',
    day: 'Day',
    words: wordsSchema(words),
    titles: 'Titles',
    tags: 'z.array(z.string())',
    other: '',
  }[kind]
  return isNullable ? `${base}.nullable()` : base
}

/** The name of a field's filter: the pair `xMin`, `xMax` is named by `x`. */
export const filterName = ({ field, kind, operator }: FieldPlan): string =>
  operator !== 'between' || kind === 'int' || kind === 'money'
    ? field
    : field === 'createdAt'
      ? 'dateRange'
      : `${field}Range`

function filterSchema(plan: FieldPlan): string {
  const { field, kind, words, operator } = plan
  if (operator === 'between' && (kind === 'int' || kind === 'money')) {
    const bound = kind === 'int' ? 'WireInt' : 'Money'
    return `${field}Min: ${bound}, ${field}Max: ${bound},`
  }
  if (operator === 'between') return `${filterName(plan)}: DateRange,`
  const one =
    { id: 'Id', bool: 'WireBool', words: wordsSchema(words) }[kind as string] ?? 'Text(64)'
  return `${field}: ${operator === 'anyOf' ? `z.array(${one})` : one},`
}

/** Fields that are on the screen at all. */
const shownFields = ({ fields }: ScreenPlan) =>
  fields.filter(({ isListed, isEdited }) => isListed || isEdited)
const searched = ({ fields }: ScreenPlan) => fields.filter(({ operator }) => operator !== null)

/** What a record is called by: a number, a title or a name of it; its id where it has none. */
export const titleField = (plan: ScreenPlan): FieldPlan | undefined => {
  const texts = shownFields(plan).filter(
    ({ kind, isNullable }) => !isNullable && (kind === 'text' || kind === 'titles'),
  )
  const best = [/_no$/, /^titles?$|_title$/, /^name$|_name$/, /code$/]
  for (const pattern of best) {
    const found = texts.find(({ column }) => column !== 'operator_name' && pattern.test(column))
    if (found) return found
  }
  return undefined
}
/** `({ title }) => title`. */
export const renderTitleGetter = (plan: ScreenPlan): string => {
  const found = titleField(plan)
  if (!found) return '({ id }) => id'
  return `({ ${found.field} }) => ${found.field}${found.kind === 'titles' ? `['zh-cn']` : ''}`
}

/** The fields that the list can be sorted by; others would need an index first. */
const sortable = (plan: ScreenPlan) =>
  shownFields(plan).filter(
    ({ column, isListed }) => isListed && ['sort', 'created_at', 'updated_at'].includes(column),
  )

const verbsOf = ({ verbs, table }: ScreenPlan): string[] =>
  table.isRegister ? ['list', 'get', ...verbs] : ['list']

/** `contract/<domain>/<screen>.ts`. */
export function contractFile(plan: ScreenPlan): string {
  const verbs = verbsOf(plan)
  const edited = plan.fields.filter(({ isEdited }) => isEdited)
  const fields = edited.map((field) => `  ${field.field}: ${inputSchema(field)},\n`).join('')
  const rows = shownFields(plan)
    .filter(({ field }) => field !== 'id' && field !== 'version')
    .map((field) => `    ${field.field}: ${rowSchema(field)},\n`)
    .join('')
  const body = `${edited.length > 0 ? `const fields = z.object({\n${fields}})\n\n` : ''}export const { ${verbs.join(', ')} } = defineResource('${plan.name.camel}', {
  verbs: [${verbs.map((verb) => `'${verb}'`).join(', ')}],
  fields${edited.length > 0 ? '' : ': z.object({})'},
  row: z.object({
    id: Id,
${plan.table.isRegister ? '    version: z.int(),\n' : ''}${rows}  }),
  filter: z.object({ ${searched(plan).map(filterSchema).join(' ')} }).partial(),
  sortable: [${sortable(plan)
    .map(({ field }) => `'${field}'`)
    .join(', ')}],
})
`
  const crud = renderImport(body, ['defineResource', 'OnOff'], '../define-resource.ts')
  const lang = renderImport(body, ['Titles', 'TitlesInput'], '../lang.ts')
  const wire = ['DateRange', 'Day', 'Id', 'Money', 'Sort', 'Stamp', 'Text', 'WireBool', 'WireInt']
  return `import { z } from 'zod'\n${crud}${lang}${renderImport(body, wire, '../wire.ts')}\n${body}`
}

function condition(plan: FieldPlan): string {
  const { field, kind, operator } = plan
  const column = `table.${field}`
  const name = filterName(plan)
  if (operator === 'between') {
    if (kind === 'stamp') return `days(zone, ${column}, ${name})`
    if (kind === 'day') return `between(${column}, ${name}?.[0], ${name}?.[1])`
    return `between(${column}, ${field}Min, ${field}Max)`
  }
  if (operator === 'contains' || operator === 'startsWith')
    return `${operator}(${field}, ${column})`
  return operator === 'anyOf' ? `anyOf(${column}, ${field})` : `is(${column}, ${field})`
}

/** `server/<domain>/<screen>.ts`. */
export function serverFile(plan: ScreenPlan): string {
  const { name, table, fields } = plan
  const { domain, kebab, camel, words } = name
  const filters = searched(plan)
  const given = filters.flatMap((field) =>
    field.operator === 'between' && (field.kind === 'int' || field.kind === 'money')
      ? [`${field.field}Min`, `${field.field}Max`]
      : [filterName(field)],
  )
  const conditions = filters.map((field) => `      ${condition(field)},\n`).join('')
  const zone = conditions.includes('days(') ? ', { zone }' : ''
  const where =
    filters.length === 0 ? '() => []' : `({ ${given.join(', ')} }${zone}) => [\n${conditions}    ]`
  const sorted = sortable(plan)[0]
  const order = sorted
    ? `'${sorted.field}', '${sorted.column === 'sort' ? 'asc' : 'desc'}'`
    : `'id', 'desc'`
  const owner = fields.find(({ column, kind }) => column === 'member_id' && kind === 'id')
  const serves = table.isRegister
    ? `serveResource(app, api, table, {\n    target: { type: '${camel}', no: ${renderTitleGetter(plan)} },`
    : `serveList(app, api.list, table, {`
  const body = `/** Mounts the calls of the ${words} screen. */
export const ${camel} = (app: App): void =>
  ${serves}
    order: [${order}],
${owner ? `    scope: table.${owner.field},\n` : ''}    where: ${where},
    wire: (row) => row,
  })
`
  const file = `#${table.file}`
  return `import * as api from '#contract/${domain}/${kebab}.ts'
${renderImport(body, ['anyOf', 'between', 'contains', 'days', 'is', 'startsWith'], '#server/db/lists/filters.ts')}import { ${table.constant === 'table' ? 'table' : `${table.constant} as table`} } from '${file}'
import type { App } from '#server/http/application.ts'
${table.isRegister ? `import { serveResource } from '#server/lists/register/serve-resource.ts'` : `import { serveList } from '#server/lists/list-page.ts'`}

${body}`
}
