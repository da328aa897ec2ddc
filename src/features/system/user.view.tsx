import { msg } from '@lingui/core/macro'
import * as api from '#contract/system/user.ts'
import { loadTexts } from '#core/i18n/locale.ts'
import { defineResourceView } from '#kit/crud/define-resource-view.tsx'
import { verbAction } from '#kit/crud/verb-action.tsx'
import { ReasonField } from '#kit/form/create-form-fields.tsx'
import { cells } from '#kit/grid/cells.tsx'
import { lazyDialog } from '#kit/lazy-dialog.tsx'
import { controls } from '#kit/list/controls.tsx'
import { defineList } from '#kit/list/list-def.ts'
import { useViewSearch } from '#kit/list/view-search.ts'
import { dictOptions } from '#kit/refs/dict.ts'
import { defineView } from '#kit/view.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { useDeptOptions, useRoleOptions } from './user/options.ts'

const DeptAside = lazyPart(async () => (await import('./user/dept-aside.tsx')).DeptAside)
const UserFields = lazyPart(async () => (await import('./user/form.tsx')).UserFields)
const OidcSection = lazyPart(async () => {
  const [loaded] = await Promise.all([import('./user/oidc-section.tsx'), loadTexts('extras')])
  return loaded.OidcSection
})
const ResetDialog = lazyDialog(async () => (await import('./user/reset-dialog.tsx')).ResetDialog)

const operators = defineList(api.list, (field, filter) => ({
  columns: [
    field('userName', msg`用户名`, cells.text, { width: 140 }),
    field('userNickname', msg`用户昵称`, cells.text, { width: 140 }),
    field('deptName', msg`所属部门`, cells.text, { width: 140 }),
    field('roleNames', msg`角色`, cells.tags, { width: 232 }),
    field('postNames', msg`岗位`, cells.tags, { width: 140, hidden: true }),
    field('mobile', msg`手机号`, cells.text, { width: 128 }),
    field('email', msg`邮箱`, cells.text, { width: 180, hidden: true }),
    field('sex', msg`性别`, cells.badge('sys_user_sex'), { hidden: true }),
    field('status', msg`状态`, cells.badge('sys_switch')),
    field('credential', msg`密码状态`, cells.badge('sys_credential')),
    field('hasOtp', msg`身份验证器`, cells.bool(msg`已绑定`, msg`未绑定`), { width: 110 }),
    field('bindMemberNo', msg`绑定会员`, cells.text),
    field('remark', msg`备注`, cells.text, { width: 180, hidden: true }),
    field('operatorName', msg`修改人`, cells.text, { hidden: true }),
    field('createdAt', msg`创建时间`, cells.dateTime),
    field('updatedAt', msg`更新时间`, cells.dateTime, { hidden: true }),
  ],
  filters: [
    filter('keyWords', controls.keyword(msg`关键字`, msg`用户名、昵称`)),
    filter('mobile', controls.keyword(msg`手机号`, msg`手机号`)),
    filter('status', controls.select(msg`状态`, dictOptions('sys_switch'))),
    filter('roleId', controls.select(msg`角色`, useRoleOptions)),
    filter('deptId', controls.select(msg`所属部门`, useDeptOptions)),
    filter('dateRange', controls.dateRange(msg`创建时间`)),
  ],
}))

const own = msg`请在个人中心修改自己的账号`

const screen = defineResourceView(operators, api, {
  resourceName: msg`用户`,
  getTitle: ({ userName, userNickname }) => `${userName} · ${userNickname}`,
  initial: { sex: 'secret', roleIds: [], postIds: [] },
  Fields: UserFields,
  bulk: true,
  blocked: {
    edit: ({ isOwn }) => isOwn && own,
    remove: ({ isOwn }) => isOwn && msg`不能删除自己的账号`,
  },
  sections: ({ row }) => <OidcSection row={row} />,
  rowActions: (row, handle) => [
    {
      keys: 'p',
      label: msg`重置密码`,
      endpoint: api.resetPwd,
      danger: true,
      blocked: row.isOwn && own,
      run: () =>
        handle.show((close) => (
          <ResetDialog row={row} onDone={() => handle.refresh().then(close)} onClose={close} />
        )),
    },
    verbAction(handle, api.resetOtp, {
      label: msg`解绑身份验证器`,
      danger: true,
      blocked: (row.isOwn && own) || (!row.hasOtp && msg`该操作员没有绑定身份验证器`),
      initial: { id: row.id, version: row.version },
      fields: <ReasonField />,
    }),
  ],
})

/** The operators, with the departments beside them. */
function UserScreen() {
  const [{ deptId }, setSearch] = useViewSearch(operators.search)
  const List = screen.component
  return (
    <div className="flex min-h-0 gap-3 max-lg:flex-col md:h-full">
      <DeptAside
        value={deptId}
        onChange={(next) => setSearch({ deptId: next, pageNum: undefined })}
      />
      <div className="min-h-0 min-w-0 flex-1 lg:[&_[data-list-body]]:ml-0">
        <List />
      </div>
    </div>
  )
}

export default defineView({ ...screen, component: UserScreen })
