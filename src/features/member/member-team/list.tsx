import { msg } from '@lingui/core/macro'
import * as api from '#contract/member/member-team.ts'
import { defaultZone } from '#core/format/zoned-time.ts'
import { memberColumns } from '#kit/cells/member-columns.ts'
import { cells } from '#kit/grid/cells.tsx'
import { controls } from '#kit/list/controls.tsx'
import { countRange } from '#kit/list/count-range.tsx'
import { datePresets } from '#kit/list/date-presets.ts'
import { defineList } from '#kit/list/list-def.ts'
import { dictOptions } from '#kit/refs/dict.ts'

const memberScreen = 'member/member'

/** The members with the figures of their teams. */
export const teams = defineList(api.list, (field, filter) => ({
  columns: [
    ...memberColumns(field),
    field(
      'parentNo',
      msg`上级`,
      cells.link<string | null, api.TeamRow>(
        (_, { pathOf }) => pathOf(memberScreen) ?? '.',
        (row, { pathOf }) =>
          pathOf(memberScreen) === undefined
            ? { keyword: row.parentNo ?? undefined }
            : { open: row.parentId ?? undefined },
      ),
    ),
    field('depth', msg`层级`, cells.count),
    field('directCount', msg`直推人数`, cells.count),
    field('teamCount', msg`团队人数`, cells.count),
    field('effectiveCount', msg`有效人数`, cells.count),
    field('teamAssetUsd', msg`团队资产`, cells.usd),
    field('teamRechargeUsd', msg`团队充值`, cells.usd),
    field('teamWithdrawUsd', msg`团队提币`, cells.usd),
    field('status', msg`账户状态`, cells.badge('member_status')),
    field('joinedAt', msg`加入时间`, cells.dateTime),
    field('teamVolumeUsd', msg`团队交易额`, cells.usd, { hidden: true }),
    field('teamFeeUsd', msg`团队手续费`, cells.usd, { hidden: true }),
    field('rebateUsd', msg`已得返佣`, cells.usd, { hidden: true }),
  ],
  filters: [
    filter('keyword', controls.keyword(msg`关键字`, msg`会员编号、账号、邀请码`)),
    filter('rootMemberId', controls.member(msg`团队长`)),
    filter(
      'dateRange',
      controls.dateRange(msg`统计日期`),
      () => datePresets(Date.now(), defaultZone).month,
    ),
    filter('memberType', controls.multiSelect(msg`会员类型`, dictOptions('member_type'))),
    filter('status', controls.multiSelect(msg`账户状态`, dictOptions('member_status'))),
    filter('depth', countRange(msg`层级`)),
  ],
}))
