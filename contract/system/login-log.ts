import { z } from 'zod'
import { listEndpoint } from '../endpoint.ts'
import { Country, CountryCodes, DateRange, Id, Stamp, Text } from '../wire.ts'

/** What became of an attempt to sign in. */
export const SignInResult = z.enum([
  'success',
  'wrongPassword',
  'wrongCode',
  'unknownUser',
  'disabled',
  'locked',
])
export type SignInResult = z.output<typeof SignInResult>

/** The attempts to sign in, newest first. An operator bound to a member reads their own only. */
export const list = listEndpoint('GET loginLog/list', {
  exportPath: 'loginLog/export',
  filter: z
    .object({
      /** Start of the user name or of the address. */
      keyword: Text(64),
      operatorId: Id,
      result: z.array(SignInResult),
      countryCode: CountryCodes,
      dateRange: DateRange,
    })
    .partial(),
  row: z.object({
    id: Id,
    createdAt: Stamp,
    operatorId: Id.nullable(),
    /** Empty where the account does not exist: what was typed is not kept. */
    operatorName: z.string(),
    result: SignInResult,
    ip: z.string(),
    /** Of the address, at the time. */
    countryCode: Country,
    /** What the browser called itself, cut to 200 characters; may be empty, and may lie. */
    userAgent: z.string(),
    traceId: z.string(),
  }),
  sortable: ['createdAt'],
})

export type Row = z.output<(typeof list)['row']>
