import { z } from 'zod'
import { endpoint, listEndpoint } from '../endpoint.ts'
import { Journal } from '../ledger.ts'
import { originFields } from '../origin.ts'
import { memberFields } from '../review.ts'
import { DateRange, Id, Money, Stamp, Text } from '../wire.ts'

/** The wallets between which a member moves money; the others are filled and emptied by the platform. */
export const MovableWallet = z.enum(['spot', 'contract', 'delivery', 'follow'])
export const MoveStatus = z.enum(['success', 'failed'])
export const ClientSource = z.enum(['web', 'h5', 'ios', 'android', 'api', 'admin'])

/** The part of a row that tells how a move of money ended. */
export const moveFields = {
  usdValue: Money,
  status: MoveStatus,
  failReason: z.string(),
  clientSource: ClientSource,
  createdAt: Stamp,
  updatedAt: Stamp,
}
/** The journal a move posted; a failed one posted none. */
export const posted = { journalId: Id.nullable(), journals: z.array(Journal) }

const row = z.object({
  id: Id,
  transferNo: z.string(),
  ...memberFields,
  fromWallet: MovableWallet,
  toWallet: MovableWallet,
  currency: z.string(),
  amount: Money,
  ...moveFields,
  ...originFields,
})
export type Row = z.output<typeof row>

export const list = listEndpoint('POST cwManage/transferLogList', {
  exportPath: 'memberTransferLog/export',
  filter: z
    .object({
      keyword: Text(64),
      status: z.array(MoveStatus),
      fromWallet: z.array(MovableWallet),
      toWallet: z.array(MovableWallet),
      currency: z.array(Text(16)).max(50),
      amountMin: Money,
      amountMax: Money,
      dateRange: DateRange,
    })
    .partial(),
  row,
  sortable: ['amount', 'usdValue', 'createdAt', 'updatedAt'],
  summary: z.object({
    fromWallet: MovableWallet,
    toWallet: MovableWallet,
    currency: z.string(),
    amount: Money,
    count: z.int(),
  }),
})

/** One move with the journal it posted. */
export const get = endpoint(
  'GET memberTransferLog/get',
  z.object({ id: Id }),
  z.object({ row, ...posted }),
)
