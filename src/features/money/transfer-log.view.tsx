import { msg } from '@lingui/core/macro'
import * as api from '#contract/money/transfer-log.ts'
import { memberColumns } from '#kit/cells/member-columns.ts'
import { originColumns } from '#kit/cells/origin-columns.ts'
import { defineResourceView } from '#kit/crud/define-resource-view.tsx'
import { cells } from '#kit/grid/cells.tsx'
import { controls } from '#kit/list/controls.tsx'
import { defineList } from '#kit/list/list-def.ts'
import { dictOptions } from '#kit/refs/dict.ts'
import { useCurrencyOptions } from '#kit/refs/wallet-code.ts'
import { Journals } from '#kit/review/record-history.tsx'

const useWallets = dictOptions<api.Row['fromWallet']>('wallet_type')
/** Money moves between four of the wallets. */
const useMovable = () =>
  useWallets().filter(({ value }) => api.MovableWallet.options.includes(value))

const transfers = defineList(api.list, (field, filter) => ({
  columns: [
    field('transferNo', msg`划转单号`, cells.code),
    ...memberColumns(field),
    field('fromWallet', msg`转出钱包`, cells.badge('wallet_type')),
    field('toWallet', msg`转入钱包`, cells.badge('wallet_type')),
    field('currency', msg`币种`, cells.text),
    field('amount', msg`金额`, cells.money),
    field('status', msg`状态`, cells.badge('transfer_status')),
    field('usdValue', msg`折合USDT`, cells.usd, { hidden: true }),
    field('failReason', msg`失败原因`, cells.text, { hidden: true }),
    field('clientSource', msg`来源`, cells.badge('client_source'), { hidden: true }),
    ...originColumns(field),
    field('createdAt', msg`创建时间`, cells.dateTime),
    field('updatedAt', msg`更新时间`, cells.dateTime, { hidden: true }),
  ],
  filters: [
    filter('keyword', controls.keyword(msg`关键字`, msg`划转单号、平台编号、会员编号、账号`)),
    filter('status', controls.multiSelect(msg`状态`, dictOptions('transfer_status'))),
    filter('fromWallet', controls.multiSelect(msg`转出钱包`, useMovable)),
    filter('toWallet', controls.multiSelect(msg`转入钱包`, useMovable)),
    filter('currency', controls.multiSelect(msg`币种`, useCurrencyOptions)),
    filter('amount', controls.moneyRange(msg`金额`)),
    filter('dateRange', controls.dateRange(msg`创建时间`)),
  ],
  sums: ['amount'],
  sumGroups: {
    by: ['fromWallet', 'toWallet', 'currency'],
    title: (line, { dict }) => {
      const wallet = (key: unknown) => dict('wallet_type', String(key))?.value ?? String(key)
      return `${wallet(line['fromWallet'])} → ${wallet(line['toWallet'])} · ${String(line['currency'])}`
    },
  },
}))

export default defineResourceView(transfers, api, {
  resourceName: msg`划转记录`,
  getTitle: ({ transferNo, memberNo }) => `${transferNo} · ${memberNo}`,
  sections: ({ journals }) => <Journals journals={journals} />,
})
