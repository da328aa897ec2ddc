import type { Db } from './connection/client.ts'

/** Reading only: what a handler of `serve` may do to the database. */
export type ReadDb = Pick<
  Db,
  'select' | 'selectDistinct' | 'selectDistinctOn' | 'with' | '$count' | '$with'
> & {
  execute: Db['execute']
}

/** What only needs to read; calls and transactions both fit. */
export type Reader = Pick<ReadDb, 'select' | 'execute'>
