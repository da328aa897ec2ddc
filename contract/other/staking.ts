import { z } from 'zod'
import { defineResource } from '../define-resource.ts'
import { historyFields, recordEndpoint } from '../history.ts'
import { Titles, TitlesInput } from '../lang.ts'
import { DateRange, Id, Money, PositiveMoney, Sort, Stamp, Text, WireInt } from '../wire.ts'

export const StakingType = z.enum(['flexible', 'fixed'])
export type StakingType = z.output<typeof StakingType>
export const PayMode = z.enum(['daily', 'maturity'])
export type PayMode = z.output<typeof PayMode>
export const Status = z.enum(['draft', 'onSale', 'soldOut', 'ended'])
type Status = z.output<typeof Status>

/** The states that an operator's step can start from; stakes that run go on after the sale. */
export const saleSteps: Readonly<Record<'onSale' | 'ended', readonly Status[]>> = {
  onSale: ['draft'],
  ended: ['onSale', 'soldOut'],
}

/** What may change once members have staked; a new rate needs a new product. */
export const changeableInUse: readonly string[] = ['name', 'quota', 'saleTo', 'sort']

const fields = z.object({
  name: TitlesInput(32),
  currency: Text(16).min(1),
  stakingType: StakingType,
  /** Days until maturity; 0 for flexible products. */
  termDays: WireInt.pipe(z.int().min(0).max(730)),
  /** A fraction, 0.0001 to 0.5. */
  annualRate: PositiveMoney,
  payMode: PayMode,
  minAmount: PositiveMoney,
  maxAmount: PositiveMoney.nullable().default(null),
  quota: PositiveMoney,
  earlyRedeem: z.boolean().default(false),
  /** The part of the principal that is kept at an early redemption, 0 to 0.2. */
  penaltyRate: Money.optional(),
  saleFrom: Stamp.nullable().default(null),
  saleTo: Stamp.nullable().default(null),
  sort: Sort.default(0),
})

export const { list, add, edit, remove, setStatus } = defineResource('staking', {
  verbs: ['list', 'add', 'edit', 'remove', 'setStatus'],
  reasons: ['add', 'edit'],
  /** Members' money follows what is on sale. */
  levels: { setStatus: 'K3' },
  status: z.enum(['onSale', 'ended']),
  fields,
  row: z.object({
    id: Id,
    version: z.int(),
    stakingNo: z.string(),
    name: Titles,
    currency: z.string(),
    stakingType: StakingType,
    termDays: z.int(),
    annualRate: Money,
    payMode: PayMode,
    minAmount: Money,
    maxAmount: Money.nullable(),
    quota: Money,
    stakedAmount: Money,
    /** Members with a stake now. */
    memberCount: z.int(),
    /** Sums over all stakes so far. */
    principalTotal: Money,
    accruedTotal: Money,
    paidTotal: Money,
    earlyRedeem: z.boolean(),
    penaltyRate: Money,
    saleFrom: Stamp.nullable(),
    saleTo: Stamp.nullable(),
    sort: z.int(),
    status: Status,
    operatorName: z.string(),
    createdAt: Stamp,
    updatedAt: Stamp,
  }),
  filter: z
    .object({
      keyword: Text(64),
      status: z.array(Status),
      currency: z.array(Text(16)).max(50),
      stakingType: StakingType,
      /** Terms in days; `0` for flexible products. */
      termDays: z.array(z.string().regex(/^\d{1,3}$/)).max(50),
      annualRateMin: Money,
      annualRateMax: Money,
      dateRange: DateRange,
    })
    .partial(),
  sortable: [
    'termDays',
    'annualRate',
    'quota',
    'stakedAmount',
    'memberCount',
    'saleFrom',
    'saleTo',
    'sort',
    'createdAt',
    'updatedAt',
  ],
})

/** One product with its history and the newest rates it had, oldest first. */
export const get = recordEndpoint(
  'GET staking/get',
  z.object({
    row: list.row,
    ...historyFields,
    rateHistory: z.array(z.object({ at: Stamp, annualRate: Money, actorName: z.string() })),
  }),
)

export type Row = z.output<(typeof list)['row']>
