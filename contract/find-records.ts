// Looks records up by a number that somebody pasted, whatever kind of record it belongs to.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Money, Text } from './wire.ts'

/** The kinds of records that are found by their own number or by one that another system gave them. */
export const recordKinds = [
  'withdrawal',
  'identity',
  'payoutOrder',
  'transfer',
  'flash',
  'entrust',
  'position',
  'deal',
  'deliveryOrder',
  'journal',
  'approval',
] as const
export type RecordKind = (typeof recordKinds)[number]

/** A record with what tells it apart from others of its kind. */
export const FoundRecord = z.object({
  kind: z.enum(recordKinds),
  /** What its screen opens: of a journal the money log that it wrote. */
  id: Id,
  /** Its number; of an application what was asked for, in the caller's language. */
  title: z.string(),
  memberNo: z.string().nullable(),
  amount: Money.nullable(),
  currency: z.string().nullable(),
  /** The number is the record's own, and not that of the record it is about. */
  isExact: z.boolean(),
})
export type FoundRecord = z.output<typeof FoundRecord>

/**
 * Records with a whole number: their own, the hash of their transaction, or what a channel or a client calls them.
 * Journals and applications are also found by the number of the record they are about. Only kinds whose list the caller
 * may read, and only records within their scope.
 */
export const findRecords = endpoint(
  'GET cwManage/findRecords',
  z.object({ keyword: Text(128).pipe(z.string().min(4)) }),
  z.object({ list: z.array(FoundRecord) }),
  { access: 'session' },
)
