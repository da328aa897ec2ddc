import { msg } from '@lingui/core/macro'
import * as api from '#contract/system/dict-type.ts'
import { list as values } from '#contract/system/dict.ts'
import { titleIn } from '#core/i18n/title-in.ts'
import { LeaveFor } from '#kit/actions/leave-for.tsx'
import { defineResourceView } from '#kit/crud/define-resource-view.tsx'
import { createFormFields } from '#kit/form/create-form-fields.tsx'
import { cells } from '#kit/grid/cells.tsx'
import { controls } from '#kit/list/controls.tsx'
import { defineList, type RowOf } from '#kit/list/list-def.ts'

const Form = createFormFields(api.add)
type Row = RowOf<typeof api.list>

const types = defineList(api.list, (field, filter) => ({
  columns: [
    field('dictType', msg`字典类型`, cells.code),
    field('titles', msg`字典名称`, cells.titles, { width: 216 }),
    field('valueCount', msg`数据条数`, cells.count),
    field('isBuiltIn', msg`系统内置`, cells.bool(msg`系统内置`, msg`自定义`)),
    field('remark', msg`备注`),
    field('operatorName', msg`修改人`, cells.text, { hidden: true }),
    field('createdAt', msg`创建时间`, cells.dateTime),
    field('updatedAt', msg`更新时间`, cells.dateTime, { hidden: true }),
  ],
  filters: [
    filter('keyword', controls.keyword(msg`关键字`, msg`字典类型、名称`)),
    filter('isBuiltIn', controls.bool(msg`系统内置`)),
    filter('dateRange', controls.dateRange(msg`更新时间`)),
  ],
}))

const Fields = ({ row }: { row?: Row | undefined }) => (
  <>
    {!row && <Form.Text name="dictType" label={msg`字典类型`} required />}
    <Form.Titles name="titles" label={msg`字典名称`} required max={64} />
    <Form.Textarea name="remark" label={msg`备注`} max={200} />
  </>
)

export default defineResourceView(types, api, {
  resourceName: msg`字典`,
  getTitle: ({ dictType, titles }) => `${titleIn(titles)} · ${dictType}`,
  Fields,
  blocked: {
    remove: ({ isBuiltIn, valueCount }) =>
      (isBuiltIn && msg`系统内置，不能删除`) || (valueCount > 0 && msg`请先删除此字典的字典数据`),
  },
  rowActions: ({ dictType }, { show }) => [
    {
      keys: 'd',
      label: msg`字典数据`,
      endpoint: values,
      run: () =>
        show((close) => <LeaveFor to="/system/dictData" search={{ dictType }} onLeave={close} />),
    },
  ],
})
