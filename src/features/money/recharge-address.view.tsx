import { msg } from '@lingui/core/macro'
import * as api from '#contract/money/recharge-address.ts'
import { memberNoCell } from '#kit/cells/member-columns.ts'
import { defineResourceView } from '#kit/crud/define-resource-view.tsx'
import { verbAction } from '#kit/crud/verb-action.tsx'
import { createFormFields, ReasonField } from '#kit/form/create-form-fields.tsx'
import { cells } from '#kit/grid/cells.tsx'
import { lazyDialog } from '#kit/lazy-dialog.tsx'
import { controls } from '#kit/list/controls.tsx'
import { defineList } from '#kit/list/list-def.ts'
import { dictOptions } from '#kit/refs/dict.ts'
import { useCurrencyOptions, useNetworkOptions } from '#kit/refs/wallet-code.ts'
import { isMe } from '#kit/review/review-rules.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { AddressFacts, SharedFields } from './recharge-address/fields.tsx'

const Allocate = createFormFields(api.allocate)
const QrCode = lazyPart(async () => (await import('#kit/qr-code.tsx')).QrCode)
const ImportDialog = lazyDialog(
  async () => (await import('./recharge-address/import-dialog.tsx')).ImportDialog,
)
const ReviewDialog = lazyDialog(
  async () => (await import('./recharge-address/review-dialog.tsx')).ReviewDialog,
)

const addresses = defineList(api.list, (field, filter) => ({
  columns: [
    field('address', msg`地址`, cells.address),
    field('currency', msg`币种`, cells.text, { width: 84 }),
    field('network', msg`网络`, cells.text, { width: 84 }),
    field('addressKind', msg`地址类型`, cells.badge('address_kind')),
    field('memberNo', msg`归属会员`, memberNoCell<string | null, api.Row>('memberNo')),
    field('label', msg`名称`, cells.text, { width: 148 }),
    field('chainBalance', msg`链上余额`, cells.money),
    field('receivedTotal', msg`累计收款`, cells.money),
    field('status', msg`状态`, cells.badge('address_status')),
    field('memo', msg`标签/Memo`, cells.code, { hidden: true }),
    field(
      'address',
      msg`二维码`,
      { render: (value) => <QrCode text={value} label={value} size={56} />, width: 84 },
      { id: 'qrImg', hidden: true },
    ),
    field('receivedCount', msg`收款笔数`, cells.count, { hidden: true }),
    field('lastReceivedAt', msg`最近收款`, cells.dateTime, { hidden: true }),
    field('sort', msg`排序`, cells.count, { hidden: true }),
    field('operatorName', msg`操作人`, cells.text, { hidden: true }),
    field('creatorName', msg`录入人`, cells.text, { hidden: true }),
    field('reviewerName', msg`复核人`, cells.text, { hidden: true }),
    field('reviewedAt', msg`复核时间`, cells.dateTime, { hidden: true }),
    field('reviewRemark', msg`复核备注`, cells.text, { hidden: true }),
    field('createdAt', msg`创建时间`, cells.dateTime),
    field('updatedAt', msg`更新时间`, cells.dateTime, { hidden: true }),
  ],
  filters: [
    filter('keyword', controls.keyword(msg`关键字`, msg`地址、标签/Memo、名称、会员编号`)),
    filter('currency', controls.multiSelect(msg`币种`, useCurrencyOptions)),
    filter('network', controls.multiSelect(msg`网络`, useNetworkOptions)),
    filter('addressKind', controls.select(msg`地址类型`, dictOptions('address_kind'))),
    filter('status', controls.multiSelect(msg`状态`, dictOptions('address_status'))),
    filter('receivedTotal', controls.moneyRange(msg`累计收款`)),
    filter('dateRange', controls.dateRange(msg`创建时间`)),
  ],
  sumLabels: { active: msg`启用`, pending: msg`待复核`, unassignedPool: msg`地址池未分配` },
  sumGroups: { by: [], title: (_, { text }) => text(msg`地址`) },
}))

const { list, get, add, edit, remove } = api
const calls = { list, get, add, edit, remove }

export default defineResourceView(addresses, calls, {
  resourceName: msg`充值地址`,
  getTitle: ({ address }) => address,
  Fields: SharedFields,
  check: ({ address, addressAgain }) => ({
    addressAgain:
      addressAgain !== undefined && address !== addressAgain && msg`两次输入的地址不一致`,
  }),
  blocked: {
    remove: ({ receivedCount }) => receivedCount > 0 && msg`已收过款的地址不能删除，请停用`,
  },
  rowActions: (row, screen) => [
    {
      keys: 'a',
      label: msg`复核`,
      endpoint: api.review,
      blocked:
        (row.status !== 'pending' && msg`仅待复核的地址可以复核`) ||
        (isMe(row.createdBy) && msg`录入人不能复核自己录入的地址`),
      run: () =>
        screen.show((close) => (
          <ReviewDialog row={row} onDone={() => screen.refresh().then(close)} onClose={close} />
        )),
    },
    verbAction(screen, api.setStatus, {
      keys: 't',
      label: row.status === 'disabled' ? msg`启用` : msg`停用`,
      danger: row.status !== 'disabled',
      blocked:
        row.status !== 'active' && row.status !== 'disabled' && msg`仅复核通过的地址可以启用或停用`,
      initial: {
        id: row.id,
        version: row.version,
        status: row.status === 'disabled' ? 'active' : 'disabled',
      },
      fields: (
        <>
          <AddressFacts row={row} />
          <ReasonField />
        </>
      ),
    }),
    verbAction(screen, api.allocate, {
      label: msg`分配`,
      blocked:
        ((row.addressKind !== 'dedicated' || row.memberId !== null || row.status !== 'active') &&
          msg`仅未分配的启用中专属地址可以分配`) ||
        (isMe(row.createdBy) && msg`导入人不能分配自己导入的地址`),
      initial: { id: row.id, version: row.version },
      fields: (
        <>
          <AddressFacts row={row} />
          <Allocate.MemberPicker name="memberId" label={msg`会员`} required />
          <ReasonField />
        </>
      ),
    }),
    {
      keys: 'o',
      label: msg`区块浏览器`,
      endpoint: api.list,
      blocked: row.explorerUrl === '' && msg`此网络没有区块浏览器`,
      run: () => void window.open(row.explorerUrl, '_blank', 'noopener,noreferrer'),
    },
  ],
  pageActions: (screen) => [
    {
      keys: 'i',
      label: msg`导入地址池`,
      endpoint: api.importPool,
      run: () => screen.show((close) => <ImportDialog onDone={screen.refresh} onClose={close} />),
    },
  ],
  sections: ({ row }) => <QrCode text={row.address} label={row.address} size={160} />,
})
