import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import type { Lang } from '#contract/lang.ts'
import * as api from '#contract/marketing/notice.ts'
import { hasText, type PublishStatus } from '#contract/marketing/publish.ts'
import { call } from '#core/http/api.ts'
import { crudView } from '#kit/crud/crud-view.tsx'
import { fieldsOf } from '#kit/form/fields-of.tsx'
import { cells } from '#kit/grid/cells.tsx'
import { controls } from '#kit/list/controls.tsx'
import { defineList } from '#kit/list/list-def.ts'
import { dictOptions } from '#kit/refs/dict.ts'
import { LazyEditor, LazyPreview } from './content/lazy-parts.tsx'
import { NumbersField } from './content/numbers-field.tsx'
import { useContentDates } from './content/use-content-dates.ts'

const Form = fieldsOf(api.add)
const useTypes = dictOptions<api.NoticeType>('notice_type')
const useAudiences = dictOptions<api.Audience>('notice_audience')
const useLevels = dictOptions<z.output<typeof api.Level>>('member_level')
const useLangs = dictOptions<Lang>('sys_lang')
const useStatuses = dictOptions<PublishStatus>('publish_status')

const notices = defineList(api.list, (field, filter) => ({
  columns: [
    field('noticeNo', msg`公告编号`, cells.code, { hidden: true }),
    field('title', msg`标题`, cells.titles, { width: 240 }),
    field('noticeType', msg`类型`, cells.badge('notice_type')),
    field('audience', msg`发布对象`, cells.badge('notice_audience')),
    field('isTop', msg`置顶`, cells.bool(msg`是`, msg`否`)),
    field('isPopup', msg`弹窗`, cells.bool(msg`是`, msg`否`)),
    field('langs', msg`已有语言`, cells.badges('sys_lang')),
    field('readCount', msg`阅读数`, cells.count),
    field('publishAt', msg`发布时间`, cells.dateTime),
    field('offlineAt', msg`下线时间`, cells.dateTime, { hidden: true }),
    field('status', msg`状态`, cells.badge('publish_status')),
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
    filter('dateField', controls.select(msg`日期类型`, useContentDates)),
  ],
}))

function AudienceDetail() {
  const { t } = useLingui()
  const levels = useLevels()
  const audience: unknown = useWatch({ name: 'audience' })
  if (audience === 'level')
    return <Form.MultiSelect name="levels" label={msg`会员等级`} required options={levels} />
  if (audience === 'team')
    return <Form.MemberPicker name="teamRootId" label={msg`团队长`} required />
  return audience === 'members' ? <NumbersField name="memberNos" label={t`指定会员`} /> : null
}

const Fields = () => (
  <>
    <Form.Titles name="title" label={msg`标题`} required max={120} />
    <div className="grid gap-4 lg:grid-cols-3">
      <Form.RichText name="content" label={msg`正文 (简体中文)`} required editor={LazyEditor} />
      <Form.RichText name="contentEn" label={msg`正文 (English)`} editor={LazyEditor} />
      <Form.RichText name="contentTw" label={msg`正文 (繁體中文)`} editor={LazyEditor} />
    </div>
    <div className="grid gap-4 sm:grid-cols-2">
      <Form.Select name="noticeType" label={msg`类型`} required options={useTypes()} />
      <Form.Select name="audience" label={msg`发布对象`} required options={useAudiences()} />
    </div>
    <AudienceDetail />
    <div className="flex gap-6">
      <Form.Switch name="isTop" label={msg`置顶`} />
      <Form.Switch name="isPopup" label={msg`弹窗`} />
    </div>
    <div className="grid gap-4 sm:grid-cols-2">
      <Form.DateTime name="publishAt" label={msg`发布时间`} />
      <Form.DateTime name="offlineAt" label={msg`下线时间`} />
    </div>
  </>
)

export default crudView(notices, api, {
  noun: msg`公告`,
  titleOf: ({ title }) => title['zh-cn'],
  initial: { noticeType: 'system', audience: 'all' },
  Fields,
  formSize: 'xl',
  formValues: ({ content }) => content,
  check: ({ content = '', audience = 'all', publishAt, offlineAt, ...rest }) => {
    const field = api.audienceField[audience]
    const detail = field && rest[field]
    const isMissing = detail === undefined || detail === null || detail === ''
    return {
      content: !hasText(content) && msg`请填写正文`,
      ...(field && {
        [field]: (isMissing || (Array.isArray(detail) && detail.length === 0)) && msg`此项必填`,
      }),
      offlineAt: !!publishAt && !!offlineAt && publishAt >= offlineAt && msg`须晚于发布时间`,
    }
  },
  bulk: true,
  statusKey: 'p',
  steps: [
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
      calls: api.setTop,
      run: () => void call(api.setTop, { id, isTop: !isTop }).then(refresh, refresh),
    },
  ],
  sections: ({ row: { title }, content }) => (
    <LazyPreview
      texts={[
        { lang: 'zh-cn', title: title['zh-cn'], html: content.content },
        { lang: 'en', title: title.en, html: content.contentEn },
        { lang: 'zh-tw', title: title['zh-tw'], html: content.contentTw },
      ]}
    />
  ),
})
