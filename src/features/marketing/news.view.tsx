import { msg } from '@lingui/core/macro'
import type { Lang } from '#contract/lang.ts'
import * as api from '#contract/marketing/news.ts'
import { hasText, type PublishStatus } from '#contract/marketing/publish.ts'
import { moreCells } from '#kit/cells/more-cells.tsx'
import { defineResourceView } from '#kit/crud/define-resource-view.tsx'
import { createFormFields } from '#kit/form/create-form-fields.tsx'
import { cells } from '#kit/grid/cells.tsx'
import { controls } from '#kit/list/controls.tsx'
import { dateFieldOptions } from '#kit/list/date-field-options.ts'
import { defineList } from '#kit/list/list-def.ts'
import { dictOptions } from '#kit/refs/dict.ts'
import { LazyEditor } from '#kit/rich-text/lazy-editor.ts'
import { sortAction } from '#kit/sort/sort-action.tsx'
import { LazyPreview } from './content/lazy-parts.tsx'

const useDates = dateFieldOptions({ createdAt: msg`创建时间`, publishAt: msg`发布时间` })
const Form = createFormFields(api.add)
const useCategories = dictOptions<api.Category>('news_category')
const useLangs = dictOptions<Lang>('sys_lang')
const useStatuses = dictOptions<PublishStatus>('publish_status')

const news = defineList(api.list, (field, filter) => ({
  columns: [
    field(
      'cover',
      msg`封面`,
      cells.image(({ title }: api.Row) => title),
    ),
    field('title', msg`标题`, cells.text, { width: 260 }),
    field('category', msg`分类`, cells.badge('news_category')),
    field('status', msg`状态`, cells.badge('publish_status')),
    field('lang', msg`语言`, cells.badge('sys_lang')),
    field('source', msg`来源`, cells.text),
    field('sourceUrl', msg`原文链接`, moreCells.external, { hidden: true }),
    field('isTop', msg`置顶`, cells.bool(msg`是`, msg`否`)),
    field('viewCount', msg`浏览数`, cells.count),
    field('sort', msg`排序`, cells.count, { hidden: true }),
    field('publishAt', msg`发布时间`, cells.dateTime),
    field('operatorName', msg`编辑人`, cells.text, { hidden: true }),
    field('createdAt', msg`创建时间`, cells.dateTime),
    field('updatedAt', msg`更新时间`, cells.dateTime, { hidden: true }),
  ],
  filters: [
    filter('keyword', controls.keyword(msg`关键字`, msg`标题、来源`)),
    filter('status', controls.multiSelect(msg`状态`, useStatuses)),
    filter('category', controls.multiSelect(msg`分类`, useCategories)),
    filter('lang', controls.multiSelect(msg`语言`, useLangs)),
    filter('isTop', controls.bool(msg`置顶`)),
    filter('dateRange', controls.dateRange(msg`日期`)),
    filter('dateField', controls.select(msg`日期类型`, useDates)),
  ],
}))

const Fields = () => (
  <>
    <Form.Text name="title" label={msg`标题`} required />
    <Form.Image
      name="cover"
      label={msg`封面`}
      required
      max={1}
      crop={{ aspect: 16 / 9, maxSide: 1600, required: true }}
    />
    <Form.Textarea name="summary" label={msg`摘要`} max={300} />
    <Form.RichText name="content" label={msg`正文`} required editor={LazyEditor} />
    <div className="grid gap-4 sm:grid-cols-2">
      <Form.Select name="category" label={msg`分类`} required options={useCategories()} />
      <Form.Select name="lang" label={msg`语言`} required options={useLangs()} />
      <Form.Text name="source" label={msg`来源`} />
      <Form.Text name="sourceUrl" label={msg`原文链接`} />
      <Form.DateTime name="publishAt" label={msg`发布时间`} />
      <Form.Number name="sort" label={msg`排序`} />
    </div>
    <Form.Switch name="isTop" label={msg`置顶`} />
  </>
)

export default defineResourceView(news, api, {
  resourceName: msg`资讯`,
  getTitle: ({ title }) => title,
  initial: { lang: 'zh-cn', category: 'market', sort: 0 },
  Fields,
  formSize: 'lg',
  formValues: ({ detail }) => detail,
  check: ({ content = '', sourceUrl = '' }) => ({
    content: !hasText(content) && msg`请填写正文`,
    sourceUrl: !api.fitsSource(sourceUrl) && msg`须为 https 网址`,
  }),
  bulk: true,
  statusKey: 'p',
  statusChanges: [
    { to: 'published', label: msg`发布`, from: ['draft', 'offline'] },
    { to: 'offline', label: msg`下线`, from: ['published', 'scheduled'] },
  ],
  blocked: {
    remove: ({ status }) =>
      (status === 'published' || status === 'scheduled') && msg`请先下线再删除`,
  },
  pageActions: (screen) => [
    sortAction({ endpoint: api.sort, list: api.list, getName: ({ title }) => title }, screen),
  ],
  historyFields: [{ id: 'content', label: msg`正文` }],
  sections: ({ row: { title, lang, cover, source }, detail }) => (
    <LazyPreview texts={[{ lang, title, html: detail.content }]} cover={cover[0]} note={source} />
  ),
})
