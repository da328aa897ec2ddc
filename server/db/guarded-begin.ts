// Transactions that survive the loss of their connection. The driver's own `begin` sends the next statement, and the rollback,
// to a socket that is gone: an exception that nobody can catch and that ends the process.
import { setTimeout as sleep } from 'node:timers/promises'
import type { ReservedSql, Sql, TransactionSql } from 'postgres'

/** What the driver tells of the connection that a statement runs on. */
interface Carrier {
  onclose: ((error: Error) => void) | null
}

type Work = (tx: TransactionSql) => unknown

/** The reserved connection as a transaction; every statement after the loss of the connection throws `lost()`. */
function guarded(own: ReservedSql, lost: () => Error | undefined): TransactionSql {
  let savepoints = 0
  const assertAlive = () => {
    const error = lost()
    if (error) throw error
  }
  const savepoint = async (name: string | Work, work?: Work) => {
    const run = typeof name === 'function' ? name : work
    const label = `s${(savepoints += 1)}`
    assertAlive()
    await own.unsafe(`savepoint ${label}`)
    try {
      return await run?.(tx)
    } catch (error) {
      if (!lost()) await own.unsafe(`rollback to ${label}`)
      throw error
    }
  }
  const unsafe: ReservedSql['unsafe'] = (...args) => {
    assertAlive()
    return own.unsafe(...args)
  }
  const tx: TransactionSql = new Proxy(own, {
    apply(target, _self, args: Parameters<typeof own>) {
      assertAlive()
      return target(...args)
    },
    get(target, name, receiver): unknown {
      if (name === 'savepoint') return savepoint
      if (name === 'unsafe') return unsafe
      return Reflect.get(target, name, receiver)
    },
  }) as unknown as TransactionSql
  return tx
}

/** Milliseconds after which a reservation that was not answered is asked for again. */
const againMs = 2_000

/**
 * Reserves a connection. The driver forgets a reservation whose connection is lost while it is made, so it is asked for again
 * until one is there; those that come too late go back.
 */
async function reserve(sql: Sql): Promise<ReservedSql> {
  const asked: Promise<ReservedSql>[] = []
  let own: ReservedSql | undefined
  try {
    while (!own) {
      asked.push(sql.reserve())
      const waiting = new AbortController()
      const again = sleep(againMs, undefined, { signal: waiting.signal }).catch(() => undefined)
      try {
        own = await Promise.race([...asked, again])
      } finally {
        waiting.abort()
      }
    }
    return own
  } finally {
    for (const one of asked)
      one.then(
        (late) => late !== own && late.release(),
        () => {},
      )
  }
}

/**
 * Replaces `begin` of a pool. It works like the driver's, on a reserved connection, but a transaction whose connection is lost
 * rejects at once with the driver's error, and its function may go on and fail in peace.
 */
export function guardedBegin(sql: Sql): Sql['begin'] {
  const begin = async (options: string | Work, work?: Work): Promise<unknown> => {
    const run = typeof options === 'function' ? options : work
    const mode = typeof options === 'string' ? options.replace(/[^a-z ]/gi, '') : ''
    const own = await reserve(sql)
    let lost: Error | undefined
    let reportLoss = (_error: Error) => {}
    const loss = new Promise<never>((_, reject) => (reportLoss = reject))
    loss.catch(() => {})
    const onexecute = (carrier: Carrier) => {
      carrier.onclose = (error) => {
        lost = error
        reportLoss(error)
      }
      return true
    }
    const transaction = async () => {
      await own.unsafe(`begin ${mode}`, [], { onexecute } as object)
      try {
        const result = await run?.(guarded(own, () => lost))
        if (lost) throw lost
        const { command } = await own.unsafe('commit')
        // What PostgreSQL answers to the commit of a transaction in which a statement failed.
        if (command === 'ROLLBACK') throw new Error('A statement of the transaction failed.')
        return result
      } catch (error) {
        if (!lost) await own.unsafe('rollback')
        throw error
      }
    }
    try {
      return await Promise.race([transaction(), loss])
    } finally {
      if (!lost) own.release()
    }
  }
  return begin as Sql['begin']
}
