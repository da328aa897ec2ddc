import { msg } from '@lingui/core/macro'
import * as api from '#contract/money/money-log.ts'
import { LeaveFor } from '#kit/actions/leave-for.tsx'
import { memberColumns } from '#kit/cells/member-columns.ts'
import { defineResourceView } from '#kit/crud/define-resource-view.tsx'
import { cells } from '#kit/grid/cells.tsx'
import { controls } from '#kit/list/controls.tsx'
import { today } from '#kit/list/date-presets.ts'
import { defineList } from '#kit/list/list-def.ts'
import { dictOptions, fixedOptions } from '#kit/refs/dict.ts'
import { useOperatorOptions } from '#kit/refs/operator.ts'
import { recordNoCell, findRecordScreen, searchFor } from '#kit/refs/record-no.ts'
import { useCurrencyOptions } from '#kit/refs/wallet-code.ts'
import { Journals } from '#kit/review/record-history.tsx'

const useDirections = fixedOptions({ in: msg`收入`, out: msg`支出` })

const logs = defineList(api.list, (field, filter) => ({
  columns: [
    field('id', msg`流水号`, cells.code),
    ...memberColumns(field),
    field('walletType', msg`钱包类型`, cells.badge('wallet_type')),
    field('currency', msg`币种`, cells.text),
    field('bizType', msg`流水类型`, cells.badge('money_log_type')),
    field('amount', msg`变动金额`, cells.change),
    field('availableBefore', msg`变动前可用`, cells.money),
    field('availableAfter', msg`变动后可用`, cells.money),
    field('frozenDelta', msg`冻结变动`, cells.change),
    field('bizNo', msg`业务单号`, recordNoCell<string, api.Row>('bizNo')),
    field('remark', msg`备注`, cells.text),
    field('createdAt', msg`时间`, cells.dateTime),
    field('frozenAfter', msg`变动后冻结`, cells.money, { hidden: true }),
    field('marginDelta', msg`保证金变动`, cells.change, { hidden: true }),
    field('marginAfter', msg`变动后保证金`, cells.money, { hidden: true }),
    field('journalId', msg`凭证号`, cells.code, { hidden: true }),
    field('operatorName', msg`操作人`, cells.text, { hidden: true }),
  ],
  filters: [
    filter('keyword', controls.keyword(msg`关键字`, msg`会员编号、账号、业务单号、流水号`)),
    filter('memberId', controls.member(msg`会员`)),
    filter('walletType', controls.multiSelect(msg`钱包类型`, dictOptions('wallet_type'))),
    filter('currency', controls.multiSelect(msg`币种`, useCurrencyOptions)),
    filter('bizType', controls.multiSelect(msg`流水类型`, dictOptions('money_log_type'))),
    filter('direction', controls.multiSelect(msg`方向`, useDirections)),
    filter('amount', controls.moneyRange(msg`变动金额`)),
    filter('operatorId', controls.select(msg`操作人`, useOperatorOptions)),
    filter('dateRange', controls.dateRange(msg`时间`), today),
  ],
  sumLabels: { in: msg`收入`, out: msg`支出`, net: msg`净额` },
}))

export default defineResourceView(logs, api, {
  resourceName: msg`资金流水`,
  getTitle: ({ id, memberNo }) => `${id} · ${memberNo}`,
  rowActions: ({ bizNo }, { show }) => [
    {
      keys: 'o',
      label: msg`业务单据`,
      endpoint: api.get,
      blocked: findRecordScreen(bizNo) === undefined && msg`该业务单据没有可打开的页面`,
      run: () =>
        show((close) => (
          <LeaveFor to={findRecordScreen(bizNo) ?? '.'} search={searchFor(bizNo)} onLeave={close} />
        )),
    },
  ],
  sections: ({ journal }) => <Journals journals={[journal]} />,
})
