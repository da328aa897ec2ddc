import { msg } from '@lingui/core/macro'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import * as api from '#contract/marketing/notice.ts'
import { hasText } from '#contract/marketing/publish.ts'
import { createFormFields } from '#kit/form/create-form-fields.tsx'
import { CodesField } from '#kit/form/lines-field.tsx'
import { dictOptions } from '#kit/refs/dict.ts'
import { LazyEditor } from '#kit/rich-text/lazy-editor.ts'

const Form = createFormFields(api.add)
export const useTypes = dictOptions<api.NoticeType>('notice_type')
export const useAudiences = dictOptions<api.Audience>('notice_audience')
const useLevels = dictOptions<z.output<typeof api.Level>>('member_level')

function AudienceDetail() {
  const levels = useLevels()
  const audience: unknown = useWatch({ name: 'audience' })
  if (audience === 'level')
    return <Form.MultiSelect name="levels" label={msg`会员等级`} required options={levels} />
  if (audience === 'team')
    return <Form.MemberPicker name="teamRootId" label={msg`团队长`} required />
  return audience === 'members' ? (
    <CodesField
      name="memberNos"
      label={msg`指定会员`}
      placeholder={msg`每行一个会员编号`}
      required
    />
  ) : null
}

/** The form of a notice: its texts side by side, and who sees it when. */
export const NoticeFields = () => (
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

/** What is wrong with the form of a notice beyond its schema. */
export function validateNotice({
  content = '',
  audience = 'all',
  publishAt,
  offlineAt,
  ...rest
}: Partial<z.input<(typeof api.add)['input']>>) {
  const field = api.audienceField[audience]
  const detail = field && rest[field]
  const isMissing = !detail || (Array.isArray(detail) && detail.length === 0)
  return {
    content: !hasText(content) && msg`请填写正文`,
    ...(field && { [field]: isMissing && msg`此项必填` }),
    offlineAt: !!publishAt && !!offlineAt && publishAt >= offlineAt && msg`须晚于发布时间`,
  }
}
