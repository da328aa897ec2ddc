import { msg, plural } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import * as api from '#contract/system/dept.ts'
import { query } from '#core/http/api.ts'
import { useAccess } from '#core/session/access.ts'
import { defineResourceView } from '#kit/crud/define-resource-view.tsx'
import { createFormFields } from '#kit/form/create-form-fields.tsx'
import { cells } from '#kit/grid/cells.tsx'
import { controls } from '#kit/list/controls.tsx'
import { defineList } from '#kit/list/list-def.ts'
import { dictOptions } from '#kit/refs/dict.ts'
import { idsBelow, treeOptions } from '#kit/tree/tree-rows.ts'
import { useText } from '#kit/use-text.ts'

const Form = createFormFields(api.add)

const departments = defineList(api.list, (field, filter) => ({
  columns: [
    field('deptName', msg`部门名称`, cells.text, { width: 260 }),
    field('leader', msg`负责人`, cells.text),
    field('phone', msg`联系电话`, cells.text, { width: 140 }),
    field('email', msg`邮箱`, cells.text, { width: 180, hidden: true }),
    field('userCount', msg`用户数量`, cells.count),
    field('belowCount', msg`下级部门`, cells.count, { hidden: true }),
    field('orderNum', msg`排序`, cells.count),
    field('status', msg`状态`, cells.badge('sys_switch')),
    field('operatorName', msg`修改人`, cells.text, { hidden: true }),
    field('createdAt', msg`创建时间`, cells.dateTime),
    field('updatedAt', msg`更新时间`, cells.dateTime, { hidden: true }),
  ],
  filters: [
    filter('deptName', controls.keyword(msg`部门名称`, msg`部门名称`)),
    filter('status', controls.select(msg`状态`, dictOptions('sys_switch'))),
  ],
}))

function Fields({ row }: { row?: api.Row | undefined }) {
  const text = useText()
  const { can } = useAccess()
  const { data } = useQuery({ ...query(api.treeSelect, null), enabled: can(api.treeSelect) })
  const all = data?.deps ?? []
  // Nothing lies below itself.
  const own = row ? idsBelow(all, row.id) : []
  const above = treeOptions(all, ({ deptName }) => deptName).filter(
    ({ value }) => !own.includes(value),
  )
  return (
    <>
      <Form.Select
        name="pid"
        label={msg`上级部门`}
        options={[{ value: '0', label: text(msg`顶级部门`) }, ...above]}
      />
      <Form.Text name="deptName" label={msg`部门名称`} required />
      <Form.Text name="leader" label={msg`负责人`} />
      <Form.Text name="phone" label={msg`联系电话`} />
      <Form.Text name="email" label={msg`邮箱`} />
      <Form.Number name="orderNum" label={msg`排序`} />
    </>
  )
}

export default defineResourceView(departments, api, {
  resourceName: msg({ message: '部门', context: 'noun' }),
  getTitle: ({ deptName, belowCount }) =>
    belowCount > 0
      ? `${deptName} (${plural(belowCount, { other: '含 # 个下级部门，删除时一并删除' })})`
      : deptName,
  initial: { pid: '0', orderNum: 0 },
  Fields,
  tree: {},
  blocked: {
    remove: ({ userCount }) => userCount > 0 && msg`部门或其下级仍有操作员，请先调整他们的部门`,
  },
  rowActions: (row, { openAdd }) => [
    {
      keys: 'Shift+N',
      label: msg`新增下级部门`,
      endpoint: api.add,
      run: () => openAdd({ pid: row.id }),
    },
  ],
})
