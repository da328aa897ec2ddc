import { msg } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import type { NoticeKind, NoticeTag } from '#contract/system/sys-notice-read.ts'
import * as api from '#contract/system/sys-notice.ts'
import { query } from '#core/http/api.ts'
import { createFormFields } from '#kit/form/create-form-fields.tsx'
import { dictOptions } from '#kit/refs/dict.ts'
import { LazyEditor } from '#kit/rich-text/lazy-editor.ts'

const Form = createFormFields(api.add)
const useKinds = dictOptions<NoticeKind>('notice_kind')
const useTags = dictOptions<NoticeTag>('notice_tag')

function Receivers() {
  const { data } = useQuery(query(api.userList, {}))
  return (
    <Form.MultiSelect
      name="receiverIds"
      label={msg`接收人`}
      required
      options={(data?.list ?? []).map(({ id, userName, userNickname }) => ({
        value: id,
        label: userNickname,
        hint: userName,
      }))}
    />
  )
}

/** The form of a notice; its kind is decided once, the receivers of a message may change. */
export const NoticeFields = ({ row }: { row?: api.Row | undefined }) => {
  const kinds = useKinds()
  const tags = useTags()
  const kind: unknown = useWatch({ name: 'noticeType' })
  return (
    <>
      {!row && <Form.Radio name="noticeType" label={msg`类型`} options={kinds} />}
      <Form.Text name="title" label={msg`标题`} required />
      {kind === 'message' && <Receivers />}
      <Form.RichText name="content" label={msg`正文`} required editor={LazyEditor} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Form.Select name="tag" label={msg`标签`} options={tags} />
        <Form.Number name="sort" label={msg`排序`} />
      </div>
      <Form.Textarea name="remark" label={msg`备注`} max={200} />
    </>
  )
}
