import { msg } from '@lingui/core/macro'
import * as api from '#contract/money/flash-log.ts'
import { memberColumns } from '#kit/cells/member-columns.ts'
import { originColumns } from '#kit/cells/origin-columns.ts'
import { defineResourceView } from '#kit/crud/define-resource-view.tsx'
import { cells } from '#kit/grid/cells.tsx'
import { controls } from '#kit/list/controls.tsx'
import { defineList } from '#kit/list/list-def.ts'
import { dictOptions } from '#kit/refs/dict.ts'
import { useCurrencyOptions } from '#kit/refs/wallet-code.ts'
import { Journals } from '#kit/review/record-history.tsx'
import { Quote } from './flash-quote.tsx'

const bought = cells.moneyIn(({ toCurrency }: api.Row) => toCurrency)

const flashes = defineList(api.list, (field, filter) => ({
  columns: [
    field('flashNo', msg`闪兑单号`, cells.code),
    ...memberColumns(field),
    field('fromCurrency', msg`支付币种`, cells.text),
    field(
      'fromAmount',
      msg`支付数量`,
      cells.moneyIn(({ fromCurrency }: api.Row) => fromCurrency),
    ),
    field('toCurrency', msg`得到币种`, cells.text),
    field('toAmount', msg`得到数量`, bought),
    field('status', msg`状态`, cells.badge('flash_status')),
    field('rate', msg`成交汇率`, cells.price),
    field('spreadRate', msg`点差`, cells.percent),
    field('feeAmount', msg`手续费`, bought),
    field('usdValue', msg`折合USDT`, cells.usd),
    field('refRate', msg`参考汇率`, cells.price, { hidden: true }),
    field('revenueUsd', msg`平台收入`, cells.usd, { hidden: true }),
    field('priceSource', msg`报价来源`, cells.text, { hidden: true }),
    field('quotedAt', msg`报价时间`, cells.dateTime, { hidden: true }),
    field('failReason', msg`失败原因`, cells.text, { hidden: true }),
    field('clientSource', msg`来源`, cells.badge('client_source'), { hidden: true }),
    ...originColumns(field),
    field('createdAt', msg`创建时间`, cells.dateTime),
    field('updatedAt', msg`更新时间`, cells.dateTime, { hidden: true }),
  ],
  filters: [
    filter('keyword', controls.keyword(msg`关键字`, msg`闪兑单号、平台编号、会员编号、账号`)),
    filter('status', controls.multiSelect(msg`状态`, dictOptions('flash_status'))),
    filter('fromCurrency', controls.multiSelect(msg`支付币种`, useCurrencyOptions)),
    filter('toCurrency', controls.multiSelect(msg`得到币种`, useCurrencyOptions)),
    filter('usdValue', controls.moneyRange(msg`折合USDT`)),
    filter('spreadRate', controls.moneyRange(msg`点差（0.01 = 1%）`)),
    filter('dateRange', controls.dateRange(msg`创建时间`)),
  ],
  sums: ['fromAmount', 'toAmount'],
  sumGroups: {
    by: ['fromCurrency', 'toCurrency'],
    title: (line) => `${String(line['fromCurrency'])} → ${String(line['toCurrency'])}`,
    currencyOf: (line, name) => line[name === 'fromAmount' ? 'fromCurrency' : 'toCurrency'],
  },
  totalLabels: { revenueUsd: msg`平台收入` },
}))

export default defineResourceView(flashes, api, {
  resourceName: msg`闪兑记录`,
  getTitle: ({ flashNo, memberNo }) => `${flashNo} · ${memberNo}`,
  sections: ({ quote, journals }) => (
    <>
      <Quote quote={quote} />
      <Journals journals={journals} />
    </>
  ),
})
