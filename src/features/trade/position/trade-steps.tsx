// Whether products trade: the steps between the states, for one product and for several.
import { msg } from '@lingui/core/macro'
import * as api from '#contract/trade/contract-product.ts'
import type { Action } from '#kit/actions/action.ts'
import type { CrudScreenHandle } from '#kit/crud/crud-options.ts'
import { verbAction } from '#kit/crud/verb-action.tsx'
import { ReasonField } from '#kit/form/create-form-fields.tsx'

type Product = api.ContractProduct
type Screen = Pick<CrudScreenHandle<never>, 'show' | 'refresh'>
const bulkMax = 50

const labels = {
  trading: msg`恢复交易`,
  closeOnly: msg`仅可平仓`,
  halted: msg`暂停交易`,
  delisted: msg`下架`,
} as const

const fits = (to: api.TradeStep, { tradeStatus }: Product) =>
  (api.tradeSteps[to] as readonly string[]).includes(tradeStatus)

const step = (rows: readonly Product[], screen: Screen, to: api.TradeStep): Action =>
  verbAction(screen, api.setTradeStatus, {
    label: rows.every(({ tradeStatus }) => tradeStatus === 'draft') ? msg`开始交易` : labels[to],
    danger: to !== 'trading',
    // One of the two is there at a time.
    ...((to === 'halted' || to === 'trading') && { keys: 'h' }),
    blocked:
      rows.length > bulkMax
        ? msg`一次最多处理 ${bulkMax} 条`
        : !rows.every((row) => fits(to, row)) && msg`所选记录的状态不允许此操作`,
    initial: { items: rows.map(({ id, version }) => ({ id, version })), tradeStatus: to },
    fields: (
      <>
        <p className="rounded bg-sunken p-3">
          {rows.map(({ productCode }) => productCode).join(' · ')}
        </p>
        <ReasonField />
      </>
    ),
  })

/** The steps that a product can take from its state. */
export const getTradeActions = (row: Product, screen: Screen): Action[] =>
  (['halted', 'trading', 'closeOnly', 'delisted'] as const)
    .filter((to) => fits(to, row))
    .map((to) => step([row], screen, to))

/** Halting and resuming several products at once; the key belongs to the row that is in focus. */
export const bulkTradeSteps = (rows: readonly Product[], screen: Screen): Action[] =>
  (['halted', 'trading'] as const).map((to) => {
    const { keys: _keys, ...action } = step(rows, screen, to)
    return action
  })
