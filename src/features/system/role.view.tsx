import { msg } from '@lingui/core/macro'
import * as api from '#contract/system/role.ts'
import { titleIn } from '#core/i18n/title-in.ts'
import { defineResourceView } from '#kit/crud/define-resource-view.tsx'
import { cells } from '#kit/grid/cells.tsx'
import { lazyDialog } from '#kit/lazy-dialog.tsx'
import { controls } from '#kit/list/controls.tsx'
import { defineList } from '#kit/list/list-def.ts'
import { dictOptions } from '#kit/refs/dict.ts'
import { lazyPart } from '#ui/lazy-part.tsx'

const RoleFields = lazyPart(async () => (await import('./role/form.tsx')).RoleFields)
const UsersDialog = lazyDialog(async () => (await import('./role/users-dialog.tsx')).UsersDialog)
const ScopeDialog = lazyDialog(async () => (await import('./role/scope-dialog.tsx')).ScopeDialog)
const PreviewDialog = lazyDialog(
  async () => (await import('./role/preview-dialog.tsx')).PreviewDialog,
)

const roles = defineList(api.list, (field, filter) => ({
  columns: [
    field('titles', msg`角色名称`, cells.titles, { width: 288 }),
    field('code', msg`角色标识`, cells.text, { width: 140 }),
    field('status', msg`状态`, cells.badge('sys_switch')),
    field('userCount', msg`用户数量`, {
      ...cells.link<number, api.Row>(
        (_, { pathOf }) => pathOf('system/user') ?? '/system/user',
        ({ id }) => ({ roleId: id }),
      ),
      end: true,
    }),
    field('menuCount', msg`授权数量`, cells.count),
    field('dataScope', msg`数据范围`, cells.badge('sys_data_scope'), { width: 150 }),
    field('effectiveType', msg`有效时间`, cells.badge('sys_role_effective'), { width: 130 }),
    field('isEffective', msg`当前有效`, cells.bool(msg`有效`, msg`无效`), { width: 96 }),
    field('listOrder', msg`排序`, cells.count),
    field('remark', msg`备注`, cells.text, { width: 180 }),
    field('operatorName', msg`修改人`, cells.text, { hidden: true }),
    field('createdAt', msg`创建时间`, cells.dateTime),
    field('updatedAt', msg`更新时间`, cells.dateTime, { hidden: true }),
  ],
  filters: [
    filter('roleName', controls.keyword(msg`角色名称`, msg`角色名称、标识`)),
    filter('roleStatus', controls.select(msg`状态`, dictOptions('sys_switch'))),
  ],
}))

const protectedRole = msg`拥有全部权限的角色不能停用、限制、移动或删除`

export default defineResourceView(roles, api, {
  resourceName: msg({ message: '角色', context: 'noun' }),
  getTitle: ({ titles, code }) => `${titleIn(titles)} · ${code}`,
  initial: {
    pid: '0',
    listOrder: 0,
    effectiveType: 'always',
    weekDays: ['1', '2', '3', '4', '5'],
    dayStart: '08:00',
    dayEnd: '19:00',
    menuIds: [],
  },
  Fields: RoleFields,
  formSize: 'lg',
  formValues: ({ menuIds }) => ({ menuIds }),
  tree: {},
  blocked: {
    remove: ({ isAll, userCount }) =>
      (isAll && protectedRole) || (userCount > 0 && msg`仍有操作员持有此角色，请先收回`),
  },
  rowActions: (row, { show, refresh, openAdd }) => [
    {
      keys: 'Shift+N',
      label: msg`新增下级角色`,
      endpoint: api.add,
      blocked: row.isAll && protectedRole,
      run: () => openAdd({ pid: row.id }),
    },
    {
      keys: 'u',
      label: msg`用户授权`,
      endpoint: api.setRoleUser,
      run: () =>
        show((close) => (
          <UsersDialog row={row} onDone={() => refresh().then(close)} onClose={close} />
        )),
    },
    {
      keys: 'd',
      label: msg`数据权限`,
      endpoint: api.dataScope,
      blocked: row.isAll && protectedRole,
      run: () =>
        show((close) => (
          <ScopeDialog row={row} onDone={() => refresh().then(close)} onClose={close} />
        )),
    },
    {
      keys: 'v',
      label: msg`以此角色查看`,
      endpoint: api.preview,
      run: () => show((close) => <PreviewDialog row={row} onClose={close} />),
    },
  ],
})
