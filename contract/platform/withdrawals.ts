// Withdrawals that members ask the platform for: they enter the queue of the console with their amount held, and are decided
// and paid there. The addresses that members keep for them come by a call of their own.
import { z } from 'zod'
import { Status as AddressStatus } from '../money/withdraw-address.ts'
import { RejectReason, Status } from '../money/withdraw-rules.ts'
import { Money, PositiveMoney } from '../wire.ts'
import { platformEndpoint } from './platform-endpoint.ts'
import { ByExternalId, ExternalId, Instant, Line, recordFields } from './wire.ts'

const Required = (max: number) => Line(max).pipe(z.string().min(1))
const Ip = z.union([z.ipv4(), z.ipv6()])

/** What a member asks for; the fee is ours and is taken from the amount. */
export const WithdrawalInput = z.strictObject({
  externalId: ExternalId,
  member: ExternalId,
  currency: Required(16),
  network: Required(32),
  amount: PositiveMoney,
  toAddress: Required(128),
  /** Tag or memo, where the network has one. */
  memo: Line(64).optional(),
  /** From where the member asked. */
  ip: Ip.optional(),
  deviceId: Line(128).optional(),
  requestedAt: Instant,
})
export type WithdrawalInput = z.output<typeof WithdrawalInput>

/** A withdrawal as a program reads it. */
export const Withdrawal = z.object({
  ...recordFields,
  status: Status,
  withdrawNo: z.string(),
  member: ExternalId.nullable(),
  currency: z.string(),
  network: z.string(),
  /** What is held; `netAmount` of it goes to the address. */
  amount: Money,
  fee: Money,
  netAmount: Money,
  toAddress: z.string(),
  memo: z.string(),
  txHash: z.string().nullable(),
  rejectReason: RejectReason.nullable(),
  failReason: z.string(),
  /** When the member asked; null where the record came from elsewhere. */
  requestedAt: Instant.nullable(),
  /** When it entered the queue: what a day's limits count by. */
  createdAt: Instant,
  paidAt: Instant.nullable(),
})
export type Withdrawal = z.output<typeof Withdrawal>

/** Asks for a withdrawal and holds its amount: 201 the first time. 422 names the rule that refuses it. */
export const postWithdrawal = platformEndpoint('POST withdrawals', WithdrawalInput, Withdrawal, {
  scope: 'withdrawals',
  status: 201,
  problems: [
    'unknown_member',
    'conflict',
    'closed',
    'frozen',
    'currency_disabled',
    'address_refused',
    'limit_exceeded',
    'insufficient_funds',
    'closed_day',
    'rule',
  ],
})

const options = { scope: 'withdrawals', params: ByExternalId } as const

/** Reads a withdrawal. */
export const getWithdrawal = platformEndpoint(
  'GET withdrawals/{externalId}',
  z.strictObject({}),
  Withdrawal,
  { ...options, problems: ['not_found'] },
)

/** The member takes it back while nobody has decided; what was held is free again. 409 afterwards. */
export const cancelWithdrawal = platformEndpoint(
  'POST withdrawals/{externalId}/cancel',
  z.strictObject({ reason: Line(200).optional() }),
  Withdrawal,
  { ...options, problems: ['not_found', 'conflict', 'closed_day'] },
)

/** What became of a payout that the platform signs itself. */
export const PaymentInput = z
  .strictObject({
    status: z.enum(['sent', 'confirmed', 'failed']),
    /** With `confirmed`, unless it was reported with `sent` or the payout went by bank. */
    txHash: Line(128).pipe(z.string().min(1)).optional(),
    /** In the currency of the withdrawal, with `confirmed`. */
    networkFee: Money.refine((value) => !value.startsWith('-'), 'positive').optional(),
    /** With `failed`. */
    failureReason: Line(200).pipe(z.string().min(1)).optional(),
  })
  .refine(({ status, failureReason }) => (status === 'failed') === (failureReason !== undefined), {
    path: ['failureReason'],
    message: 'required',
  })
  .refine(({ status, networkFee }) => status === 'confirmed' || networkFee === undefined, {
    path: ['networkFee'],
    message: 'unrecognized_keys',
  })

/**
 * Reports a payout, where the setting `payout.by` says that the platform pays: `sent` for one that is approved or has failed,
 * then `confirmed` or `failed`. A failed one is sent again, or given back in the console.
 */
export const reportPayment = platformEndpoint(
  'POST withdrawals/{externalId}/payment',
  PaymentInput,
  Withdrawal,
  {
    ...options,
    problems: [
      'not_found',
      'conflict',
      'address_refused',
      'insufficient_funds',
      'limit_exceeded',
      'closed_day',
      'rule',
    ],
  },
)

/** An address that a member keeps for withdrawals. What it is stays; its label may change. */
export const AddressInput = z.strictObject({
  member: ExternalId,
  currency: Required(16),
  network: Required(32),
  address: Required(128),
  memo: Line(64).optional(),
  label: Line(64).optional(),
  /** The time from which it cools down. */
  addedAt: Instant,
})
export type AddressInput = z.output<typeof AddressInput>

/** A kept address as a program reads it. */
export const WithdrawalAddress = z.object({
  ...recordFields,
  status: AddressStatus,
  member: ExternalId.nullable(),
  currency: z.string(),
  network: z.string(),
  address: z.string(),
  memo: z.string(),
  label: z.string(),
  /** Until then nothing is withdrawn to it; null where it never had to cool down. */
  coolingUntil: Instant.nullable(),
  addedAt: Instant,
})
export type WithdrawalAddress = z.output<typeof WithdrawalAddress>

/** Keeps an address for a member, or changes its label. */
export const putWithdrawalAddress = platformEndpoint(
  'PUT withdrawal-addresses/{externalId}',
  AddressInput,
  WithdrawalAddress,
  {
    ...options,
    status: 201,
    problems: ['unknown_member', 'conflict', 'closed', 'currency_disabled', 'address_refused'],
  },
)
