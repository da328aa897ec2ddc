// Asking a node of the chain about the transaction of a recharge.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Money, Stamp } from '../wire.ts'

/** What a node said of the transaction; `gone` was in a block at an earlier look and is not any more. */
export const ChainState = z.enum(['confirmed', 'unconfirmed', 'failed', 'notFound', 'gone'])
/** What differs from the record: its amount, its receiving address, its currency. */
export const ChainDifference = z.enum(['amount', 'toAddress', 'token'])

/** One look at the chain. */
export const ChainCheck = z.object({
  state: ChainState,
  confirmations: z.int(),
  confirmationsRequired: z.int(),
  /** What arrived at `toAddress`; null where nothing did, or more than the books can hold. */
  chainAmount: Money.nullable(),
  /** True when the transaction is in a block and pays what the record says, where it says. */
  matched: z.boolean(),
  differences: z.array(ChainDifference),
  /** The currency, or the contract of a token that no wallet code names. */
  token: z.string().nullable(),
  fromAddress: z.string().nullable(),
  toAddress: z.string().nullable(),
  blockTime: Stamp.nullable(),
  operatorName: z.string(),
  checkedAt: Stamp,
})
export type ChainCheck = z.output<typeof ChainCheck>

/** Asks the chain once and keeps what it said beside the record. It decides nothing and takes no flag away. */
export const recheck = endpoint('POST cwManage/chargeLogRecheck', z.object({ id: Id }), ChainCheck)
