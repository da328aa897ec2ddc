import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { use } from 'react'
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/member/member-auth.ts'
import { CallDialog } from '#kit/form/call-dialog.tsx'
import { createFormFields, ReasonField } from '#kit/form/create-form-fields.tsx'
import { DockContext } from '#kit/form/dock.ts'
import type { FieldCheck } from '#kit/form/validate-form.ts'
import { dictOptions } from '#kit/refs/dict.ts'
import { RemarkField } from '#kit/review/remark-field.tsx'
import { decisionCheck, Reasons, ReviewDialog } from '#kit/review/review-dialog.tsx'
import type { DialogEnd } from '#kit/review/use-review-queue.ts'
import { DescriptionList } from '#ui/description-list.tsx'
import { picturesSeen } from './disclosure.ts'
import { auths } from './list.tsx'
import { OpenedOriginals } from './opened-originals.tsx'

const Review = createFormFields(api.review)
const Edit = createFormFields(api.edit)
const useReasons = dictOptions<z.output<typeof api.RejectCode>>('auth_reject_reason')
const useTemplates = dictOptions('auth_remark')
const compared = [
  'status',
  'realName',
  'idNo',
  'birthDate',
  'expiryDate',
  'duplicateCount',
] as const

interface RowProps extends DialogEnd<api.MemberAuth> {
  row: api.MemberAuth
}

/** Number, member, document: what the decision is about, once more before it is made (K1). */
function Summary({ row }: { row: api.MemberAuth }) {
  const { t } = useLingui()
  // The record is in view there.
  if (use(DockContext))
    return (
      <p className="flex flex-wrap gap-x-4 rounded bg-sunken px-3 py-2 tabular-nums">
        <span>{row.authNo}</span>
        <span>{`${row.memberNo} ${row.account}`}</span>
      </p>
    )
  return (
    <DescriptionList
      columns={2}
      className="rounded bg-sunken p-3"
      items={[
        { id: 'no', term: t`认证单号`, value: row.authNo },
        { id: 'member', term: t`会员`, value: `${row.memberNo} ${row.account}` },
        { id: 'name', term: t`真实姓名`, value: row.realName },
        { id: 'idNo', term: t`证件号码`, value: row.idNo },
      ]}
    />
  )
}

const checkAuth = (action: 'approve' | 'reject', { duplicateCount }: api.MemberAuth): FieldCheck =>
  decisionCheck({
    action,
    reasonField: 'rejectCode',
    isUnusual: () => duplicateCount > 0,
    remarkRequired: msg`证件重复时，请填写 5 到 200 个字的备注`,
  })

/** Approves or rejects one submission. */
export function DecideDialog({
  row: first,
  action,
  ...end
}: RowProps & { action: 'approve' | 'reject' }) {
  return (
    <ReviewDialog
      endpoint={api.review}
      list={auths}
      row={first}
      compared={compared}
      title={action === 'approve' ? msg`通过实名认证` : msg`驳回实名认证`}
      submitLabel={action === 'approve' ? msg`确认通过` : msg`确认驳回`}
      tone={action === 'approve' ? 'primary' : 'danger'}
      sentence={({ memberNo }) =>
        action === 'approve'
          ? msg`通过后，会员 ${memberNo} 的实名认证立即生效。`
          : msg`驳回后，会员 ${memberNo} 会看到原因，可以重新提交。`
      }
      initial={({ id, version }) => ({ id, version, action, remark: '' })}
      check={(row) => checkAuth(action, row)}
      outcome={({ authNo, memberNo }) =>
        action === 'approve'
          ? msg`${authNo} 已通过，会员 ${memberNo} 的实名认证已生效`
          : msg`${authNo} 已驳回，会员 ${memberNo} 可以重新提交`
      }
      {...(action === 'approve' && { before: () => picturesSeen(first) })}
      {...end}
    >
      {(row) => (
        <>
          <Summary row={row} />
          {action === 'approve' && row.duplicateCount > 0 && (
            <p role="alert" className="text-danger-strong">
              <Trans>另有 {row.duplicateCount} 位会员提交过同一证件。</Trans>
              {row.isNumberEdited && <Trans>证件号码已更正，更正前的号码也计算在内。</Trans>}
            </p>
          )}
          {action === 'approve' && <OpenedOriginals row={row} />}
          {action === 'reject' && (
            <Reasons name="rejectCode" field={Review.Radio} useOptions={useReasons} />
          )}
          <RemarkField
            name="remark"
            field={Review.Textarea}
            label={msg`审核备注（会员可见）`}
            check={checkAuth(action, row)}
            useTemplates={useTemplates}
          />
        </>
      )}
    </ReviewDialog>
  )
}

/** Corrects what was typed wrong; only what is filled in is changed. */
export function EditDialog({ row, ...end }: RowProps) {
  return (
    <CallDialog
      {...end}
      endpoint={api.edit}
      title={msg`更正资料`}
      initial={{ id: row.id, version: row.version }}
      check={({ idNo, realName }) => ({
        idNo:
          typeof idNo === 'string' &&
          idNo !== '' &&
          !api.isDocumentNo(row, idNo) &&
          msg`证件号码格式不正确`,
        realName:
          typeof realName === 'string' &&
          realName !== '' &&
          !api.isDocumentName(row, realName) &&
          msg`姓名须与证件一致（中国身份证为汉字）`,
      })}
      handles={[Code.rule]}
    >
      <Summary row={row} />
      <p className="text-text-muted">
        <Trans>留空的项目保持不变。</Trans>
      </p>
      <Edit.Text name="realName" label={msg`真实姓名`} />
      <Edit.Text name="idNo" label={msg`证件号码`} />
      <Edit.Text name="birthDate" label={msg`出生日期`} hint="YYYY-MM-DD" />
      <Edit.Text name="expiryDate" label={msg`证件有效期`} hint="YYYY-MM-DD" />
      <ReasonField />
    </CallDialog>
  )
}

/** Takes an approval back (K3). */
export const RevokeDialog = ({ row, ...end }: RowProps) => (
  <CallDialog
    {...end}
    endpoint={api.revoke}
    title={msg`撤销认证`}
    initial={{ id: row.id, version: row.version }}
    submitLabel={msg`确认撤销`}
    tone="danger"
  >
    <Summary row={row} />
    <p className="text-danger-strong">
      <Trans>撤销后会员不能提币，直到重新通过认证。</Trans>
    </p>
    <ReasonField />
  </CallDialog>
)
