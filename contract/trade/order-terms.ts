// Values that orders, deals and positions share, each a dictionary.
import { z } from 'zod'
import { Text } from '../wire.ts'

export const OrderSide = z.enum(['buy', 'sell'])
export const PositionSide = z.enum(['long', 'short'])
export const OpenClose = z.enum(['open', 'close'])
export const MarginMode = z.enum(['cross', 'isolated'])
export const OrderType = z.enum([
  'limit',
  'market',
  'stopLimit',
  'stopMarket',
  'takeProfit',
  'stopLoss',
  'liquidation',
])
export const EntrustStatus = z.enum([
  'untriggered',
  'new',
  'partiallyFilled',
  'filled',
  'cancelled',
  'expired',
  'rejected',
])
export type EntrustStatus = z.output<typeof EntrustStatus>

/** Product codes of a filter. */
export const ProductCodes = z.array(Text(24)).max(50)
