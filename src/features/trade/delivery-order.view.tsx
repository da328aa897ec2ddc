import { msg } from '@lingui/core/macro'
import * as api from '#contract/trade/delivery-order.ts'
import { defineResourceView } from '#kit/crud/define-resource-view.tsx'
import { whenDone } from '#kit/crud/when-done.ts'
import { lazyDialog } from '#kit/lazy-dialog.tsx'
import { Journals } from '#kit/review/record-history.tsx'
import { TermsPart } from './cycle/cycle-terms.tsx'
import { deliveryOrders } from './lists/delivery-order-list.tsx'
import { PriceChart } from './position/lazy-charts.tsx'

const VoidDialog = lazyDialog(
  async () => (await import('./position/void-window-dialog.tsx')).VoidWindowDialog,
)

export default defineResourceView(deliveryOrders, api, {
  resourceName: msg({ message: '交割订单', context: 'noun' }),
  getTitle: ({ orderNo, productCode }) => `${orderNo} · ${productCode}`,
  pageActions: (screen) => [
    {
      label: msg`事件作废`,
      endpoint: api.voidWindow,
      danger: true,
      run: () =>
        screen.show((close) => (
          <VoidDialog onDone={whenDone(msg`事件作废`, screen, close)} onClose={close} />
        )),
    },
  ],
  sections: ({ ticks, terms, journals }, facts) => (
    <>
      <PriceChart ticks={ticks} zone={facts.zone} />
      <TermsPart terms={terms} facts={facts} />
      <Journals journals={journals} />
    </>
  ),
})
