// Where what speaks against a record can be looked at, as the server names it and the console links to it.
import { z } from 'zod'
import { Money } from './wire.ts'

/** A screen and the values of its filter, as they stand in its address. Beside a number, the screen's total is that number. */
export const ListLink = z.object({
  /** The component in the menu. */
  component: z.string(),
  search: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
})
export type ListLink = z.output<typeof ListLink>

/**
 * A part of a figure that is counted on another basis than the list of that part: all parts together are the figure. What no
 * list counts has none.
 */
export const BridgePart = z.object({
  key: z.enum([
    'approvedRecharges',
    'reversedSince',
    'reversals',
    'paidWithdrawals',
    'dealFees',
    'copiedDealFees',
    'deliveryFees',
    'refundedFees',
    'other',
  ]),
  /** Below zero what is taken off. */
  value: Money,
  list: ListLink.nullable(),
})
export type BridgePart = z.output<typeof BridgePart>

/** A section of the record itself. */
export const EvidenceSection = z.enum(['balanceCheck', 'balances', 'proof'])
export type EvidenceSection = z.output<typeof EvidenceSection>

/** A list under its filter, or a section of the record itself. */
export const Evidence = z.union([
  z.object({ list: ListLink }),
  z.object({ section: EvidenceSection }),
])
export type Evidence = z.output<typeof Evidence>
