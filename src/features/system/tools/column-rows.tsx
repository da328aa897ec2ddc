// What each column becomes on the screen, one row each.
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import * as api from '#contract/system/gen.ts'
import { useText } from '#kit/use-text.ts'
import { Checkbox } from '#ui/field/checkbox.tsx'
import { Input } from '#ui/field/input.tsx'
import { Select } from '#ui/select/select.tsx'

const controlNames = {
  text: msg`文本框`,
  textarea: msg`文本域`,
  titles: msg`三语文本`,
  number: msg`数字`,
  money: msg`金额`,
  switch: msg`开关`,
  select: msg`下拉框`,
  radio: msg`单选框`,
  dateTime: msg`日期时间`,
  member: msg`会员选择`,
}
const operatorNames = {
  contains: msg`包含`,
  startsWith: msg`开头是`,
  equals: msg`等于`,
  anyOf: msg`任一`,
  between: msg`区间`,
}
const lockNames = {
  secret: msg`密文，不能放到页面`,
  personal: msg`个人资料，需自行脱敏后添加`,
  kept: msg`由服务器维护`,
  type: msg`此类型或名称不能放到页面`,
}

const cell = 'border-b px-2 py-1.5 text-left align-middle whitespace-nowrap'

interface RowProps {
  column: api.Column
  plan: api.ColumnPlan
  dicts: api.Structure['dicts']
  index: number
  /** Paths of what is wrong in it, with spaces between. */
  wrong: string
  /** Whether the screen has a form at all. */
  hasForm: boolean
  onChange: ColumnRowsProps['onChange']
}

/** One of many: who types into one must not wait for the others. */
const ColumnRow = memo(function ColumnRow(props: RowProps) {
  const { column, plan, dicts, index, wrong, hasForm } = props
  const onChange = (next: api.ColumnPlan) => props.onChange(index, next)
  const { t, i18n } = useLingui()
  const text = useText()
  const { name, sqlType, kind, lock } = column
  const isOpen = lock === null || lock === 'kept'
  const controls = lock === null && hasForm ? api.controlsByKind[kind] : []
  const operators = isOpen ? api.operatorsByKind[kind] : []
  const canHaveDict = isOpen && (kind === 'text' || kind === 'words')
  const part = (label: string) => `${name} ${label}`
  return (
    <tr>
      <th scope="row" className={`${cell} font-normal`}>
        <span className="block font-mono">{name}</span>
        <span className="block max-w-52 text-sm whitespace-normal text-text-muted">
          {[sqlType, ...(lock ? [text(lockNames[lock])] : [])].join(' · ')}
        </span>
      </th>
      {(['zh-cn', 'en', 'zh-tw'] as const).map((lang) => (
        <td key={lang} className={cell}>
          <Input
            size="sm"
            className="w-32"
            aria-label={part(lang)}
            invalid={wrong.split(' ').includes(`labels.${lang}`)}
            disabled={!isOpen}
            value={plan.labels[lang]}
            onChange={({ target }) =>
              onChange({ ...plan, labels: { ...plan.labels, [lang]: target.value } })
            }
          />
        </td>
      ))}
      <td className={cell}>
        <Checkbox
          aria-label={part(t`列表`)}
          checked={plan.isListed}
          disabled={!isOpen || kind === 'other' || name === 'id' || name === 'version'}
          onChange={({ target }) => onChange({ ...plan, isListed: target.checked })}
        />
      </td>
      <td className={cell}>
        <Select
          size="sm"
          className="w-28"
          aria-label={part(t`查询方式`)}
          placeholder="—"
          noneLabel={t`不查询`}
          disabled={operators.length === 0}
          options={operators.map((value) => ({ value, label: text(operatorNames[value]) }))}
          value={plan.operator}
          onValueChange={(operator) => onChange({ ...plan, operator })}
        />
      </td>
      <td className={cell}>
        <Checkbox
          aria-label={part(t`表单`)}
          checked={plan.isEdited && hasForm}
          disabled={controls.length === 0}
          onChange={({ target }) =>
            onChange({
              ...plan,
              isEdited: target.checked,
              control: plan.control ?? controls[0] ?? null,
            })
          }
        />
      </td>
      <td className={cell}>
        <Select
          size="sm"
          className="w-28"
          aria-label={part(t`控件`)}
          placeholder="—"
          disabled={controls.length === 0}
          options={controls.map((value) => ({ value, label: text(controlNames[value]) }))}
          value={controls.length === 0 ? null : plan.control}
          onValueChange={(control) => onChange({ ...plan, control })}
        />
      </td>
      <td className={cell}>
        <Checkbox
          aria-label={part(t`必填`)}
          checked={plan.isRequired}
          disabled={controls.length === 0}
          onChange={({ target }) => onChange({ ...plan, isRequired: target.checked })}
        />
      </td>
      <td className={cell}>
        <Select
          size="sm"
          className="w-36"
          aria-label={part(t`字典类型`)}
          placeholder="—"
          noneLabel={t`无`}
          disabled={!canHaveDict}
          options={dicts.map(({ type, titles }) => ({
            value: type,
            label: titles[i18n.locale as keyof typeof titles] || type,
            hint: type,
          }))}
          value={plan.dict}
          onValueChange={(dict) => onChange({ ...plan, dict })}
        />
      </td>
    </tr>
  )
})

interface ColumnRowsProps {
  plan: api.Plan
  structure: api.Structure
  wrong: ReadonlySet<string>
  /** The same function each time. */
  onChange: (index: number, column: api.ColumnPlan) => void
}

/** The columns of the table as rows of a form. */
export function ColumnRows({ plan, structure, wrong, onChange }: ColumnRowsProps) {
  const { t } = useLingui()
  const hasForm = plan.verbs.includes('add') || plan.verbs.includes('edit')
  const wrongIn = (index: number) => {
    const start = `columns.${index}.`
    const own = [...wrong].filter((path) => path.startsWith(start))
    return own.map((path) => path.slice(start.length)).join(' ')
  }
  const head = [
    t`列`,
    t`简体中文`,
    t`英文`,
    t`繁体中文`,
    t`列表`,
    t`查询方式`,
    t`表单`,
    t`控件`,
    t`必填`,
    t`字典类型`,
  ]
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is scrolled by keys only with the focus
    <div role="group" aria-label={t`各列设置`} tabIndex={0} className="overflow-x-auto">
      <table className="w-full tabular-nums">
        <thead className="text-text-muted">
          <tr>
            {head.map((title) => (
              <th key={title} scope="col" className={`${cell} font-medium`}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {plan.columns.map((own, index) => {
            const column = structure.columns[index]
            return (
              column && (
                <ColumnRow
                  key={own.name}
                  column={column}
                  plan={own}
                  dicts={structure.dicts}
                  hasForm={hasForm}
                  index={index}
                  wrong={wrongIn(index)}
                  onChange={onChange}
                />
              )
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
