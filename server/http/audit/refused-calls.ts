// Refused calls in the operation log: who tried to change what, and why not. Nothing of what was sent is kept.
import { z } from 'zod'
import { Code } from '#contract/codes.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { Id } from '#contract/wire.ts'
import type { Logger } from '#server/base/log.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { Db } from '#server/db/connection/client.ts'
import { sqlState } from '#server/db/sql-state.ts'
import type { Actor, Call } from '../call.ts'
import { fittingRefusals } from './audit-volume.ts'
import { writeAuditLines, type AuditLine } from './audit.ts'

/** The refused caller, and where the call came from. */
export interface RefusedCaller extends Pick<Call, 'ip' | 'traceId'> {
  readonly actor: Pick<Actor, 'id' | 'userName'>
}

interface Outcome {
  readonly code: Code
  /** The key of the message that the operator was shown. */
  readonly reason: string
}

// Limits of the machine and defects are no refusals: the log of the server has them.
function outcomeOf(error: unknown): Outcome | undefined {
  if (error instanceof Refusal)
    return error.code === Code.tooMany ? undefined : { code: error.code, reason: error.key }
  if (error instanceof z.ZodError) return { code: Code.invalid, reason: 'invalid' }
  const state = sqlState(error)
  if (state === '23505') return { code: Code.duplicate, reason: 'duplicateAny' }
  if (state === '23503') return { code: Code.rule, reason: 'inUse' }
  if (state?.startsWith('22') === true) return { code: Code.invalid, reason: 'invalid' }
  return undefined
}

const Named = z.object({ id: Id })

/** The record that a call is about; ids are digits, so that no text of a caller gets into the trail. */
const recordOf = (input: unknown): { id?: string } => Named.safeParse(input).data ?? {}

const noted = new WeakSet<object>()

/** Marks a refusal whose line the call wrote by itself; returns it. */
export function markNoted(refusal: Refusal): Refusal {
  noted.add(refusal)
  return refusal
}

interface Batch {
  readonly lines: AuditLine[]
  readonly written: Promise<void>
}
const maxBatch = 500

/** Writes the lines of refused calls. */
export interface RefusedCalls {
  /**
   * Writes the line of a state-changing call that ended with `error`; once for each error, and none for what is no refusal.
   * The id of the record is kept where the call names one. Resolves when the line is written. Never rejects: a refusal is
   * answered all the same, and the failure is logged.
   */
  note(caller: RefusedCaller, endpoint: Endpoint, error: unknown, input?: unknown): Promise<void>
}

/**
 * Makes the writer of a server. Lines that come while others are written share the next transaction, so that many calls
 * that are refused at once take the lock of the trail's chain once.
 */
export function refusedCalls(db: Db, log: Logger): RefusedCalls {
  let open: Batch | undefined
  let last = Promise.resolve()

  const write = (lines: readonly AuditLine[]) =>
    db
      .transaction(async (tx) => {
        const fitting = await fittingRefusals(tx, lines)
        if (fitting.length < lines.length)
          log.warn(
            { lines: lines.length - fitting.length },
            'refused calls beyond the hour of an operator',
          )
        if (fitting.length > 0) await writeAuditLines(tx, fitting)
      })
      .catch((error: unknown) => {
        log.error({ err: error, lines: lines.length }, 'refused calls are missing in the trail')
      })

  function add(line: AuditLine): Promise<void> {
    if (!open || open.lines.length >= maxBatch) {
      const lines: AuditLine[] = []
      last = last.then(() => {
        if (open?.lines === lines) open = undefined
        return write(lines)
      })
      open = { lines, written: last }
    }
    open.lines.push(line)
    return open.written
  }

  return {
    note({ actor, ip, traceId }, { path, permission, reads }, error, input) {
      const outcome = reads ? undefined : outcomeOf(error)
      if (!outcome) return Promise.resolve()
      if (noted.has(error as object)) return last
      noted.add(error as object)
      return add({
        source: { operatorId: actor.id, operatorName: actor.userName, permission, ip, traceId },
        entry: {
          action: 'call.refuse',
          targetType: 'call',
          targetId: path,
          after: { ...outcome, ...recordOf(input) },
        },
      })
    },
  }
}
