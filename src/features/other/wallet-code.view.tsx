import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import * as api from '#contract/other/wallet-code.ts'
import type { Text } from '#core/i18n/text.ts'
import { moreCells } from '#kit/cells/more-cells.tsx'
import { defineResourceView } from '#kit/crud/define-resource-view.tsx'
import { verbAction } from '#kit/crud/verb-action.tsx'
import { ReasonField } from '#kit/form/create-form-fields.tsx'
import { type Cell, cells } from '#kit/grid/cells.tsx'
import { controls } from '#kit/list/controls.tsx'
import { defineList } from '#kit/list/list-def.ts'
import { onOff } from '#kit/on-off.ts'
import { dictOptions } from '#kit/refs/dict.ts'
import { useNetworkOptions } from '#kit/refs/wallet-code.ts'
import { validateWallet, WalletFields } from './wallet-code-form.tsx'

/** An amount of the currency, or a part of what is withdrawn. */
const fee: Cell<api.Row['withdrawFee'], api.Row> = {
  ...cells.money,
  render: (value, row, facts) =>
    (row.withdrawFeeType === 'percent' ? cells.percent : cells.money).render(value, row, facts),
}
const yesNo = cells.bool(msg`是`, msg`否`)
const switched = cells.bool(onOff.on, onOff.off)

const codes = defineList(api.list, (field, filter) => ({
  columns: [
    field('code', msg`编码`, cells.code),
    field('currency', msg`币种`, cells.text, { width: 84 }),
    field('network', msg`网络`, cells.text, { width: 84 }),
    field('status', msg`状态`, cells.badge('sys_switch')),
    field(
      'icon',
      msg`图标`,
      cells.image(({ code }: api.Row) => code),
    ),
    field('scale', msg`记账精度`, cells.count),
    field('priceUsd', msg`参考价(USDT)`, cells.price),
    field('rechargeEnabled', msg`充值`, switched),
    field('withdrawEnabled', msg`提币`, switched),
    field('minRecharge', msg`最小充值`, cells.money),
    field('withdrawFee', msg`提币手续费`, fee),
    field('hotBalance', msg`热钱包余额`, cells.money),
    field('fullName', msg`全称`, cells.text, { hidden: true }),
    field('contractAddress', msg`合约地址`, cells.address, { hidden: true }),
    field('displayScale', msg`显示精度`, cells.count, { hidden: true }),
    field('flashEnabled', msg`闪兑`, switched, { hidden: true }),
    field('rewardEnabled', msg`可作奖励`, yesNo, { hidden: true }),
    field('confirmations', msg`所需确认数`, cells.count, { hidden: true }),
    field('minWithdraw', msg`最小提币`, cells.money, { hidden: true }),
    field('maxWithdraw', msg`单笔最大提币`, cells.money, { hidden: true }),
    field('withdrawFeeType', msg`手续费方式`, cells.badge('fee_type'), { hidden: true }),
    field('addressRegex', msg`地址规则`, cells.text, { hidden: true }),
    field('txRegex', msg`哈希规则`, cells.text, { hidden: true }),
    field('sampleAddress', msg`示例地址`, cells.address, { hidden: true }),
    field('memoRequired', msg`需要Memo`, yesNo, { hidden: true }),
    field('explorerTxUrl', msg`交易浏览器`, moreCells.external, { hidden: true }),
    field('explorerAddressUrl', msg`地址浏览器`, moreCells.external, { hidden: true }),
    field('sort', msg`排序`, cells.count, { hidden: true }),
    field('createdAt', msg`创建时间`, cells.dateTime, { hidden: true }),
    field('updatedAt', msg`更新时间`, cells.dateTime),
  ],
  filters: [
    filter('keyword', controls.keyword(msg`关键字`, msg`编码、币种、全称`)),
    filter('status', controls.select(msg`状态`, dictOptions('sys_switch'))),
    filter('network', controls.multiSelect(msg`网络`, useNetworkOptions)),
    filter('rechargeEnabled', controls.bool(msg`充值`)),
    filter('withdrawEnabled', controls.bool(msg`提币`)),
    filter('dateRange', controls.dateRange(msg`更新时间`)),
  ],
}))

const labels: Record<api.SwitchField, { open: Text; close: Text; keys: string }> = {
  rechargeEnabled: { open: msg`开启充值`, close: msg`关闭充值`, keys: 't' },
  withdrawEnabled: { open: msg`开启提币`, close: msg`关闭提币`, keys: 'Shift+T' },
}

export default defineResourceView(codes, api, {
  resourceName: msg`钱包编码`,
  getTitle: ({ code }) => code,
  initial: {
    scale: '6',
    displayScale: '2',
    confirmations: '1',
    withdrawFeeType: 'fixed',
    status: 'on',
  },
  Fields: WalletFields,
  formSize: 'lg',
  check: validateWallet,
  rowActions: (row, screen) =>
    api.SwitchField.options.map((field) => {
      const { open, close, keys } = labels[field]
      return verbAction(screen, api.setSwitch, {
        keys,
        label: row[field] ? close : open,
        danger: row[field],
        initial: { id: row.id, version: row.version, field, value: !row[field] },
        fields: (
          <>
            <p className="rounded bg-sunken p-3">
              {row.code}
              {row[field] && (
                <>
                  {' · '}
                  <Trans>会员将立即无法使用</Trans>
                </>
              )}
            </p>
            <ReasonField />
          </>
        ),
      })
    }),
})
