// The view of a generated screen.
import { filterName, renderImport, isNeeded, renderTitleGetter } from './contract-file.ts'
import type { FieldPlan, ScreenPlan } from './screen-plan.ts'

const message = (text: string) => `msg\`${text}\``
const hookOf = ({ field }: FieldPlan) =>
  `use${field.charAt(0).toUpperCase()}${field.slice(1)}Options`

/** Whether the values of a field are chosen from a list. */
const isChosen = ({ dict, words, control, operator }: FieldPlan) =>
  words.length > 0 ||
  (dict !== null && (control === 'select' || control === 'radio' || operator === 'equals'))

/** `dictOptions('sys_switch')`, or the values themselves where there is no dictionary. */
function optionsHook(plan: FieldPlan): string {
  const { dict, words } = plan
  const type = words.length === 0 ? '' : `<${words.map((word) => `'${word}'`).join(' | ')}>`
  return dict === null
    ? `const ${hookOf(plan)} = fixedOptions({ ${words.map((word) => `'${word}': ${message(word)}`).join(', ')} })`
    : `const ${hookOf(plan)} = dictOptions${type}('${dict}')`
}

function cellOf({ kind, dict }: FieldPlan): string {
  if (dict !== null && (kind === 'words' || kind === 'text')) return `cells.badge('${dict}')`
  return {
    id: 'cells.text',
    text: 'cells.text',
    int: 'cells.count',
    money: 'cells.qty',
    bool: `cells.bool(${message('是')}, ${message('否')})`,
    stamp: 'cells.dateTime',
    day: 'cells.date',
    words: 'cells.text',
    titles: 'cells.titles',
    tags: 'cells.tags',
    other: 'cells.text',
  }[kind]
}

function filterControl(plan: FieldPlan): string {
  const { kind, operator, column } = plan
  const label = message(plan.labels['zh-cn'])
  if (operator === 'between')
    return kind === 'int'
      ? `countRange(${label})`
      : `controls.${kind === 'money' ? 'moneyRange' : 'dateRange'}(${label})`
  if (kind === 'bool') return `controls.bool(${label})`
  if (kind === 'id' && column === 'member_id') return `controls.member(${label})`
  if (kind === 'words' || (operator === 'equals' && isChosen(plan)))
    return `controls.${operator === 'anyOf' ? 'multiSelect' : 'select'}(${label}, ${hookOf(plan)})`
  return `controls.keyword(${label}, ${label})`
}

function formField(plan: FieldPlan): string {
  const { field, control } = plan
  const required = isNeeded(plan) && control !== 'switch' ? ' required' : ''
  const common = `name="${field}" label={${message(plan.labels['zh-cn'])}}${required}`
  if ((control === 'select' || control === 'radio') && isChosen(plan))
    return `<Form.${control === 'select' ? 'Select' : 'Radio'} ${common} options={${hookOf(plan)}()} />`
  switch (control) {
    case 'textarea':
      return `<Form.Textarea ${common} max={500} />`
    case 'titles':
      return `<Form.Titles ${common} max={200} />`
    case 'number':
      return `<Form.Number ${common} />`
    case 'money':
      return `<Form.Money ${common} scale={8} />`
    case 'switch':
      return `<Form.Switch ${common} />`
    case 'dateTime':
      return `<Form.DateTime ${common} />`
    case 'member':
      return `<Form.MemberPicker ${common} />`
    default:
      return `<Form.Text ${common} />`
  }
}

/** `src/features/<domain>/<screen>.view.tsx`. */
export function viewFile(plan: ScreenPlan): string {
  const { domain, kebab } = plan.name
  const listed = plan.fields.filter(({ isListed }) => isListed)
  const searched = plan.fields.filter(({ operator }) => operator !== null)
  const edited = plan.fields.filter(({ isEdited }) => isEdited)
  const hasForm = edited.length > 0 && plan.verbs.some((verb) => verb === 'add' || verb === 'edit')
  const chosen = plan.fields.filter(
    (field) =>
      isChosen(field) &&
      [filterControl(field), ...(field.isEdited ? [formField(field)] : [])]
        .join()
        .includes(hookOf(field)) &&
      (field.operator !== null || field.isEdited),
  )
  const columns = listed.map(
    (field) =>
      `    field('${field.field}', ${message(field.labels['zh-cn'])}, ${cellOf(field)}${field.isHidden ? ', { hidden: true }' : ''}),\n`,
  )
  const filters = searched.map(
    (field) => `    filter('${filterName(field)}', ${filterControl(field)}),\n`,
  )
  const initial = edited
    .filter(
      ({ fallback, kind }) => fallback !== undefined && ['int', 'bool', 'words'].includes(kind),
    )
    .map(({ field, fallback }) => `${field}: ${fallback}`)
  const formCall = plan.verbs.includes('add') ? 'add' : 'edit'
  const form = hasForm
    ? `const Fields = () => (
  <>
${edited.map((field) => `    ${formField(field)}\n`).join('')}  </>
)

`
    : ''
  const body = `${hasForm ? `const Form = createFormFields(api.${formCall})\n` : ''}${chosen.map(optionsHook).join('\n')}

const rows = defineList(api.list, (field, ${searched.length > 0 ? 'filter' : ''}) => ({
  columns: [
${columns.join('')}  ],
  filters: [
${filters.join('')}  ],
}))

${form}export default defineResourceView(rows, api, {
  resourceName: ${message(plan.resourceName['zh-cn'])},
  getTitle: ${renderTitleGetter(plan)},
${hasForm && initial.length > 0 ? `  initial: { ${initial.join(', ')} },\n` : ''}${hasForm ? '  Fields,\n' : ''}})
`
  return `import { msg } from '@lingui/core/macro'
import * as api from '#contract/${domain}/${kebab}.ts'
import { defineResourceView } from '#kit/crud/define-resource-view.tsx'
${renderImport(body, ['createFormFields'], '#kit/form/create-form-fields.tsx')}${renderImport(body, ['cells'], '#kit/grid/cells.tsx')}${renderImport(body, ['controls'], '#kit/list/controls.tsx')}${renderImport(body, ['countRange'], '#kit/list/count-range.tsx')}import { defineList } from '#kit/list/list-def.ts'
${renderImport(body, ['dictOptions'], '#kit/refs/dict.ts')}${renderImport(body, ['fixedOptions'], '#kit/refs/fixed-options.ts')}
${body}`
}
