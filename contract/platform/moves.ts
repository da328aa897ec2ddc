// Moves that a member makes with their own money: between wallets, and from one currency into another.
import { z } from 'zod'
import { MovableWallet, MoveStatus } from '../money/transfer-log.ts'
import { Money, PositiveMoney } from '../wire.ts'
import { platformEndpoint } from './platform-endpoint.ts'
import { ByExternalId, ExternalId, Instant, Line, recordFields } from './wire.ts'

const Currency = Line(16).pipe(z.string().min(1))
const scope = 'wallets'

/** A move between two wallets of a member. */
export const TransferInput = z.strictObject({
  externalId: ExternalId,
  member: ExternalId,
  fromWallet: MovableWallet,
  toWallet: MovableWallet,
  currency: Currency,
  amount: PositiveMoney,
})

/** A move as a program reads it. */
export const Transfer = z.object({
  ...recordFields,
  status: MoveStatus,
  transferNo: z.string(),
  member: ExternalId.nullable(),
  fromWallet: MovableWallet,
  toWallet: MovableWallet,
  currency: z.string(),
  amount: Money,
  createdAt: Instant,
})

const refusals = [
  'unknown_member',
  'conflict',
  'closed',
  'frozen',
  'currency_disabled',
  'limit_exceeded',
  'insufficient_funds',
  'closed_day',
  'rule',
] as const

/** Moves money between two wallets of a member: 201 the first time. */
export const postTransfer = platformEndpoint('POST transfers', TransferInput, Transfer, {
  scope,
  status: 201,
  problems: refusals,
})

/** Reads a move. */
export const getTransfer = platformEndpoint(
  'GET transfers/{externalId}',
  z.strictObject({}),
  Transfer,
  { scope, params: ByExternalId, problems: ['not_found'] },
)

/** A conversion at the rate that the member was quoted; both amounts are in the spot wallet. */
export const ConversionInput = z.strictObject({
  externalId: ExternalId,
  member: ExternalId,
  /** The currency that the member pays. */
  from: Currency,
  /** The currency that the member gets. */
  to: Currency,
  fromAmount: PositiveMoney,
  /** What the member gets, after the fee: with it, `fromAmount` times `rate`, rounded down to the digits of the currency. */
  toAmount: PositiveMoney,
  rate: PositiveMoney,
  /** In the currency that the member gets. */
  fee: Money.refine((value) => !value.startsWith('-'), 'positive').optional(),
  /** When the rate was quoted; now unless it is told. */
  quotedAt: Instant.optional(),
})

/** A conversion as a program reads it. */
export const Conversion = z.object({
  ...recordFields,
  status: MoveStatus,
  flashNo: z.string(),
  member: ExternalId.nullable(),
  from: z.string(),
  to: z.string(),
  fromAmount: Money,
  toAmount: Money,
  rate: Money,
  fee: Money,
  createdAt: Instant,
})

/** Converts one currency into another: 201 the first time. */
export const postConversion = platformEndpoint('POST conversions', ConversionInput, Conversion, {
  scope,
  status: 201,
  problems: refusals,
})

/** Reads a conversion. */
export const getConversion = platformEndpoint(
  'GET conversions/{externalId}',
  z.strictObject({}),
  Conversion,
  { scope, params: ByExternalId, problems: ['not_found'] },
)
