// The variable that names external channels over HTTP.
import { z } from 'zod'
import { PositiveMoney } from '#contract/wire.ts'
import { jsonList } from '#server/base/json-list.ts'

const currency = z.string().regex(/^[A-Z0-9]{2,16}$/)

const Channel = z.strictObject({
  code: z.string().regex(/^[A-Za-z0-9_-]{1,32}$/),
  /** What the console calls it; its code unless given. */
  name: z.string().min(1).max(64).optional(),
  url: z.url({ protocol: /^https?$/ }),
  keyId: z.string().regex(/^[\x21-\x7e]{1,200}$/),
  secret: z.string().min(16).max(1000),
  /** How long one call may take; a worker makes two for an order within its lease. */
  timeoutMs: z.int().min(100).max(20_000).default(10_000),
  currencies: z.array(currency).min(1).max(50).default(['USDT']),
  /** The largest payout that it takes. */
  maxAmount: PositiveMoney.default('10000' as z.output<typeof PositiveMoney>),
})
/** A channel as the configuration names it. */
export type ChannelConfig = z.output<typeof Channel>

/** It is read together with all the others. */
export const PayoutVariables = z.object({
  PAYOUT_CHANNELS: jsonList(Channel, { max: 20, getKey: ({ code }) => code }).optional(),
})

/** What is said of a variable that is wrong. */
export const payoutWanted = {
  PAYOUT_CHANNELS:
    'must be JSON such as [{"code":"bankOne","url":"https://pay.example.com/v1","keyId":"…","secret":"16 characters or more","timeoutMs":10000}], each code once',
} as const
