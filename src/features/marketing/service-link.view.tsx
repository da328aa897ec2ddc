import { msg } from '@lingui/core/macro'
import type { Lang } from '#contract/lang.ts'
import * as api from '#contract/marketing/service-link.ts'
import { blank } from '#core/format/blank.ts'
import { titleIn } from '#core/i18n/title-in.ts'
import { moreCells } from '#kit/cells/more-cells.tsx'
import { defineResourceView } from '#kit/crud/define-resource-view.tsx'
import { createFormFields } from '#kit/form/create-form-fields.tsx'
import { type Cell, cells } from '#kit/grid/cells.tsx'
import { controls } from '#kit/list/controls.tsx'
import { defineList } from '#kit/list/list-def.ts'
import { dictOptions } from '#kit/refs/dict.ts'
import { sortAction } from '#kit/sort/sort-action.tsx'
import { Badge } from '#ui/badge.tsx'
import { langsCell } from './content/langs-cell.ts'
import { LinkPreview } from './content/lazy-parts.tsx'
import { checkAction } from './service-link/check.ts'

const Form = createFormFields(api.add)
const useKinds = dictOptions<api.Kind>('service_kind')
const useLangs = dictOptions<Lang>('sys_lang')

const checkCell: Cell<boolean | null> = {
  render: (isOk, _, { text }) =>
    isOk === null ? (
      blank
    ) : (
      <Badge tone={isOk ? 'success' : 'danger'}>{text(isOk ? msg`可用` : msg`不可用`)}</Badge>
    ),
  width: 96,
}

const serviceLinks = defineList(api.list, (field, filter) => ({
  columns: [
    field(
      'icon',
      msg`图标`,
      cells.image(({ url }: api.Row) => url),
    ),
    field('name', msg`名称`, cells.titles),
    field('linkKind', msg`渠道类型`, cells.badge('service_kind')),
    field('url', msg`链接`, moreCells.external),
    field('status', msg`状态`, cells.badge('sys_switch')),
    field('checkOk', msg`链接可用`, checkCell),
    field('langs', msg`适用语言`, langsCell),
    field('workTime', msg`服务时间`, cells.text, { width: 140 }),
    field('clickCount', msg`点击数`, cells.count),
    field('sort', msg`排序`, cells.count),
    field('lastCheckAt', msg`最近检测`, cells.dateTime, { hidden: true }),
    field('operatorName', msg`修改人`, cells.text, { hidden: true }),
    field('createdAt', msg`创建时间`, cells.dateTime, { hidden: true }),
    field('updatedAt', msg`更新时间`, cells.dateTime),
  ],
  filters: [
    filter('keyword', controls.keyword(msg`关键字`, msg`名称、链接`)),
    filter('status', controls.select(msg`状态`, dictOptions('sys_switch'))),
    filter('linkKind', controls.multiSelect(msg`渠道类型`, useKinds)),
    filter('lang', controls.multiSelect(msg`适用语言`, useLangs)),
    filter('dateRange', controls.dateRange(msg`更新时间`)),
  ],
}))

const Fields = () => (
  <>
    <Form.Titles name="name" label={msg`名称`} required max={32} />
    <Form.Select name="linkKind" label={msg`渠道类型`} required options={useKinds()} />
    <Form.Text name="url" label={msg`链接`} required />
    <Form.MultiSelect name="langs" label={msg`适用语言`} required options={useLangs()} />
    <Form.Text name="workTime" label={msg`服务时间`} />
    <Form.Number name="sort" label={msg`排序`} />
    <Form.Image name="icon" label={msg`图标`} max={1} />
  </>
)

export default defineResourceView(serviceLinks, api, {
  resourceName: msg`客服链接`,
  getTitle: ({ name, url }) => `${titleIn(name)} · ${url}`,
  initial: { langs: ['zh-cn'], sort: 0 },
  Fields,
  pageActions: ({ show, refresh }) => [
    sortAction(
      {
        endpoint: api.sort,
        list: api.list,
        getName: ({ name, url }) => `${titleIn(name)} · ${url}`,
      },
      { show, refresh },
    ),
  ],
  sections: ({ row }) => <LinkPreview row={row} />,
  rowActions: (row, screen) => [checkAction([row], screen)],
  bulkActions: (rows, screen) => [checkAction(rows, screen)],
  check: ({ linkKind, url }) => ({
    url: linkKind && url && !api.fitsKind(linkKind, url) && msg`链接与渠道类型不符`,
  }),
})
