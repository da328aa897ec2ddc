import { msg } from '@lingui/core/macro'
import * as api from '#contract/member/member.ts'
import { moreCells } from '#kit/cells/more-cells.tsx'
import { originColumns } from '#kit/cells/origin-columns.ts'
import { cells } from '#kit/grid/cells.tsx'
import { controls } from '#kit/list/controls.tsx'
import { defineList } from '#kit/list/list-def.ts'
import { dictOptions } from '#kit/refs/dict.ts'
import { useText } from '#kit/use-text.ts'

const yesNo = cells.bool(msg`是`, msg`否`)

const toInviter = cells.link<string | null, api.Row>(
  () => '.',
  ({ inviterId }) => ({ open: inviterId ?? undefined }),
)

/** The members: what a decision needs comes first, the rest is hidden until it is asked for. */
export const members = defineList(api.list, (field, filter) => ({
  columns: [
    field('memberNo', msg`会员编号`, cells.code, { width: 104 }),
    field('account', msg`账号`, cells.mask),
    field('nickname', msg`昵称`, cells.text),
    field('status', msg`账户状态`, cells.badge('member_status')),
    field('tradeStatus', msg`交易状态`, cells.badge('trade_switch')),
    field('withdrawStatus', msg`提币状态`, cells.badge('sys_switch'), { width: 88 }),
    field('riskLevel', msg`风险等级`, cells.risk('risk_level'), { width: 88 }),
    field('assetUsd', msg`总资产(USDT)`, cells.usd),
    field('level', msg`会员等级`, cells.badge('member_level'), { width: 88 }),
    field('memberType', msg`会员类型`, cells.badge('member_type')),
    field('realNameStatus', msg`实名状态`, cells.badge('auth_status')),
    field('mobile', msg`手机号`, cells.mask, { width: 120 }),
    field('inviterNo', msg`邀请人`, toInviter),
    field('createdAt', msg`创建时间`, cells.dateTime),
    field('areaCode', msg`区号`, cells.text, { hidden: true }),
    field('email', msg`邮箱`, cells.mask, { hidden: true, width: 160 }),
    field('countryCode', msg`国家/地区`, moreCells.country, { hidden: true }),
    field('inviteCode', msg`邀请码`, cells.code, { hidden: true }),
    field('depth', msg`团队层级`, cells.count, { hidden: true }),
    field('rechargeTotalUsd', msg`累计充值`, cells.usd, { hidden: true }),
    field('withdrawTotalUsd', msg`累计提币`, cells.usd, { hidden: true }),
    field('tags', msg`标签`, cells.tags, { hidden: true }),
    field('otpBound', msg`谷歌验证`, yesNo, { hidden: true }),
    field('fundPwdSet', msg`资金密码`, yesNo, { hidden: true }),
    field('registerIp', msg`注册IP`, cells.ip, { hidden: true }),
    field('registerSource', msg`注册来源`, cells.badge('client_source'), { hidden: true }),
    ...originColumns(field),
    field('lastLoginAt', msg`最近登录时间`, cells.dateTime, { hidden: true }),
    field('lastLoginIp', msg`最近登录IP`, cells.ip, { hidden: true }),
    field('noteCount', msg`备注数`, cells.count, { hidden: true }),
    field('remark', msg`备注`, cells.text, { hidden: true, width: 180 }),
    field('updatedAt', msg`更新时间`, cells.dateTime, { hidden: true }),
  ],
  card: [
    ['memberNo', 'status'],
    ['nickname', 'assetUsd'],
    ['riskLevel', 'account'],
  ],
  filters: [
    filter(
      'keyword',
      controls.keyword(msg`关键字`, msg`会员编号、账号、昵称、手机号、邮箱、邀请码`),
    ),
    filter('status', controls.multiSelect(msg`账户状态`, dictOptions('member_status'))),
    filter('riskLevel', controls.multiSelect(msg`风险等级`, dictOptions('risk_level'))),
    filter('registerSource', controls.multiSelect(msg`注册来源`, dictOptions('client_source'))),
    filter('isOnline', controls.bool(msg`在线`)),
    filter('stage', controls.select(msg`已达阶段`, useStages)),
    filter('memberType', controls.multiSelect(msg`会员类型`, dictOptions('member_type'))),
    filter('tradeStatus', controls.multiSelect(msg`交易状态`, dictOptions('trade_switch'))),
    filter('withdrawStatus', controls.select(msg`提币状态`, dictOptions('sys_switch'))),
    filter('realNameStatus', controls.multiSelect(msg`实名状态`, dictOptions('auth_status'))),
    filter('level', controls.multiSelect(msg`会员等级`, dictOptions('member_level'))),
    filter('inviterId', controls.member(msg`邀请人`)),
    filter('teamRootId', controls.member(msg`团队长`)),
    filter('countryCode', controls.keyword(msg`国家/地区`, msg`两位代码，如 CN`)),
    filter('tag', controls.keyword(msg`标签`, msg`标签`)),
    filter('registerIp', controls.keyword(msg`注册IP`, msg`注册IP`)),
    filter('assetUsd', controls.moneyRange(msg`总资产(USDT)`)),
    filter('dateField', controls.select(msg`日期类型`, useDateFields)),
    filter('dateRange', controls.dateRange(msg`日期`)),
  ],
}))

/** How far a member came, as the funnel of the home page counts it. */
function useStages() {
  const text = useText()
  return [
    { value: 'verified' as const, label: text(msg`已实名`) },
    { value: 'recharged' as const, label: text(msg`已实名并充值`) },
    { value: 'traded' as const, label: text(msg`已充值并交易`) },
    { value: 'retained' as const, label: text(msg`交易且7日留存`) },
  ]
}

/** What the date range is about; registration unless said otherwise. */
function useDateFields() {
  const text = useText()
  return [
    { value: 'createdAt' as const, label: text(msg`创建时间`) },
    { value: 'lastLoginAt' as const, label: text(msg`最近登录时间`) },
  ]
}
