import { msg } from '@lingui/core/macro'
import * as api from '#contract/member/member-config.ts'
import type { MemberLevel } from '#contract/member/values.ts'
import type { Action } from '#kit/actions/action.ts'
import { memberColumns } from '#kit/cells/member-columns.ts'
import type { CrudScreenHandle } from '#kit/crud/crud-options.ts'
import { defineResourceView } from '#kit/crud/define-resource-view.tsx'
import { verbAction } from '#kit/crud/verb-action.tsx'
import { whenDone } from '#kit/crud/when-done.ts'
import { ReasonField } from '#kit/form/create-form-fields.tsx'
import { cells } from '#kit/grid/cells.tsx'
import { lazyDialog } from '#kit/lazy-dialog.tsx'
import { controls } from '#kit/list/controls.tsx'
import { countRange } from '#kit/list/count-range.tsx'
import { defineList } from '#kit/list/list-def.ts'
import { dictOptions } from '#kit/refs/dict.ts'

const load = () => import('./member-config/dialogs.tsx')
const EditDialog = lazyDialog(async () => (await load()).EditDialog)
const TightenDialog = lazyDialog(async () => (await load()).TightenDialog)
const HistoryDialog = lazyDialog(async () => (await load()).HistoryDialog)

const maxItems = 200
const useLevels = dictOptions<MemberLevel>('member_level')
const yesNo = cells.bool(msg`是`, msg`否`)

const configs = defineList(api.list, (field, filter) => ({
  columns: [
    ...memberColumns(field),
    field('level', msg`会员等级`, cells.badge('member_level')),
    field('overrideCount', msg`覆盖项数`, cells.count),
    field('feeDiscountRate', msg`手续费折扣`, cells.percent),
    field('maxLeverage', msg`最大杠杆`, cells.count),
    field('contractEnabled', msg`合约交易`, yesNo),
    field('deliveryEnabled', msg`交割交易`, yesNo),
    field('withdrawManualReview', msg`提币必审`, yesNo),
    field('withdrawSingleLimitUsd', msg`单笔提币上限`, cells.usd),
    field('withdrawDailyLimitUsd', msg`每日提币上限`, cells.usd),
    field('operatorName', msg`最后修改人`, cells.text),
    field('maxNotionalUsd', msg`最大持仓名义值`, cells.usd, { hidden: true }),
    field('followEnabled', msg`跟单`, yesNo, { hidden: true }),
    field('flashEnabled', msg`闪兑`, yesNo, { hidden: true }),
    field('transferEnabled', msg`划转`, yesNo, { hidden: true }),
    field('stakingEnabled', msg`质押`, yesNo, { hidden: true }),
    field('rechargeEnabled', msg`充值`, yesNo, { hidden: true }),
    field('withdrawDailyCount', msg`每日提币次数`, cells.count, { hidden: true }),
    field('inviteRebateRate', msg`返佣比例`, cells.percent, { hidden: true }),
    field('validUntil', msg`有效期至`, cells.dateTime, { hidden: true }),
    field('remark', msg`备注`, cells.text, { hidden: true }),
    field('createdAt', msg`创建时间`, cells.dateTime, { hidden: true }),
    field('updatedAt', msg`更新时间`, cells.dateTime),
  ],
  filters: [
    filter('keyword', controls.keyword(msg`关键字`, msg`会员编号、账号`)),
    filter('level', controls.multiSelect(msg`会员等级`, useLevels)),
    filter('onlyOverrides', controls.bool(msg`仅有覆盖`), true),
    filter('withdrawManualReview', controls.bool(msg`提币必审`)),
    filter('maxLeverage', countRange(msg`最大杠杆`)),
    filter('validUntil', controls.dateRange(msg`有效期至`)),
    filter('dateRange', controls.dateRange(msg`更新时间`)),
  ],
}))

type Screen = Pick<CrudScreenHandle<never>, 'show' | 'refresh'>

const tooMany = (rows: readonly api.Row[]) =>
  rows.length > maxItems && msg`一次最多处理 ${maxItems} 条`

const reset = (rows: readonly api.Row[], screen: Screen): Action =>
  verbAction(screen, api.reset, {
    label: msg`恢复默认`,
    blocked:
      tooMany(rows) || (rows.every(({ overrideCount }) => overrideCount === 0) && msg`没有覆盖项`),
    initial: { items: rows.map(({ id, version }) => ({ id, version })) },
    fields: <ReasonField />,
  })

export default defineResourceView(
  configs,
  { list: api.list },
  {
    resourceName: msg`会员配置`,
    getTitle: ({ memberNo }) => memberNo,
    rowActions: (row, screen) => [
      {
        keys: 'e',
        label: msg`编辑配置`,
        endpoint: api.edit,
        run: () =>
          screen.show((close) => (
            <EditDialog row={row} onDone={whenDone(msg`编辑配置`, screen, close)} onClose={close} />
          )),
      },
      reset([row], screen),
      {
        keys: 'h',
        label: msg`变更记录`,
        endpoint: api.history,
        run: () => screen.show((close) => <HistoryDialog row={row} onClose={close} />),
      },
    ],
    bulkActions: (rows, screen) => [
      reset(rows, screen),
      {
        keys: 'b',
        label: msg`批量收紧`,
        endpoint: api.batchEdit,
        blocked: tooMany(rows),
        run: () =>
          screen.show((close) => (
            <TightenDialog
              rows={rows}
              onDone={whenDone(msg`批量收紧`, screen, close)}
              onClose={close}
            />
          )),
      },
    ],
  },
)
