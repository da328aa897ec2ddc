import { msg } from '@lingui/core/macro'
import type { Lang } from '#contract/lang.ts'
import * as api from '#contract/other/website-info.ts'
import type { WebsiteGroup } from '#contract/other/website-keys.ts'
import { blank } from '#core/format/blank.ts'
import type { Text } from '#core/i18n/text.ts'
import type { Action } from '#kit/actions/action.ts'
import { words } from '#kit/cells/cell.tsx'
import type { CrudScreenHandle } from '#kit/crud/crud-options.ts'
import { defineResourceView } from '#kit/crud/define-resource-view.tsx'
import { whenDone } from '#kit/crud/when-done.ts'
import { cells, type Cell } from '#kit/grid/cells.tsx'
import { lazyDialog } from '#kit/lazy-dialog.tsx'
import { controls } from '#kit/list/controls.tsx'
import { defineList } from '#kit/list/list-def.ts'
import { onOff } from '#kit/on-off.ts'
import { dictOptions } from '#kit/refs/dict.ts'
import type { FormGroup } from './website-info/tabs.ts'

const picture = cells.image(({ infoKey }: api.Row) => infoKey)

/** A value as its kind wants to be read: a picture, the text of a formatted one, a switch. */
const valueCell: Cell<string, api.Row> = {
  width: 260,
  render: (value, row, facts) => {
    if (row.valueType === 'image') return picture.render(value || null, row, facts)
    if (row.valueType === 'bool') return facts.text(onOff[value === 'true' ? 'on' : 'off'])
    const text = row.valueType === 'html' ? value.replaceAll(/<[^>]*>?/g, ' ').trim() : value
    return text === '' ? blank : words(text)
  },
}

const load = () => import('./website-info/dialogs.tsx')
const TabDialog = lazyDialog(async () => (await load()).TabDialog)
const MaintenanceDialog = lazyDialog(async () => (await load()).MaintenanceDialog)
const HistoryDialog = lazyDialog(async () => (await load()).HistoryDialog)

const useGroups = dictOptions<WebsiteGroup>('website_group')
const useLangs = dictOptions<Lang>('sys_lang')

const values = defineList(api.list, (field, filter) => ({
  columns: [
    field('infoKey', msg`键`, cells.code),
    field('groupCode', msg`分组`, cells.badge('website_group')),
    field('lang', msg`语言`, cells.badge('sys_lang')),
    field('value', msg`内容`, valueCell, { width: 260 }),
    field('operatorName', msg`修改人`, cells.text),
    field('valueType', msg`类型`, cells.badge('website_value_type'), { hidden: true }),
    field('createdAt', msg`创建时间`, cells.dateTime, { hidden: true }),
    field('updatedAt', msg`更新时间`, cells.dateTime),
  ],
  filters: [
    filter('keyword', controls.keyword(msg`关键字`, msg`键、内容`)),
    filter('groupCode', controls.multiSelect(msg`分组`, useGroups)),
    filter('lang', controls.multiSelect(msg`语言`, useLangs)),
    filter('dateRange', controls.dateRange(msg`更新时间`)),
  ],
}))

type Screen = Pick<CrudScreenHandle<never>, 'show' | 'refresh'>

const editTab = (screen: Screen, group: FormGroup, label: Text): Action => ({
  label,
  endpoint: api.edit,
  run: () =>
    screen.show((close) => (
      <TabDialog group={group} onDone={whenDone(label, screen, close)} onClose={close} />
    )),
})

const maintain = (screen: Screen): Action => ({
  label: msg`维护模式`,
  endpoint: api.maintenance,
  danger: true,
  run: () =>
    screen.show((close) => (
      <MaintenanceDialog onDone={whenDone(msg`维护模式`, screen, close)} onClose={close} />
    )),
})

export default defineResourceView(
  values,
  { list: api.list },
  {
    resourceName: msg`网站信息`,
    getTitle: ({ infoKey, lang }) => `${infoKey} · ${lang}`,
    pageActions: (screen) => [
      editTab(screen, 'basic', msg`基础`),
      editTab(screen, 'contact', msg`联系`),
      editTab(screen, 'seo', msg`SEO`),
      editTab(screen, 'legal', msg`协议`),
      editTab(screen, 'download', msg`下载`),
      maintain(screen),
    ],
    rowActions: (row, screen) => [
      {
        ...(row.groupCode === 'maintenance'
          ? maintain(screen)
          : editTab(screen, row.groupCode, msg`编辑`)),
        keys: 'e',
      },
      {
        keys: 'h',
        label: msg`历史`,
        endpoint: api.history,
        run: () =>
          screen.show((close) => (
            <HistoryDialog
              row={row}
              onDone={whenDone(msg`恢复此内容`, screen, close)}
              onClose={close}
            />
          )),
      },
    ],
  },
)
