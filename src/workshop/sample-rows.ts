import { Money, Stamp } from '#contract/wire.ts'
import { labels, unbroken } from './labels.ts'
import type { SampleRow } from './sample-calls.ts'

/** The states of a sample record, in the order of their life. */
export const states = ['pending', 'approved', 'rejected'] as const

const minute = 60_000
/** The moment some minutes ago. */
export const minutesAgo = (minutes: number) =>
  Stamp.parse(new Date(Date.now() - minutes * minute).toISOString())

const rowOf = (at: number): SampleRow => ({
  id: `${at + 1}`,
  number: `RC26071200000${String(10_000 + at)}`,
  member: `${10_293_847 + at * 7919}`,
  currency: at % 3 === 0 ? 'BTC' : 'USDT',
  amount: Money.parse(at % 3 === 0 ? `0.0${at}15` : `${at * 317 + 12}.5`),
  state: states[at % 3] ?? 'pending',
  isUrgent: at % 4 === 0,
  // The second record is the one that tries the columns.
  remark: at === 1 ? `${labels.longText} ${unbroken}` : '',
  createdAt: minutesAgo(at * 11 + 3),
})

/** So many sample records. */
export const sampleRows = (count: number): SampleRow[] =>
  Array.from({ length: count }, (_, at) => rowOf(at))
