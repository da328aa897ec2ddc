// Whether the database answers. A database that is stalled rather than gone keeps its connections open and says nothing, so
// that every call would wait for ever: a question on a connection of its own finds out within 3 s.
import { startPoller } from '#server/base/load/poller.ts'
import { within } from '#server/base/load/within.ts'
import type { Logger } from '#server/base/log.ts'
import { connectBeside, type Connection } from './client.ts'
import { ConnectionLost } from './connection-errors.ts'

/** Milliseconds between an answer and the next question. */
const everyMs = 300
/** Milliseconds that an answer may take. */
const patienceMs = 2_400
/** A timer that fires later than this was held up by this process, which says nothing about the database. */
const lateMs = 500

const onLate = () => new ConnectionLost('no answer in time')

export interface DatabaseWatch {
  /** False while the database does not answer. */
  isUp(): boolean
  stop(): Promise<void>
}

/**
 * Watches the database of a pool until stopped. When it stops answering, the connections of the pool are given up, so that
 * whoever waits on one is refused at once, and new ones are made when it answers again.
 */
export function watchDatabase(
  { sql, reset }: Pick<Connection, 'sql' | 'reset'>,
  log: Pick<Logger, 'warn' | 'info'>,
): DatabaseWatch {
  const open = () => connectBeside(sql, { max: 1, applicationName: 'countersign-watch' })
  let beside = open()
  let up = true
  let isStopped = false

  function change(now: boolean, error?: unknown): void {
    if (now === up || isStopped) return
    up = now
    if (up) return log.info('the database answers again')
    log.warn({ err: error }, 'the database does not answer')
    reset()
  }

  async function ask(signal: AbortSignal): Promise<void> {
    const started = performance.now()
    const answer = beside.sql`select 1`.then(() => true)
    // Read further down when it comes after the patience ran out, or never.
    answer.catch(() => {})
    try {
      await within(answer, patienceMs, { signal, onLate })
      change(true)
    } catch (error) {
      if (signal.aborted) return
      const wasHeldUp = performance.now() - started > patienceMs + lateMs
      // What came while this process was busy is read now; only silence after that counts.
      const cameLate = wasHeldUp && (await within(answer, lateMs, { signal }).catch(() => false))
      if (cameLate) return change(true)
      change(false, error)
      // A connection that is silent may be silent for ever.
      void beside.close(0).catch(() => {})
      beside = open()
    }
  }

  const polling = startPoller(ask, {
    everyMs,
    onError: (error) => log.warn({ err: error }, 'asking the database failed'),
  })

  return {
    isUp: () => up,
    async stop() {
      isStopped = true
      await polling.stop()
      await beside.close(0)
    },
  }
}
