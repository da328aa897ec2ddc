import { msg } from '@lingui/core/macro'
import type { Lang } from '#contract/lang.ts'
import * as api from '#contract/marketing/notice.ts'
import type { PublishStatus } from '#contract/marketing/publish.ts'
import { call } from '#core/http/api.ts'
import { titleIn } from '#core/i18n/title-in.ts'
import { defineResourceView } from '#kit/crud/define-resource-view.tsx'
import { cells } from '#kit/grid/cells.tsx'
import { controls } from '#kit/list/controls.tsx'
import { dateFieldOptions } from '#kit/list/date-field-options.ts'
import { defineList } from '#kit/list/list-def.ts'
import { dictOptions } from '#kit/refs/dict.ts'
import { langsCell } from './content/langs-cell.ts'
import { LazyPreview } from './content/lazy-parts.tsx'
import { validateNotice, NoticeFields, useAudiences, useTypes } from './notice/form.tsx'

const useDates = dateFieldOptions({ createdAt: msg`创建时间`, publishAt: msg`发布时间` })
const useLangs = dictOptions<Lang>('sys_lang')
const useStatuses = dictOptions<PublishStatus>('publish_status')

const notices = defineList(api.list, (field, filter) => ({
  columns: [
    field('noticeNo', msg`公告编号`, cells.code, { hidden: true }),
    field('title', msg`标题`, cells.titles, { width: 240 }),
    field('noticeType', msg`类型`, cells.badge('notice_type')),
    field('audience', msg`发布对象`, cells.badge('notice_audience')),
    field('status', msg`状态`, cells.badge('publish_status')),
    field('isTop', msg`置顶`, cells.bool(msg`是`, msg`否`)),
    field('isPopup', msg`弹窗`, cells.bool(msg`是`, msg`否`)),
    field('langs', msg`已有语言`, langsCell),
    field('readCount', msg`阅读数`, cells.count),
    field('publishAt', msg`发布时间`, cells.dateTime),
    field('offlineAt', msg`下线时间`, cells.dateTime, { hidden: true }),
    field('operatorName', msg`作者`, cells.text),
    field('createdAt', msg`创建时间`, cells.dateTime),
    field('updatedAt', msg`更新时间`, cells.dateTime, { hidden: true }),
  ],
  filters: [
    filter('keyword', controls.keyword(msg`关键字`, msg`标题、公告编号`)),
    filter('status', controls.multiSelect(msg`状态`, useStatuses)),
    filter('noticeType', controls.multiSelect(msg`类型`, useTypes)),
    filter('audience', controls.select(msg`发布对象`, useAudiences)),
    filter('isTop', controls.bool(msg`置顶`)),
    filter('lang', controls.multiSelect(msg`语言`, useLangs)),
    filter('dateRange', controls.dateRange(msg`日期`)),
    filter('dateField', controls.select(msg`日期类型`, useDates)),
  ],
}))

export default defineResourceView(notices, api, {
  resourceName: msg`公告`,
  getTitle: ({ title }) => titleIn(title),
  initial: { noticeType: 'system', audience: 'all' },
  Fields: NoticeFields,
  formSize: 'xl',
  formValues: ({ detail }) => detail,
  check: validateNotice,
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
  rowActions: ({ id, isTop }, { refresh }) => [
    {
      keys: 't',
      label: isTop ? msg`取消置顶` : msg`置顶`,
      endpoint: api.setTop,
      run: () => void call(api.setTop, { id, isTop: !isTop }).then(refresh, refresh),
    },
  ],
  historyFields: [
    { id: 'content', label: msg`正文 (简体中文)` },
    { id: 'contentEn', label: msg`正文 (English)` },
    { id: 'contentTw', label: msg`正文 (繁體中文)` },
  ],
  sections: ({ row: { title }, detail }) => (
    <LazyPreview
      texts={[
        { lang: 'zh-cn', title: title['zh-cn'], html: detail.content },
        { lang: 'en', title: title.en, html: detail.contentEn },
        { lang: 'zh-tw', title: title['zh-tw'], html: detail.contentTw },
      ]}
    />
  ),
})
