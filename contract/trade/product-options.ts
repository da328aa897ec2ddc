import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Titles } from '../lang.ts'
import { WireInt } from '../wire.ts'

export const ProductType = z.enum(['perpetual', 'delivery', 'quarterly'])
export const TradeStatus = z.enum(['draft', 'trading', 'closeOnly', 'halted', 'delisted'])
export type TradeStatus = z.output<typeof TradeStatus>

/** The products for pickers and filters, in their order. */
export const options = endpoint(
  'GET contractProduct/options',
  z.object({
    productType: ProductType.optional(),
    pageSize: WireInt.pipe(z.int().min(1).max(10_000)).optional(),
  }),
  z.object({
    list: z.array(
      z.object({
        productCode: z.string(),
        name: Titles,
        icon: z.array(z.string()),
        productType: ProductType,
        tradeStatus: TradeStatus,
        /** Durations of its delivery cycles; empty for other products. */
        cycleSeconds: z.array(z.int()),
      }),
    ),
  }),
  { access: 'session' },
)
