import { z } from 'zod'
import { Money, Stamp } from '../wire.ts'

export const PriceSource = z.enum(['composite', 'exchangeA', 'exchangeB', 'manualHalt'])

/** One point of the recorded price path. */
export const PricePoint = z.object({ at: Stamp, price: Money, source: PriceSource })
export type PricePoint = z.output<typeof PricePoint>
