import { msg } from '@lingui/core/macro'
import * as api from '#contract/system/post.ts'
import { defineResourceView } from '#kit/crud/define-resource-view.tsx'
import { createFormFields } from '#kit/form/create-form-fields.tsx'
import { cells } from '#kit/grid/cells.tsx'
import { controls } from '#kit/list/controls.tsx'
import { defineList } from '#kit/list/list-def.ts'
import { dictOptions } from '#kit/refs/dict.ts'

const Form = createFormFields(api.add)

const posts = defineList(api.list, (field, filter) => ({
  columns: [
    field('postCode', msg`岗位编码`, cells.text, { width: 140 }),
    field('postName', msg`岗位名称`, cells.text, { width: 180 }),
    field('postSort', msg`排序`, cells.count),
    field('status', msg`状态`, cells.badge('sys_switch')),
    field('userCount', msg`用户数量`, cells.count),
    field('remark', msg`备注`, cells.text, { width: 200 }),
    field('operatorName', msg`修改人`, cells.text, { hidden: true }),
    field('createdAt', msg`创建时间`, cells.dateTime),
    field('updatedAt', msg`更新时间`, cells.dateTime, { hidden: true }),
  ],
  filters: [
    filter('postName', controls.keyword(msg`岗位名称`, msg`岗位名称`)),
    filter('postCode', controls.keyword(msg`岗位编码`, msg`岗位编码`)),
    filter('status', controls.select(msg`状态`, dictOptions('sys_switch'))),
  ],
}))

const Fields = () => (
  <>
    <Form.Text name="postName" label={msg`岗位名称`} required />
    <Form.Text name="postCode" label={msg`岗位编码`} required />
    <Form.Number name="postSort" label={msg`排序`} />
    <Form.Textarea name="remark" label={msg`备注`} max={200} />
  </>
)

export default defineResourceView(posts, api, {
  resourceName: msg({ message: '岗位', context: 'noun' }),
  getTitle: ({ postName, postCode }) => `${postName} · ${postCode}`,
  initial: { postSort: 0 },
  Fields,
  bulk: true,
  blocked: {
    remove: ({ userCount }) => userCount > 0 && msg`仍有操作员任此岗位，请先调整他们的岗位`,
  },
})
