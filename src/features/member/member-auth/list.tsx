// The list of real-name checks, and why one may not be touched right now.
import { msg } from '@lingui/core/macro'
import * as api from '#contract/member/member-auth.ts'
import { session } from '#core/session/session.ts'
import { memberColumns } from '#kit/cells/member-columns.ts'
import { moreCells } from '#kit/cells/more-cells.tsx'
import { originColumns } from '#kit/cells/origin-columns.ts'
import { ageOrStatus } from '#kit/grid/beside-cells.tsx'
import { cells } from '#kit/grid/cells.tsx'
import { controls } from '#kit/list/controls.tsx'
import { countControl } from '#kit/list/count-control.tsx'
import { defineList } from '#kit/list/list-def.ts'
import { useCountryOptions } from '#kit/refs/country.ts'
import { dictOptions, fixedOptions } from '#kit/refs/dict.ts'
import { useOperatorOptions } from '#kit/refs/operator.ts'
import { createBlockedCheck } from '#kit/review/review-rules.ts'

export const isWaiting = ({ status }: api.MemberAuth) => status === 'pending'

const useDateFields = fixedOptions({
  createdAt: msg`创建时间`,
  reviewedAt: msg`审核时间`,
})
const useAuthStatuses = dictOptions<api.Status>('auth_status')
/** A submission has a state always; "none" is about members. */
const useStatuses = () =>
  useAuthStatuses().filter(({ value }) => api.Status.options.includes(value))

const hasPicture = cells.bool(msg`有`, msg`无`)

export const auths = defineList(api.list, (field, filter) => ({
  columns: [
    field('authNo', msg`认证单号`, cells.code, { width: 160 }),
    ...memberColumns(field),
    field('authLevel', msg`认证级别`, cells.badge('auth_level')),
    field('realName', msg`真实姓名`, cells.mask, { width: 88 }),
    field('createdAt', msg`等待时长`, cells.age('realName', isWaiting), { id: 'age', width: 84 }),
    field('status', msg`状态`, cells.leased('auth_status'), { width: 112 }),
    field('faceScore', msg`人脸相似度`, cells.percent),
    field('duplicateCount', msg`证件重复数`, cells.count),
    field('isNumberEdited', msg`号码已更正`, cells.bool(msg`是`, msg`否`), { hidden: true }),
    field('attemptNo', msg`第几次提交`, cells.count),
    field('idType', msg`证件类型`, cells.badge('id_type')),
    field('idNo', msg`证件号码`, cells.mask),
    field('countryCode', msg`签发国家`, moreCells.country),
    field('rejectCode', msg`驳回原因`, cells.badge('auth_reject_reason')),
    field('reviewerName', msg`审核人`, cells.text, { width: 96 }),
    field('reviewedAt', msg`审核时间`, cells.dateTime),
    field('reviewRemark', msg`审核备注`, cells.text, { hidden: true, width: 180 }),
    field('birthDate', msg`出生日期`, cells.date, { hidden: true }),
    field('expiryDate', msg`证件有效期`, cells.date, { hidden: true }),
    field('frontImg', msg`证件正面`, hasPicture, { hidden: true }),
    field('backImg', msg`证件背面`, hasPicture, { hidden: true }),
    field('handImg', msg`手持照`, hasPicture, { hidden: true }),
    field('claimedBy', msg`领单人`, cells.text, { hidden: true }),
    field('submitIp', msg`提交IP`, cells.ip, { hidden: true }),
    ...originColumns(field),
    field('createdAt', msg`创建时间`, cells.dateTime),
    field('updatedAt', msg`更新时间`, cells.dateTime, { hidden: true }),
  ],
  filters: [
    filter('keyword', controls.keyword(msg`关键字`, msg`单号、会员、账号；姓名、证件号码须完整`)),
    filter('status', controls.multiSelect(msg`状态`, useStatuses), ['pending']),
    filter('authLevel', controls.select(msg`认证级别`, dictOptions('auth_level'))),
    filter('idType', controls.multiSelect(msg`证件类型`, dictOptions('id_type'))),
    filter('duplicateCountMin', countControl(msg`证件重复数`)),
    filter('dateRange', controls.dateRange(msg`日期`)),
    filter('dateField', controls.select(msg`日期类型`, useDateFields)),
    filter('countryCode', controls.multiSelect(msg`签发国家`, useCountryOptions)),
    filter('rejectCode', controls.multiSelect(msg`驳回原因`, dictOptions('auth_reject_reason'))),
    filter('reviewerId', controls.select(msg`审核人`, useOperatorOptions)),
    filter('isClaimed', controls.bool(msg`领单中`)),
    filter('isOverdue', controls.bool(msg`已超时`)),
    filter('teamRootId', controls.member(msg`团队长`)),
    filter('memberId', controls.member(msg`会员`)),
  ],
  compactColumns: [
    'authNo',
    'realName',
    'authLevel',
    field('createdAt', msg`等待/状态`, ageOrStatus('realName', 'auth_status', isWaiting), {
      id: 'progress',
    }),
  ],
  card: [
    ['realName', 'status'],
    ['memberNo', 'age'],
    ['authLevel', 'authNo'],
  ],
}))

export const blockedFor = createBlockedCheck<api.MemberAuth, keyof typeof api.allowedFrom>({
  allowedFrom: api.allowedFrom,
  wrongState: {
    approve: msg`仅待审核的记录可以通过`,
    reject: msg`仅待审核的记录可以驳回`,
    claim: msg`仅待审核的记录可以领单`,
    edit: msg`仅待审核的记录可以更正`,
    revoke: msg`仅已通过的记录可以撤销`,
  },
  also: (action, row) => {
    if (action !== 'approve' && action !== 'reject') return false
    if (api.isMaker(row, session.state.user?.id)) return msg`本人更正过的认证不能由本人审核`
    return (
      action === 'approve' &&
      api.missingSides(row).length > 0 &&
      msg`缺少该证件需要的图片，不能通过`
    )
  },
})
