// The call for one record with its history. Whether the caller may see the record is decided in one place, whichever part of
// it they ask for.
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Difference, RecordInput } from '#contract/history.ts'
import { readWaiting } from '#server/access/approval/waiting.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { App } from '#server/http/application.ts'
import { readDifference } from '#server/http/audit/difference.ts'
import type { Call } from '#server/http/call.ts'
import { serve } from '#server/http/serve.ts'
import { type HistorySource, toHistoryCondition, readHistory } from './history.ts'

type HistoryName<D> = D extends { timeline: unknown } ? 'timeline' : 'history'

/** How a record is read. */
export interface RecordSource<R, D> {
  /** Reads the record within the caller's scope; undefined or a refusal where they may not see it. */
  readonly find: (call: Call, id: string) => Promise<R | undefined>
  /** The kind of record as the audit trail calls it, or more of its history than that. */
  readonly history: string | ((record: R, id: string) => HistorySource)
  /** The rest of the answer. */
  readonly answer: (
    record: R,
    call: Call,
    id: string,
  ) => Promise<Omit<D, HistoryName<D> | 'historyCursor' | 'waiting'>>
  /** The difference that a change of the record itself, which is no event of its history, would make. */
  readonly changeOf?: (
    call: Call,
    id: string,
    field: string,
  ) => Promise<z.input<typeof Difference> | undefined>
}

/** Mounts the call that answers a record with the newest of its history, and earlier events and differences on demand. */
export function serveRecord<R, O extends z.ZodObject>(
  app: App,
  get: Endpoint<RecordInput, O>,
  { find, history, answer, changeOf }: RecordSource<R, z.input<O>>,
): void {
  const name = 'timeline' in get.output.shape ? 'timeline' : 'history'
  const notFound = () => new Refusal(Code.notFound, 'notFound')
  serve(app, get, async ({ id, before, event, field }, call) => {
    const record = await find(call, id)
    if (record === undefined) throw notFound()
    const source =
      typeof history === 'string' ? { targets: [{ type: history, id }] } : history(record, id)
    if (field !== undefined) {
      const difference =
        event === undefined
          ? await changeOf?.(call, id, field)
          : await readDifference(call.db, toHistoryCondition(source), { event, field })
      if (!difference) throw notFound()
      return difference as never
    }
    if (before !== undefined) return (await readHistory(call.db, source, before)) as never
    const [rest, { events, historyCursor }, waiting] = await Promise.all([
      answer(record, call, id),
      readHistory(call.db, source),
      readWaiting(call, source),
    ])
    return { ...rest, [name]: events, historyCursor, waiting } as never
  })
}
