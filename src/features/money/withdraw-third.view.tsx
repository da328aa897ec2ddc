import { msg } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import * as api from '#contract/money/withdraw-third.ts'
import { formatDateTime } from '#core/format/format-time.ts'
import { call, query } from '#core/http/api.ts'
import { memberColumns } from '#kit/cells/member-columns.ts'
import { defineResourceView } from '#kit/crud/define-resource-view.tsx'
import { verbAction } from '#kit/crud/verb-action.tsx'
import { createFormFields, ReasonField } from '#kit/form/create-form-fields.tsx'
import { cells } from '#kit/grid/cells.tsx'
import { lazyDialog } from '#kit/lazy-dialog.tsx'
import { controls } from '#kit/list/controls.tsx'
import { defineList } from '#kit/list/list-def.ts'
import { dictOptions, fixedOptions } from '#kit/refs/dict.ts'
import { useCurrencyOptions } from '#kit/refs/wallet-code.ts'
import { isMe } from '#kit/review/review-rules.ts'

const Close = createFormFields(api.close)
const Payloads = lazyDialog(async () => (await import('./withdraw-third/payloads.tsx')).Payloads)
const BillDialog = lazyDialog(
  async () => (await import('./withdraw-third/bill-dialog.tsx')).BillDialog,
)
/** Orders asked for at once. */
const bulkMax = 20

const useChannelOptions = () =>
  (useQuery(query(api.channels, {})).data?.list ?? []).map(({ channelCode, name }) => ({
    value: channelCode,
    label: name,
  }))

const orders = defineList(api.list, (field, filter) => ({
  columns: [
    field('thirdOrderNo', msg`三方单号`, cells.code),
    field(
      'withdrawNo',
      msg`提币单号`,
      cells.link<string, api.Row>(
        (_, { pathOf }) => pathOf('money/withdrawLog') ?? '.',
        ({ withdrawNo }) => ({ keyword: withdrawNo, status: '' }),
      ),
      { width: 176 },
    ),
    ...memberColumns(field),
    field('channelCode', msg`渠道`, cells.text),
    field('currency', msg`币种`, cells.text, { width: 84 }),
    field('amount', msg`金额`, cells.money),
    field('channelStatus', msg`渠道状态`, cells.badge('third_status')),
    field('reconcileStatus', msg`对账状态`, cells.badge('reconcile_status')),
    field('channelFee', msg`渠道费`, cells.money),
    field('submittedAt', msg`提交时间`, cells.dateTime),
    field('finishedAt', msg`完成时间`, cells.dateTime),
    field('channelOrderNo', msg`渠道单号`, cells.code),
    field('network', msg`网络`, cells.text, { hidden: true }),
    field('txHash', msg`交易哈希`, cells.hash, { hidden: true }),
    field('retryCount', msg`重试次数`, cells.count, { hidden: true }),
    field('durationSec', msg`耗时(秒)`, cells.count, { hidden: true }),
    field('lastError', msg`最近错误`, cells.text, { hidden: true, width: 180 }),
    field('operatorName', msg`提交人`, cells.text, { hidden: true }),
    field('createdAt', msg`创建时间`, cells.dateTime),
    field('updatedAt', msg`更新时间`, cells.dateTime, { hidden: true }),
  ],
  filters: [
    filter('keyword', controls.keyword(msg`关键字`, msg`三方单号、提币单号、渠道单号、会员编号`)),
    filter('channelCode', controls.multiSelect(msg`渠道`, useChannelOptions)),
    filter('channelStatus', controls.multiSelect(msg`渠道状态`, dictOptions('third_status'))),
    filter('reconcileStatus', controls.multiSelect(msg`对账状态`, dictOptions('reconcile_status'))),
    filter('currency', controls.multiSelect(msg`币种`, useCurrencyOptions)),
    filter('amount', controls.moneyRange(msg`金额`)),
    filter(
      'dateField',
      controls.select(
        msg`日期类型`,
        fixedOptions({ submittedAt: msg`提交时间`, finishedAt: msg`完成时间` }),
      ),
    ),
    filter('dateRange', controls.dateRange(msg`日期`)),
  ],
  sums: ['amount', 'channelFee'],
}))

const OrderLine = ({ row }: { row: api.Row }) => (
  <p className="rounded bg-sunken p-3">{`${row.thirdOrderNo} · ${row.amount} ${row.currency}`}</p>
)
/** What became of an order that is about to be handed over again. */
const EarlierOrder = ({ row }: { row: api.Row }) => {
  const facts = [row.operatorName, row.channelOrderNo, row.txHash, row.lastError]
  const time = formatDateTime(row.finishedAt)
  return <p className="text-sm text-text-muted">{[time, ...facts].filter(Boolean).join(' · ')}</p>
}
const useResults = fixedOptions({ success: msg`成功`, failed: msg`失败` })
const CloseFields = ({ row }: { row: api.Row }) => (
  <>
    <OrderLine row={row} />
    <Close.Radio name="result" label={msg`渠道结果`} required options={useResults()} />
    <Close.File name="proof" label={msg`渠道书面说明`} required max={1} />
    <ReasonField />
  </>
)
const calls = { list: api.list }
const isOpen = ({ finishedAt }: api.Row) => finishedAt === null

export default defineResourceView(orders, calls, {
  resourceName: msg`三方代付订单`,
  getTitle: ({ thirdOrderNo }) => thirdOrderNo,
  rowActions: (row, screen) => [
    {
      keys: 'Enter',
      label: msg`报文`,
      endpoint: api.get,
      run: () => screen.show((close) => <Payloads row={row} onClose={close} />),
    },
    {
      keys: 'q',
      label: msg`查询渠道`,
      endpoint: api.query,
      blocked: !isOpen(row) && msg`订单已结束`,
      run: () => void call(api.query, { ids: [row.id] }).then(screen.refresh, () => undefined),
    },
    verbAction(screen, api.retry, {
      label: msg`重试提交`,
      blocked:
        (row.channelStatus !== 'failed' && msg`仅失败的订单可以重试提交`) ||
        (isMe(row.operatorId) && msg`此提币打过款，须由另一人再次打款`),
      initial: { id: row.id },
      fields: (
        <>
          <OrderLine row={row} />
          <EarlierOrder row={row} />
          <ReasonField />
        </>
      ),
    }),
    verbAction(screen, api.close, {
      label: msg`人工关闭`,
      danger: true,
      blocked: row.channelStatus !== 'unknown' && msg`仅未知超过 24 小时的订单可以人工关闭`,
      initial: { id: row.id, proof: [] },
      fields: <CloseFields row={row} />,
    }),
  ],
  bulkActions: (rows, screen) => [
    {
      label: msg`查询渠道`,
      endpoint: api.query,
      blocked: rows.length > bulkMax && msg`一次最多处理 ${bulkMax} 条`,
      run: () =>
        void call(api.query, { ids: rows.filter(isOpen).map(({ id }) => id) }).then(
          screen.refresh,
          () => undefined,
        ),
    },
  ],
  pageActions: (screen) => [
    {
      keys: 'i',
      label: msg`导入账单`,
      endpoint: api.reconcile,
      run: () => screen.show((close) => <BillDialog onDone={screen.refresh} onClose={close} />),
    },
  ],
})
