import { msg } from '@lingui/core/macro'
import * as api from '#contract/trade/invite-log.ts'
import { memberColumns } from '#kit/cells/member-columns.ts'
import { cells } from '#kit/grid/cells.tsx'
import { controls } from '#kit/list/controls.tsx'
import { defineList } from '#kit/list/list-def.ts'
import { dictOptions } from '#kit/refs/dict.ts'
import { fixedOptions } from '#kit/refs/fixed-options.ts'
import { ipCell } from '#kit/refs/ip.tsx'

const yesNo = cells.bool(msg`是`, msg`否`)
const useDateFields = fixedOptions({ createdAt: msg`注册时间`, effectiveAt: msg`生效时间` })
const inviter = cells.link<string, api.InviteLog>(
  (_, { pathOf }) => pathOf('member/member') ?? '.',
  (row, { pathOf }) =>
    pathOf('member/member') === undefined ? { inviterId: row.inviterId } : { open: row.inviterId },
)

export const invites = defineList(api.list, (field, filter) => ({
  columns: [
    field('inviterNo', msg`邀请人`, inviter),
    ...memberColumns(field),
    field('inviteCode', msg`邀请码`, cells.code, { width: 112 }),
    field('registerIp', msg`注册IP`, ipCell<string | null, api.InviteLog>('registerIp')),
    field('sameIp', msg`同IP`, yesNo),
    field('sameDevice', msg`同设备`, yesNo),
    field('status', msg`阶段`, cells.badge('invite_status')),
    field('firstRechargeUsd', msg`首充金额`, cells.usd),
    field('volumeUsd', msg`交易额`, cells.usd),
    field('rebateUsd', msg`返佣合计`, cells.usd),
    field('createdAt', msg`注册时间`, cells.dateTime),
    field('channel', msg`注册渠道`, cells.badge('client_source'), { hidden: true }),
    field('rechargeUsd', msg`累计充值`, cells.usd, { hidden: true }),
    field('feeUsd', msg`手续费贡献`, cells.usd, { hidden: true }),
    field('effectiveAt', msg`生效时间`, cells.dateTime, { hidden: true }),
  ],
  filters: [
    filter('keyword', controls.keyword(msg`关键字`, msg`邀请人编号、会员编号、账号、邀请码`)),
    filter('inviterId', controls.member(msg`邀请人`)),
    filter('status', controls.multiSelect(msg`阶段`, dictOptions('invite_status'))),
    filter('dateRange', controls.dateRange(msg`日期`)),
    filter('dateField', controls.select(msg`日期类型`, useDateFields)),
    filter('sameIp', controls.bool(msg`同IP`)),
    filter('sameDevice', controls.bool(msg`同设备`)),
    filter('rebateUsd', controls.moneyRange(msg`返佣合计`)),
    filter('teamRootId', controls.member(msg`团队长`)),
  ],
}))
