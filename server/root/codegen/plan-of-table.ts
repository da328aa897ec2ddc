// From what somebody decided about a table to the facts of a screen, after everything in it was checked.
import { allEndpoints } from '#contract/all.ts'
import { Code } from '#contract/codes.ts'
import type { Lang, Titles } from '#contract/lang.ts'
import {
  type ColumnPlan,
  controlsByKind,
  operatorsByKind,
  type Plan,
} from '#contract/system/gen.ts'
import { Refusal } from '#server/base/refusal.ts'
import { invalidField } from '#server/http/field-errors.ts'
import { toCamelCase, isKept, getColumnLock } from './column-facts.ts'
import { isNeeded } from './contract-file.ts'
import { parseBounds } from './read-structure.ts'
import { type FieldPlan, type ScreenPlan, toScreenName } from './screen-plan.ts'
import { isRegister, type TableFacts } from './table-facts.ts'
import { type KnownColumn, toLiteral, tableTexts } from './table-text.ts'

/** Names that the written files have a meaning for, or the language. */
const reserved =
  /^(api|app|table|crud|is|any-of|days|between|contains|starts-with|server|case|class|const|default|delete|do|else|enum|export|extends|for|function|if|import|in|new|package|return|static|super|switch|this|throw|try|var|void|while|with|yield)$/

function fieldOf(
  { columns, rules, mirror }: TableFacts,
  column: KnownColumn,
  chosen: ColumnPlan | undefined,
): FieldPlan {
  const { name, kind, words, isNullable, fallback, isIdentity } = column
  return {
    column: name,
    field: mirror?.columns.get(name)?.field ?? toCamelCase(name),
    kind,
    words,
    isNullable,
    fallback: toLiteral(fallback, kind),
    hasDefault: fallback !== null || isIdentity,
    ...(kind === 'int' && parseBounds(rules, name)),
    labels: chosen?.labels ?? { 'zh-cn': name, en: name, 'zh-tw': name },
    control: chosen?.control ?? null,
    operator: chosen?.operator ?? null,
    isListed: chosen?.isListed ?? false,
    isHidden: ['operator_name', 'updated_at'].includes(name) && columns.length > 3,
    isEdited: chosen?.isEdited ?? false,
    isRequired: chosen?.isRequired ?? false,
    dict: chosen?.dict ?? null,
  }
}

/** Throws what is wrong with the plan of a column, as an error of its field. */
function checkColumn(facts: TableFacts, plan: ColumnPlan, field: string, lang: Lang): void {
  const column = facts.columns.find(({ name }) => name === plan.name)
  if (!column) throw invalidField(field, 'genNoColumn', lang)
  const isUsed = plan.isListed || plan.isEdited || plan.operator !== null
  const isWrong =
    (isUsed && getColumnLock(plan.name, column.kind) !== null) ||
    (plan.isEdited && (isKept(plan.name) || plan.control === null)) ||
    (plan.isEdited &&
      plan.control !== null &&
      !controlsByKind[column.kind].includes(plan.control)) ||
    (plan.operator !== null && !operatorsByKind[column.kind].includes(plan.operator))
  if (isWrong) throw invalidField(field, 'genColumnUse', lang)
  const isFound = facts.structure.dicts.some(({ type }) => type === plan.dict)
  if (plan.dict !== null && !isFound) throw invalidField(field, 'dictTypeNotFound', lang)
}

/** Whether a record can be made by guessing: no rules beside lists and bounds, nothing that must exist before. */
function isTestable(
  { rules }: TableFacts,
  columns: readonly KnownColumn[],
  fields: readonly FieldPlan[],
) {
  const isGuessed = rules.every(({ kind, columns: [name = '', ...more], definition }) => {
    if (kind !== 'c') return true
    const field = fields.find((each) => each.column === name)
    const isList = field?.kind === 'words' && definition.includes('= ANY (ARRAY[')
    const isBound = field?.kind === 'int' && (field.min !== undefined || field.max !== undefined)
    return more.length === 0 && (isList || isBound || field?.isEdited !== true)
  })
  const isFree = fields.every(
    (field) =>
      !field.isEdited ||
      !isNeeded(field) ||
      columns.every(({ name, isReference }) => name !== field.column || !isReference),
  )
  return isGuessed && isFree
}

const small = ({ en, ...others }: Titles): Titles => ({
  ...others,
  en: en.charAt(0).toLowerCase() + en.slice(1),
})

/** Checks a plan against its table and returns the screen; `migration` is the number of the next one. */
export function planOfTable(
  facts: TableFacts,
  plan: Plan,
  { lang, migration }: { lang: Lang; migration: string },
): ScreenPlan {
  const { table, columns, rules, mirror, structure } = facts
  const { domain, screen, verbs, titles } = plan
  if (structure.obstacle !== null)
    throw new Refusal(Code.rule, structure.obstacle === 'noId' ? 'genNoId' : 'genTypes')
  const name = toScreenName(domain, screen)
  const taken = allEndpoints.some(({ path }) => path.split('/')[0] === name.camel)
  if (taken || reserved.test(screen)) throw invalidField('screen', 'genScreenTaken', lang)
  for (const [at, column] of plan.columns.entries())
    checkColumn(facts, column, `columns[${at}]`, lang)
  if (!verbs.every((verb) => structure.verbs.includes(verb)))
    throw invalidField('verbs', 'genVerbs', lang)
  const chosen = new Map(plan.columns.map((column) => [column.name, column]))
  const fields = columns.map((column) => {
    const field = fieldOf(facts, column, chosen.get(column.name))
    // Its own button changes it, and the row must show what it is.
    return column.name === 'status' && verbs.includes('setStatus')
      ? { ...field, isListed: true, isEdited: false }
      : field
  })
  const isFilled = verbs.includes('add') || verbs.includes('edit')
  const used = isFilled ? fields : fields.map((field) => ({ ...field, isEdited: false }))
  if (!used.some(({ isListed }) => isListed)) throw new Refusal(Code.rule, 'genNothingListed')
  if (isFilled && !used.some(({ isEdited }) => isEdited))
    throw new Refusal(Code.rule, 'genNothingEdited')
  const missing = used.filter(
    ({ column, isEdited, isNullable, hasDefault }) =>
      !isEdited && !isNullable && !hasDefault && !isKept(column),
  )
  if (verbs.includes('add') && missing.length > 0)
    throw new Refusal(Code.rule, 'genMissing', {
      columns: missing.map(({ column }) => column).join(', '),
    })
  const constant = mirror?.constant ?? name.camel
  return {
    name,
    titles,
    resourceName: small(titles),
    verbs,
    table: {
      file: mirror?.file ?? `server/db/schema/${screen}.ts`,
      constant,
      isRegister: isRegister(mirror),
      added: mirror
        ? undefined
        : tableTexts(
            { constant, table: table.tableName, quoted: table.quoted },
            columns,
            rules,
            migration,
          ),
    },
    fields: used,
    isTestable: isTestable(facts, columns, used),
  }
}
