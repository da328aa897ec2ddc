import { msg } from '@lingui/core/macro'
import * as api from '#contract/trade/contract-product.ts'
import { productFaults } from '#contract/trade/product-rules.ts'
import { titleIn } from '#core/i18n/title-in.ts'
import { defineResourceView } from '#kit/crud/define-resource-view.tsx'
import { lazyDialog } from '#kit/lazy-dialog.tsx'
import { sortAction } from '#kit/sort/sort-action.tsx'
import { products } from './lists/product-list.tsx'
import { bulkTradeSteps, getTradeActions } from './position/trade-steps.tsx'
import { PendingChanges } from './product/pending-changes.tsx'
import { ProductFields } from './product/product-fields.tsx'
import { TiersTable } from './product/tiers-table.tsx'

const RiskDialog = lazyDialog(
  async () => (await import('./product/edit-risk-dialog.tsx')).EditRiskDialog,
)
const TiersDialog = lazyDialog(
  async () => (await import('./product/edit-tiers-dialog.tsx')).EditTiersDialog,
)

const needed = [
  'qtyStep',
  'minQty',
  'maxQty',
  'maxPositionQty',
  'makerFeeRate',
  'takerFeeRate',
  'maintMarginRate',
  'fundingRateCap',
] as const
type Terms = Parameters<typeof productFaults>[0]

export default defineResourceView(products, api, {
  resourceName: msg({ message: '合约产品', context: 'noun' }),
  getTitle: ({ productCode, name }) => `${productCode} · ${titleIn(name)}`,
  initial: {
    settleCurrency: 'USDT',
    fundingIntervalH: '8',
    priceSource: 'composite',
    sort: 0,
    isVisible: true,
    isHot: false,
    icon: [],
  },
  Fields: ProductFields,
  check: (values) => {
    const { maxLeverage, leverageOptions = [] } = values
    const isWhole = needed.every((name) => /^-?\d+(\.\d+)?$/.test(values[name] ?? ''))
    if (!isWhole || !Number(maxLeverage) || !Number(values.qtyStep)) return {}
    // Every part is there: checked on the line above.
    const ascending = leverageOptions.toSorted((a, b) => Number(a) - Number(b))
    const terms = {
      ...values,
      maxLeverage: Number(maxLeverage),
      leverageOptions: ascending,
    } as Terms
    const wrong = msg`超出允许范围，或与其他参数不符`
    return Object.fromEntries(productFaults(terms).map((field) => [field, wrong]))
  },
  pageActions: ({ show, refresh }) => [
    sortAction(
      { endpoint: api.sort, list: api.list, getName: ({ productCode }) => productCode },
      { show, refresh },
    ),
  ],
  rowActions: (row, screen) => [
    {
      keys: 'r',
      label: msg`修改风险参数`,
      endpoint: api.riskEdit,
      blocked: row.tradeStatus === 'delisted' && msg`产品已下架`,
      run: () =>
        screen.show((close) => <RiskDialog row={row} refresh={screen.refresh} onClose={close} />),
    },
    {
      label: msg`风险档位`,
      endpoint: api.tierEdit,
      blocked: row.tradeStatus === 'delisted' && msg`产品已下架`,
      run: () =>
        screen.show((close) => <TiersDialog row={row} refresh={screen.refresh} onClose={close} />),
    },
    ...getTradeActions(row, screen),
  ],
  bulkActions: bulkTradeSteps,
  sections: ({ tiers, pendingChanges }, facts) => (
    <>
      <TiersTable tiers={tiers} />
      <PendingChanges changes={pendingChanges} facts={facts} />
    </>
  ),
})
