import { msg } from '@lingui/core/macro'
import { z } from 'zod'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/system/menu.ts'
import { notify } from '#core/feedback/toast.ts'
import { call } from '#core/http/api.ts'
import { CallError } from '#core/http/call-error.ts'
import { refreshMenu } from '#core/navigation/menu.ts'
import { words } from '#kit/cells/cell.tsx'
import type { CrudScreenHandle } from '#kit/crud/crud-options.ts'
import { defineResourceView } from '#kit/crud/define-resource-view.tsx'
import { cells } from '#kit/grid/cells.tsx'
import { lazyDialog } from '#kit/lazy-dialog.tsx'
import { controls } from '#kit/list/controls.tsx'
import { defineList } from '#kit/list/list-def.ts'
import { MenuIcon } from '#kit/menu-icon/menu-icon.tsx'
import type { TreePlace } from '#kit/tree/tree-rows.ts'
import { lazyPart } from '#ui/lazy-part.tsx'

const MenuFields = lazyPart(async () => (await import('./menu/form.tsx')).MenuFields)
const RemoveDialog = lazyDialog(async () => (await import('./menu/remove-dialog.tsx')).RemoveDialog)

/** All entries at once, as the call answers them, in the frame of a list. */
const list = {
  ...api.list,
  filter: z.object({ title: z.string(), component: z.string() }).partial(),
  row: api.MenuRecord,
  sortable: [] as const,
  output: api.list.output.transform(({ rules }) => ({
    list: rules,
    total: rules.length,
    currentPage: 1,
  })),
}

const menus = defineList(list, (field, filter) => ({
  columns: [
    field(
      'menuName',
      msg`菜单名称`,
      {
        render: (name: string, { icon, menuType }: api.MenuRecord) => (
          <span className="flex min-w-0 items-center gap-2">
            {menuType !== 'button' && icon !== '' && <MenuIcon name={icon} />}
            {words(name)}
          </span>
        ),
        width: 280,
      },
      { width: 280 },
    ),
    field('path', msg`路由路径`, cells.text, { width: 180 }),
    field('component', msg`组件路径`, cells.text, { width: 200 }),
    field('name', msg`api接口`, cells.text, { width: 280 }),
    field('menuSort', msg`排序`, cells.count),
    field('menuType', msg`类型`, cells.badge('sys_menu_type')),
    field('isHide', msg`显示状态`, cells.bool(msg`隐藏`, msg`显示`), { width: 96 }),
  ],
  filters: [
    filter('title', controls.keyword(msg`菜单名称`, msg`菜单名称`)),
    filter('component', controls.keyword(msg`组件路径`, msg`组件路径`)),
  ],
}))

type Screen = CrudScreenHandle<{ list: typeof list; add: typeof api.add }>

/** The frame around the page shows the change at once; other consoles find it with their next question. */
async function refreshBoth(screen: Pick<Screen, 'refresh'>) {
  await Promise.all([screen.refresh(), refreshMenu()])
}

async function move(
  { id, version }: api.MenuRecord,
  position: TreePlace,
  screen: Pick<Screen, 'refresh'>,
) {
  try {
    await call(
      api.move,
      { id, version, ...position, requestId: crypto.randomUUID() },
      { handles: [Code.stale] },
    )
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.code === Code.stale) notify.warning(error.msg)
  }
  await refreshBoth(screen)
}

export default defineResourceView(
  menus,
  { list, add: api.add, edit: api.update },
  {
    resourceName: msg`菜单`,
    getTitle: ({ menuName }) => menuName,
    initial: {
      pid: '0',
      menuType: 'menu',
      menuSort: 10,
      isHide: false,
      isKeepAlive: true,
      isAffix: false,
      isLink: false,
      isIframe: false,
      roles: [],
    },
    Fields: MenuFields,
    formSize: 'lg',
    tree: {
      move: {
        endpoint: api.move,
        run: (row, position, screen) => void move(row, position, screen),
      },
    },
    rowActions: (row, screen) => [
      {
        keys: 'Shift+N',
        label: msg`新增下级菜单`,
        endpoint: api.add,
        blocked: row.menuType === 'button' && msg`按钮下面不能再有菜单`,
        run: () =>
          screen.openAdd({ pid: row.id, menuType: row.menuType === 'menu' ? 'button' : 'menu' }),
      },
      {
        keys: 'Delete',
        label: msg`删除`,
        endpoint: api.remove,
        danger: true,
        run: () =>
          screen.show((close) => (
            <RemoveDialog
              row={row}
              onDone={() => refreshBoth(screen).then(close)}
              onClose={close}
            />
          )),
      },
    ],
  },
)
