import { msg } from '@lingui/core/macro'
import * as api from '#contract/system/config.ts'
import { titleIn } from '#core/i18n/title-in.ts'
import { defineResourceView } from '#kit/crud/define-resource-view.tsx'
import { cells } from '#kit/grid/cells.tsx'
import { controls } from '#kit/list/controls.tsx'
import { defineList } from '#kit/list/list-def.ts'
import { dictOptions } from '#kit/refs/dict.ts'
import { ConfigFields } from './config/form.tsx'
import { valueCell } from './config/value-cell.tsx'

const useKinds = dictOptions<api.ConfigKind>('config_kind')

const settings = defineList(api.list, (field, filter) => ({
  columns: [
    field('titles', msg`参数名称`, cells.titles, { width: 300 }),
    field('key', msg`参数键名`, cells.code, { width: 260 }),
    field('kind', msg`类型`, cells.badge('config_kind')),
    field('value', msg`参数值`, valueCell, { width: 220 }),
    field('isBuiltIn', msg`系统内置`, cells.bool(msg`系统内置`, msg`自定义`)),
    field('isGuarded', msg`需双人复核`, cells.bool(msg`是`, msg`否`)),
    field('remark', msg`备注`),
    field('operatorName', msg`修改人`),
    field('createdAt', msg`创建时间`, cells.dateTime, { hidden: true }),
    field('updatedAt', msg`更新时间`, cells.dateTime),
  ],
  filters: [
    filter('keyword', controls.keyword(msg`关键字`, msg`参数名称、键名`)),
    filter('kind', controls.multiSelect(msg`类型`, useKinds)),
    filter('isBuiltIn', controls.bool(msg`系统内置`)),
    filter('dateRange', controls.dateRange(msg`更新时间`)),
  ],
}))

export default defineResourceView(settings, api, {
  resourceName: msg`配置项`,
  getTitle: ({ titles, key }) => `${titleIn(titles) || key} · ${key}`,
  initial: { kind: 'text' },
  keepsDrafts: false,
  Fields: ConfigFields,
  check: ({ kind, value }) => ({
    value: kind && value && !api.fitsKind(kind, value) && msg`值不符合类型`,
  }),
  blocked: { remove: ({ isBuiltIn }) => isBuiltIn && msg`系统内置，不能删除` },
})
