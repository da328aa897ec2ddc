import { msg } from '@lingui/core/macro'
import * as api from '#contract/other/daily-statement.ts'
import { defaultZone } from '#core/format/zoned-time.ts'
import { defineResourceView } from '#kit/crud/define-resource-view.tsx'
import { verbAction } from '#kit/crud/verb-action.tsx'
import { createFormFields, ReasonField } from '#kit/form/create-form-fields.tsx'
import { cells } from '#kit/grid/cells.tsx'
import { lazyDialog } from '#kit/lazy-dialog.tsx'
import { controls } from '#kit/list/controls.tsx'
import { datePresets } from '#kit/list/date-presets.ts'
import { defineList } from '#kit/list/list-def.ts'
import { dictOptions } from '#kit/refs/dict.ts'
import { useCurrencyOptions } from '#kit/refs/wallet-code.ts'
import { useText } from '#kit/use-text.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

const Breakdown = lazyPart(
  async () => (await import('./daily-statement/breakdown.tsx')).Breakdown,
  <Skeleton className="h-40 w-full" />,
)

const StatementTrend = lazyDialog(
  async () => (await import('./daily-statement/trend.tsx')).StatementTrend,
)

const Close = createFormFields(api.close)

function useCurrencies() {
  const text = useText()
  return [
    { value: api.allCurrencies, label: text(msg`全部币种（折合 USDT）`) },
    ...useCurrencyOptions(),
  ]
}

const statements = defineList(api.list, (field, filter) => ({
  columns: [
    field('statDate', msg`日期`, cells.date),
    field('currency', msg`币种`, cells.text),
    field('newMembers', msg`新增会员`, cells.count),
    field('rechargeAmount', msg({ message: '充值金额', context: 'of a day' }), cells.money),
    field('withdrawAmount', msg({ message: '提币金额', context: 'of a day' }), cells.money),
    field('netInflow', msg`净入金`, cells.change),
    field('checkStatus', msg`对账`, cells.badge('check_status')),
    field('status', msg`状态`, cells.badge('statement_status')),
    field('volumeUsd', msg`合约成交额`, cells.usd),
    field('tradeFee', msg`交易手续费`, cells.money),
    field('memberPnl', msg`会员合约盈亏`, cells.change),
    field('deliveryPnl', msg`会员交割盈亏`, cells.change),
    field('platformIncome', msg`平台净收入`, cells.change),
    field('closingBalance', msg`期末会员余额`, cells.money),
    field('coverRate', msg`备付率`, cells.percent),
    field('activeMembers', msg`活跃会员`, cells.count, { hidden: true }),
    field('tradingMembers', msg`交易会员`, cells.count, { hidden: true }),
    field('rechargeCount', msg`充值笔数`, cells.count, { hidden: true }),
    field('firstRechargeCount', msg`首充人数`, cells.count, { hidden: true }),
    field('withdrawCount', msg`提币笔数`, cells.count, { hidden: true }),
    field('withdrawFee', msg`提币手续费`, cells.money, { hidden: true }),
    field('flashRevenue', msg`闪兑收入`, cells.money, { hidden: true }),
    field('deliveryStake', msg`交割本金`, cells.money, { hidden: true }),
    field('rebateExpense', msg`返佣支出`, cells.money, { hidden: true }),
    field('campaignExpense', msg`营销支出`, cells.money, { hidden: true }),
    field('stakingIncomePaid', msg`质押利息`, cells.money, { hidden: true }),
    field('adjustNet', msg`调账净额`, cells.change, { hidden: true }),
    field('openingBalance', msg`期初会员余额`, cells.money, { hidden: true }),
    field('chainBalance', msg`链上资产`, cells.money, { hidden: true }),
    field('checkDiff', msg`差额`, cells.change, { hidden: true }),
    field('operatorName', msg`关账人`, cells.text, { hidden: true }),
  ],
  filters: [
    filter(
      'dateRange',
      controls.dateRange(msg`日期`),
      () => datePresets(Date.now(), defaultZone).days30,
    ),
    filter('currency', controls.select(msg`币种`, useCurrencies), api.allCurrencies),
    filter('checkStatus', controls.multiSelect(msg`对账`, dictOptions('check_status'))),
    filter('status', controls.multiSelect(msg`状态`, dictOptions('statement_status'))),
  ],
  sums: [...api.flowFields],
  sumLabels: {
    lastClosing: msg`期末会员余额`,
    lastChain: msg`链上资产`,
    lastCoverRate: msg`备付率`,
  },
}))

export default defineResourceView(statements, api, {
  resourceName: msg`日报表`,
  historyLabels: {
    close: msg({ message: '关账', context: 'timeline' }),
  },
  getTitle: ({ statDate, currency }) => `${statDate} · ${currency}`,
  pageActions: ({ show }) => [
    {
      keys: 't',
      label: msg`走势`,
      endpoint: api.list,
      run: () => show((close) => <StatementTrend onClose={close} />),
    },
  ],
  rowActions: ({ statDate, version, status, checkStatus }, screen) => [
    verbAction(screen, api.rebuild, {
      keys: 'b',
      label: msg`重算`,
      blocked: status === 'closed' && msg`该日已关账`,
      initial: { statDate, version },
      fields: <ReasonField />,
    }),
    verbAction(screen, api.close, {
      keys: 'c',
      label: msg`关账`,
      blocked:
        (status === 'closed' && msg`该日已关账`) ||
        (checkStatus === 'running' && msg`该日正在计算`),
      initial: { statDate, version },
      check: ({ explanation }) => ({
        explanation: checkStatus === 'diff' && !explanation?.trim() && msg`对账有差异，须填写说明`,
      }),
      fields: (
        <>
          <Close.Textarea
            name="explanation"
            label={msg`差异说明`}
            required={checkStatus === 'diff'}
            max={500}
          />
          <ReasonField />
        </>
      ),
    }),
    verbAction(screen, api.reopen, {
      keys: 'o',
      label: msg`反关账`,
      danger: true,
      blocked: status === 'open' && msg`该日尚未关账`,
      initial: { statDate, version },
      fields: <ReasonField />,
    }),
  ],
  sections: (detail, facts) => <Breakdown detail={detail} facts={facts} />,
})
