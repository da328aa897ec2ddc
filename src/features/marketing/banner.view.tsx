import { msg } from '@lingui/core/macro'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import type { Lang } from '#contract/lang.ts'
import * as api from '#contract/marketing/banner.ts'
import { defineResourceView } from '#kit/crud/define-resource-view.tsx'
import { createFormFields } from '#kit/form/create-form-fields.tsx'
import { cells } from '#kit/grid/cells.tsx'
import { lazyDialog } from '#kit/lazy-dialog.tsx'
import { controls } from '#kit/list/controls.tsx'
import { dateFieldOptions } from '#kit/list/date-field-options.ts'
import { defineList } from '#kit/list/list-def.ts'
import { dictOptions } from '#kit/refs/dict.ts'
import { BannerPreview } from './content/lazy-parts.tsx'

const SortBannersDialog = lazyDialog(
  async () => (await import('./banner/sort-banners-dialog.tsx')).SortBannersDialog,
)
const Form = createFormFields(api.add)
const usePositions = dictOptions<z.output<typeof api.Position>>('banner_position')
const usePlatforms = dictOptions<z.output<typeof api.Platform>>('content_platform')
const useLangs = dictOptions<Lang>('sys_lang')
const useLinkTypes = dictOptions<api.LinkType>('link_type')
const useStatuses = dictOptions<z.output<typeof api.Status>>('publish_status')

const banners = defineList(api.list, (field, filter) => ({
  columns: [
    field('id', msg`编号`, cells.text, { hidden: true }),
    field(
      'image',
      msg`图片`,
      cells.image(({ title }: api.Row) => title),
    ),
    field('title', msg`标题`, cells.text, { width: 232 }),
    field('position', msg`展示位置`, cells.badge('banner_position')),
    field('platform', msg`终端`, cells.badge('content_platform')),
    field('lang', msg`语言`, cells.badge('sys_lang')),
    field('status', msg`状态`, cells.badge('publish_status')),
    field('linkType', msg`跳转类型`, cells.badge('link_type')),
    field('linkValue', msg`跳转目标`, cells.text, { width: 200 }),
    field('sort', msg`排序`, cells.count),
    field('startAt', msg`上线时间`, cells.dateTime),
    field('endAt', msg`下线时间`, cells.dateTime),
    field('clickCount', msg`点击数`, cells.count),
    field('operatorName', msg`修改人`, cells.text, { hidden: true }),
    field('createdAt', msg`创建时间`, cells.dateTime),
    field('updatedAt', msg`更新时间`, cells.dateTime, { hidden: true }),
  ],
  filters: [
    filter('keyword', controls.keyword(msg`关键字`, msg`标题、跳转目标`)),
    filter('status', controls.multiSelect(msg`状态`, useStatuses)),
    filter('position', controls.multiSelect(msg`展示位置`, usePositions)),
    filter('platform', controls.multiSelect(msg`终端`, usePlatforms)),
    filter('lang', controls.multiSelect(msg`语言`, useLangs)),
    filter('dateRange', controls.dateRange(msg`日期`)),
    filter(
      'dateField',
      controls.select(
        msg`日期类型`,
        dateFieldOptions({ createdAt: msg`创建时间`, startAt: msg`上线时间` }),
      ),
    ),
  ],
}))

function LinkTarget() {
  const type: unknown = useWatch({ name: 'linkType' })
  return type === undefined || type === 'none' ? null : (
    <Form.Text name="linkValue" label={msg`跳转目标`} required />
  )
}

const Fields = () => (
  <>
    <Form.Image name="image" label={msg`图片`} required max={1} crop={{}} />
    <Form.Text name="title" label={msg`标题`} required />
    <Form.Select name="position" label={msg`展示位置`} required options={usePositions()} />
    <Form.Select name="platform" label={msg`终端`} required options={usePlatforms()} />
    <Form.Select name="lang" label={msg`语言`} required options={useLangs()} />
    <Form.Select name="linkType" label={msg`跳转类型`} required options={useLinkTypes()} />
    <LinkTarget />
    <Form.Number name="sort" label={msg`排序`} />
    <Form.DateTime name="startAt" label={msg`上线时间`} />
    <Form.DateTime name="endAt" label={msg`下线时间`} />
  </>
)

export default defineResourceView(banners, api, {
  resourceName: msg`轮播图`,
  getTitle: ({ title }) => title,
  initial: { platform: 'all', lang: 'zh-cn', linkType: 'none', sort: 0 },
  Fields,
  check: ({ linkType = 'none', linkValue = '', startAt, endAt }) => ({
    linkValue: !api.fitsLink(linkType, linkValue) && msg`跳转目标与跳转类型不符`,
    endAt: !!startAt && !!endAt && startAt >= endAt && msg`须晚于上线时间`,
  }),
  bulk: true,
  statusChanges: [
    { to: 'published', label: msg`上线`, from: ['draft', 'offline'] },
    { to: 'offline', label: msg`下线`, from: ['published', 'scheduled'] },
  ],
  blocked: {
    remove: ({ status }) =>
      (status === 'published' || status === 'scheduled') && msg`请先下线再删除`,
  },
  pageActions: ({ show, refresh }) => [
    {
      label: msg`排序`,
      endpoint: api.sort,
      run: () =>
        show((close) => <SortBannersDialog onDone={() => refresh().then(close)} onClose={close} />),
    },
  ],
  sections: ({ row }) => <BannerPreview row={row} />,
  rowActions: ({ image, position, platform, linkType, linkValue, sort }, { openAdd }) => [
    {
      label: msg`复制到其他语言`,
      endpoint: api.add,
      run: () => openAdd({ image, position, platform, linkType, linkValue, sort }),
    },
  ],
})
