import { msg } from '@lingui/core/macro'
import { hasText } from '#contract/marketing/publish.ts'
import type { NoticeKind, NoticeTag } from '#contract/system/sys-notice-read.ts'
import * as api from '#contract/system/sys-notice.ts'
import { defineResourceView } from '#kit/crud/define-resource-view.tsx'
import { cells } from '#kit/grid/cells.tsx'
import { controls } from '#kit/list/controls.tsx'
import { defineList } from '#kit/list/list-def.ts'
import { dictOptions } from '#kit/refs/dict.ts'
import { NoticeFields } from './sys-notice/form.tsx'
import { LazyArticle } from './sys-notice/lazy-article.tsx'

const useKinds = dictOptions<NoticeKind>('notice_kind')
const useTags = dictOptions<NoticeTag>('notice_tag')

const notices = defineList(api.list, (field, filter) => ({
  columns: [
    field('title', msg`标题`, cells.text, { width: 260 }),
    field('noticeType', msg`类型`, cells.badge('notice_kind')),
    field('tag', msg`标签`, cells.badge('notice_tag')),
    field('receiverCount', msg`接收人数`, cells.count),
    field('readCount', msg`阅读次数`, cells.count),
    field('sort', msg`排序`, cells.count),
    field('status', msg`状态`, cells.badge('sys_switch')),
    field('remark', msg`备注`),
    field('operatorName', msg`发布人`),
    field('createdAt', msg`创建时间`, cells.dateTime),
    field('updatedAt', msg`更新时间`, cells.dateTime, { hidden: true }),
  ],
  filters: [
    filter('keyword', controls.keyword(msg`关键字`, msg`标题、备注`)),
    filter('noticeType', controls.select(msg`类型`, useKinds)),
    filter('tag', controls.multiSelect(msg`标签`, useTags)),
    filter('status', controls.select(msg`状态`, dictOptions('sys_switch'))),
    filter('dateRange', controls.dateRange(msg`创建时间`)),
  ],
}))

export default defineResourceView(notices, api, {
  resourceName: msg`通知`,
  getTitle: ({ title }) => title,
  initial: { noticeType: 'notice', tag: 'none', sort: 0 },
  Fields: NoticeFields,
  formSize: 'lg',
  formValues: ({ detail }) => detail,
  check: ({ noticeType, content = '', receiverIds = [] }) => ({
    content: !hasText(content) && msg`此项必填`,
    receiverIds: noticeType === 'message' && receiverIds.length === 0 && msg`此项必填`,
  }),
  bulk: true,
  historyFields: [{ id: 'content', label: msg`正文` }],
  sections: ({ detail }) => <LazyArticle html={detail.content} />,
})
