import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import * as api from '#contract/system/role.ts'
import { query } from '#core/http/api.ts'
import { createFormFields } from '#kit/form/create-form-fields.tsx'
import { Labelled } from '#kit/form/labelled.tsx'
import { dictOptions } from '#kit/refs/dict.ts'
import { fixedOptions } from '#kit/refs/fixed-options.ts'
import { TreeField } from '#kit/tree/tree-field.tsx'
import { idsBelow, treeOptions } from '#kit/tree/tree-rows.ts'
import { useText } from '#kit/use-text.ts'
import { Input } from '#ui/field/input.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

const Form = createFormFields(api.add)
const useTypes = dictOptions<api.EffectiveType>('sys_role_effective')
const useDays = fixedOptions({
  '1': msg`星期一`,
  '2': msg`星期二`,
  '3': msg`星期三`,
  '4': msg`星期四`,
  '5': msg`星期五`,
  '6': msg`星期六`,
  '0': msg`星期日`,
})

/** A day or a time of day, with the browser's own picker. */
const Native = ({
  name,
  label,
  type,
}: {
  name: string
  label: ReturnType<typeof msg>
  type: 'date' | 'time'
}) => (
  <Labelled name={name} label={label} required>
    {({ value = '', set, control }) => (
      <Input {...control} type={type} value={value} onChange={(event) => set(event.target.value)} />
    )}
  </Labelled>
)

function Period() {
  const { watch } = useFormContext<{ effectiveType?: api.EffectiveType }>()
  const type = watch('effectiveType')
  const days = useDays()
  return (
    <>
      <Form.Radio name="effectiveType" label={msg`有效时间`} options={useTypes()} />
      {type === 'dates' && (
        <div className="grid grid-cols-2 gap-3">
          <Native name="startDate" label={msg`开始日期`} type="date" />
          <Native name="endDate" label={msg`结束日期`} type="date" />
        </div>
      )}
      {type === 'hours' && (
        <>
          <Form.MultiSelect name="weekDays" label={msg`星期`} required options={days} />
          <div className="grid grid-cols-2 gap-3">
            <Native name="dayStart" label={msg`开始时间`} type="time" />
            <Native name="dayEnd" label={msg`结束时间`} type="time" />
          </div>
        </>
      )}
    </>
  )
}

/** What a role is called, when it counts, and what it grants; what the operator does not hold is dimmed. */
export function RoleFields({ row }: { row?: api.Row | undefined }) {
  const text = useText()
  const { data } = useQuery(query(api.getParams, null))
  const roles = data?.roles ?? []
  const own = row ? idsBelow(roles, row.id) : []
  const above = treeOptions(roles, ({ name }) => name).filter(({ value }) => !own.includes(value))
  return (
    <>
      {!row?.isAll && (
        <Form.Select
          name="pid"
          label={msg`上级角色`}
          options={[{ value: '0', label: text(msg`顶级角色`) }, ...above]}
        />
      )}
      {!row && (
        <Form.Text
          name="code"
          label={msg`角色标识`}
          required
          hint={text(msg`字母开头，字母、数字、下划线或连字符；保存后不能修改`)}
        />
      )}
      <Form.Titles name="titles" label={msg`角色名称`} required max={64} />
      <Form.Number name="listOrder" label={msg`排序`} />
      {!row?.isAll && <Period />}
      <Form.Textarea name="remark" label={msg`备注`} max={150} />
      {row?.isAll ? (
        <p className="text-text-muted">
          <Trans>此角色拥有全部权限，不需要逐项授予。</Trans>
        </p>
      ) : data ? (
        <TreeField
          name="menuIds"
          label={msg`资源权限`}
          rows={data.menu}
          getName={({ title }) => title}
          isDisabled={({ isHeld }) => !isHeld}
        />
      ) : (
        <Skeleton className="h-40 w-full" />
      )}
    </>
  )
}
