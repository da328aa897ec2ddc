// A pool whose answers can be spoilt one at a time: the n-th statement of a call, or every statement of one text.
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '#server/db/connection/client.ts'
import { type Rows, toRows } from '#server/db/rows.ts'

type Run = () => Promise<Rows>

const rowsOf = (rows: readonly unknown[]): Rows =>
  toRows(rows as Record<string, unknown>[], rows.length)

const nulls = (row: unknown): unknown =>
  Array.isArray(row)
    ? row.map(() => null)
    : Object.fromEntries(Object.keys(row as object).map((name) => [name, null]))

/** What may become of an answer. */
export const faults = {
  dropped: async (run: Run) => {
    await run()
    return rowsOf([])
  },
  emptied: async (run: Run) => {
    return rowsOf([...(await run())].map(nulls))
  },
  stripped: async (run: Run) =>
    rowsOf([...(await run())].map((row) => (Array.isArray(row) ? [] : {}))),
  delayed: async (run: Run) => {
    await sleep(20)
    return run()
  },
  failed: async () => {
    throw Object.assign(new Error('The statement was made to fail.'), { code: '57014' })
  },
} satisfies Record<string, (run: Run) => Promise<Rows>>
export type Fault = keyof typeof faults

// What carries a transaction, and what waits for a lock, has no rows that a check could miss.
const isCarrier = (text: string) =>
  /^\s*(begin|commit|rollback|savepoint|release|set )|pg_advisory/i.test(text)

/** One fault: of the statement `at`, counted from 0, or of every statement with this text. */
export type Target = number | string

/** Opens a pool on a database; `record` returns the statements of a call, `spoil` makes it with a fault. */
export function faultyPool(url: string) {
  let seen: string[] | undefined
  let spoilt: { target: Target; fault: Fault } | undefined
  const pool = connect(url, {
    max: 5,
    intercept: ({ text }, run) => {
      if (!seen || isCarrier(text)) return run()
      const at = seen.push(text) - 1
      const isMeant = spoilt?.target === at || spoilt?.target === text
      return spoilt && isMeant ? faults[spoilt.fault](run) : run()
    },
  })
  async function during<T>(work: () => Promise<T>, what?: typeof spoilt) {
    const texts: string[] = []
    seen = texts
    spoilt = what
    try {
      return { texts, answer: await work() }
    } finally {
      seen = undefined
      spoilt = undefined
    }
  }
  return {
    pool,
    record: <T>(work: () => Promise<T>) => during(work),
    spoil: <T>(target: Target, fault: Fault, work: () => Promise<T>) =>
      during(work, { target, fault }),
  }
}
