import { msg } from '@lingui/core/macro'
import * as api from '#contract/member/member-asset.ts'
import { crudView } from '#kit/crud/crud-view.tsx'
import { cells } from '#kit/grid/cells.tsx'
import { lazyDialog } from '#kit/lazy-dialog.tsx'
import { controls } from '#kit/list/controls.tsx'
import { defineList } from '#kit/list/list-def.ts'
import { memberColumns } from '#kit/member-columns.ts'
import { dictOptions } from '#kit/refs/dict.ts'
import { useCurrencyOptions } from '#kit/refs/wallet-code.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

const HoldDialog = lazyDialog(
  async () => (await import('./member-asset/hold-dialogs.tsx')).HoldDialog,
)
const AssetSections = lazyPart(
  async () => (await import('./member-asset/sections.tsx')).AssetSections,
  <Skeleton className="h-24 w-full" />,
)

const assets = defineList(api.list, (field, filter) => ({
  columns: [
    ...memberColumns(field),
    field('walletType', msg`钱包类型`, cells.badge('wallet_type')),
    field('currency', msg`币种`, cells.text, { width: 72 }),
    field('available', msg`可用`, cells.money),
    field('frozen', msg`冻结`, cells.money),
    field('margin', msg`占用保证金`, cells.money),
    field('total', msg`合计`, cells.money),
    field('usdValue', msg`折合USDT`, cells.usd),
    field('lastChangeAt', msg`最近变动`, cells.dateTime),
  ],
  filters: [
    filter('keyword', controls.keyword(msg`关键字`, msg`会员编号、账号`)),
    filter('walletType', controls.multiSelect(msg`钱包类型`, dictOptions('wallet_type'))),
    filter('currency', controls.multiSelect(msg`币种`, useCurrencyOptions)),
    filter('memberType', controls.multiSelect(msg`会员类型`, dictOptions('member_type'))),
    filter('nonZero', controls.bool(msg`仅非零`), true),
    filter('hasFrozen', controls.bool(msg`有冻结`)),
    filter('memberId', controls.member(msg`会员`)),
    filter('usdValue', controls.moneyRange(msg`折合USDT`)),
  ],
  sums: ['available', 'frozen', 'margin', 'usdValue'],
}))

const calls = { list: api.list, get: api.get }

export default crudView(assets, calls, {
  noun: msg`会员资产`,
  titleOf: ({ memberNo, currency }) => `${memberNo} · ${currency}`,
  rowActions: (row, { show, refresh }) => [
    {
      keys: 'f',
      label: msg`冻结金额`,
      calls: api.freeze,
      danger: true,
      blocked: !/[1-9]/.test(row.available) && msg`没有可用余额`,
      run: () =>
        show((close) => (
          <HoldDialog row={row} onDone={() => void refresh().then(close)} onClose={close} />
        )),
    },
  ],
  sections: (detail, facts) => <AssetSections detail={detail} facts={facts} />,
})
