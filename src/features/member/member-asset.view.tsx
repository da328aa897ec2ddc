import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { z } from 'zod'
import * as api from '#contract/member/member-asset.ts'
import { Id } from '#contract/wire.ts'
import { loadTexts } from '#core/i18n/locale.ts'
import { useAccess } from '#core/session/access.ts'
import { memberColumns } from '#kit/cells/member-columns.ts'
import { defineResourceView } from '#kit/crud/define-resource-view.tsx'
import { cells } from '#kit/grid/cells.tsx'
import { lazyDialog } from '#kit/lazy-dialog.tsx'
import { controls } from '#kit/list/controls.tsx'
import { defineList } from '#kit/list/list-def.ts'
import { prefetchList } from '#kit/list/use-list.ts'
import { searchSchema, useViewSearch } from '#kit/list/view-search.ts'
import { dictOptions } from '#kit/refs/dict.ts'
import { useCurrencyOptions } from '#kit/refs/wallet-code.ts'
import { defineView } from '#kit/view.ts'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { adjustments } from './member-asset/adjust-list.tsx'

const HoldDialog = lazyDialog(
  async () => (await import('./member-asset/hold-dialogs.tsx')).HoldDialog,
)
const AdjustDialog = lazyDialog(
  async () => (await import('./member-asset/adjust-dialog.tsx')).AdjustDialog,
)
const waiting = <Skeleton className="h-24 w-full" />
const Adjustments = lazyPart(
  async () => (await import('./member-asset/adjust-screen.tsx')).Adjustments,
  waiting,
)
const AssetSections = lazyPart(async () => {
  const [loaded] = await Promise.all([import('./member-asset/sections.tsx'), loadTexts('extras')])
  return loaded.AssetSections
}, waiting)

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

const wallets = defineResourceView(assets, calls, {
  resourceName: msg`会员资产`,
  getTitle: ({ memberNo, currency }) => `${memberNo} · ${currency}`,
  rowActions: (row, { show, refresh }) => [
    {
      keys: 'a',
      label: msg`申请调账`,
      endpoint: api.adjust,
      blocked: !api.AdjustWallet.safeParse(row.walletType).success && msg`该钱包不能调账`,
      run: () =>
        show((close) => (
          <AdjustDialog row={row} onDone={() => refresh().then(close)} onClose={close} />
        )),
    },
    {
      keys: 'f',
      label: msg`冻结金额`,
      endpoint: api.freeze,
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

const search = searchSchema(
  { ...assets.search.shape, ...adjustments.search.shape, open: Id, tab: z.enum(['adjustments']) },
  { ...assets.search.defaults, ...adjustments.search.defaults },
)

function MemberAssets() {
  const { t } = useLingui()
  const { can } = useAccess()
  const [{ tab }, setSearch] = useViewSearch(search)
  if (!can(api.adjustList)) return <wallets.component />
  // The filters of one list mean nothing in the other.
  const silent = Object.fromEntries(Object.keys(search.shape).map((key) => [key, undefined]))
  const turnTo = (next: typeof tab) => setSearch({ ...silent, ...search.defaults, tab: next })
  return (
    <div className="flex min-h-0 flex-col gap-3 md:h-full">
      <div role="group" aria-label={t`列表`} className="flex gap-2">
        <Button
          size="sm"
          variant={tab === undefined ? 'primary' : 'default'}
          aria-pressed={tab === undefined}
          onClick={() => turnTo(undefined)}
        >
          <Trans>钱包</Trans>
        </Button>
        <Button
          size="sm"
          variant={tab === undefined ? 'default' : 'primary'}
          aria-pressed={tab !== undefined}
          onClick={() => turnTo('adjustments')}
        >
          <Trans>调账申请</Trans>
        </Button>
      </div>
      <div className="min-h-0 flex-1">
        {tab === undefined ? <wallets.component /> : <Adjustments />}
      </div>
    </div>
  )
}

export default defineView({
  search,
  component: MemberAssets,
  prefetch: (client, raw, options) =>
    raw['tab'] === undefined
      ? prefetchList(assets)(client, raw, options)
      : prefetchList(adjustments)(client, raw, options),
})
