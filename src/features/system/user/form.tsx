import { msg } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import * as api from '#contract/system/user.ts'
import { query } from '#core/http/api.ts'
import { createFormFields } from '#kit/form/create-form-fields.tsx'
import { dictOptions } from '#kit/refs/dict.ts'
import { treeOptions } from '#kit/tree/tree-rows.ts'
import { useText } from '#kit/use-text.ts'

const Form = createFormFields(api.add)
const useSexes = dictOptions<api.Sex>('sys_user_sex')

/** What an operator is and holds. A password is set by its owner only. */
export function UserFields({ row }: { row?: api.Row | undefined }) {
  const text = useText()
  const { data } = useQuery(query(api.params, null))
  const roles = data?.roleList ?? []
  const names = new Map(treeOptions(roles, ({ name }) => name).map((one) => [one.value, one.label]))
  // What the operator holds may be taken away, also where the caller could not give it.
  const held = (row?.roleIds ?? []).filter((id) => !roles.some((one) => one.id === id))
  const roleOptions = [
    ...roles.map(({ id, isGrantable }) => ({
      value: id,
      label: names.get(id) ?? id,
      disabled: !isGrantable,
      ...(!isGrantable && { hint: text(msg`超出您的权限`) }),
    })),
    ...held.map((id) => ({ value: id, label: row?.roleNames[row.roleIds.indexOf(id)] ?? id })),
  ]
  const departments = (data?.deps ?? []).filter(
    ({ id, status }) => status === 'on' || id === row?.deptId,
  )
  const posts = (data?.posts ?? []).map(({ id, postName }) => ({ value: id, label: postName }))
  return (
    <>
      {!row && (
        <Form.Text
          name="userName"
          label={msg`用户名`}
          required
          hint={text(msg`字母开头，4–32 位字母、数字或下划线；保存后用“重置密码”生成一次性代码`)}
        />
      )}
      <Form.Text name="userNickname" label={msg`用户昵称`} required />
      <Form.MultiSelect name="roleIds" label={msg`角色`} options={roleOptions} />
      <Form.Select
        name="deptId"
        label={msg`所属部门`}
        options={treeOptions(departments, ({ deptName }) => deptName)}
      />
      <Form.MultiSelect name="postIds" label={msg`岗位`} options={posts} />
      <Form.Text name="mobile" label={msg`手机号`} />
      <Form.Text name="email" label={msg`邮箱`} />
      <Form.Radio name="sex" label={msg`性别`} options={useSexes()} />
      <Form.MemberPicker
        name="bindMemberId"
        label={msg`绑定会员`}
        hint={text(msg`绑定后只能查看该会员的团队，不能做任何修改，也没有待办提醒`)}
      />
      <Form.Textarea name="remark" label={msg`备注`} max={150} />
    </>
  )
}
