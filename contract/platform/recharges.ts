// Recharges that the platform saw: they enter the queue of the console, and an operator decides them once.
import { z } from 'zod'
import { Status } from '../money/recharge-log.ts'
import { distinctIds, Money, PositiveMoney } from '../wire.ts'
import { platformEndpoint } from './platform-endpoint.ts'
import { ByExternalId, ExternalId, Instant, Line, recordFields } from './wire.ts'

/** How the money came: over a chain, by a proof that the member handed in, through a third party or a bank. */
export const RechargeMethod = z.enum(['chain', 'proof', 'third', 'bank'])
export type RechargeMethod = z.output<typeof RechargeMethod>

const Confirmations = z.int().min(0).max(1_000_000)

/** What a report tells of a recharge. A transaction hash belongs to `chain`, an order number of a channel to `third` and `bank`. */
export const RechargeInput = z
  .strictObject({
    externalId: ExternalId,
    member: ExternalId,
    currency: Line(16).pipe(z.string().min(1)),
    network: Line(32).optional(),
    amount: PositiveMoney,
    method: RechargeMethod,
    txHash: Line(128).optional(),
    fromAddress: Line(128).optional(),
    toAddress: Line(128).optional(),
    confirmations: Confirmations.optional(),
    channelOrderNo: Line(64).optional(),
    /** Files brought in as `proof`, in the order they are shown. */
    proofFileIds: distinctIds(5).optional(),
    fee: Money.optional(),
    seenAt: Instant,
  })
  .refine(({ method, txHash }) => method !== 'chain' || txHash !== undefined, {
    path: ['txHash'],
    message: 'required',
  })
export type RechargeInput = z.output<typeof RechargeInput>

/** A recharge as a program reads it. */
export const Recharge = z.object({
  ...recordFields,
  status: Status,
  rechargeNo: z.string(),
  member: ExternalId.nullable(),
  currency: z.string(),
  network: z.string(),
  amount: Money,
  fee: Money,
  /** What the member got; null until it is credited. */
  creditedAmount: Money.nullable(),
  txHash: z.string().nullable(),
  confirmations: z.int(),
  confirmationsRequired: z.int(),
  rejectReason: z.string().nullable(),
  createdAt: Instant,
  decidedAt: Instant.nullable(),
})
export type Recharge = z.output<typeof Recharge>

/** Reports a recharge: 201 the first time. */
export const postRecharge = platformEndpoint('POST recharges', RechargeInput, Recharge, {
  scope: 'recharges',
  status: 201,
  problems: ['unknown_member', 'conflict', 'closed', 'currency_disabled', 'limit_exceeded'],
})

/** Reads a recharge. */
export const getRecharge = platformEndpoint(
  'GET recharges/{externalId}',
  z.strictObject({}),
  Recharge,
  { scope: 'recharges', params: ByExternalId, problems: ['not_found'] },
)

/**
 * Tells how many blocks confirm a recharge by now; one that has enough waits for its decision. One whose transaction the chain has
 * lost is closed; where it was credited already, administrators are alerted and a case is opened.
 */
export const patchRecharge = platformEndpoint(
  'PATCH recharges/{externalId}',
  z
    .strictObject({ confirmations: Confirmations.optional(), orphaned: z.boolean().optional() })
    .refine(({ confirmations, orphaned }) => confirmations !== undefined || orphaned === true, {
      path: ['confirmations'],
      message: 'required',
    }),
  Recharge,
  { scope: 'recharges', params: ByExternalId, problems: ['not_found', 'conflict'] },
)
