// A bulk verb at work in its dialog: tried out first where the call can be, then sent in parts; can be stopped between two.
import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { RecordVersion } from '#contract/wire.ts'
import { CallError, getFieldErrors } from '#core/http/call-error.ts'
import { type BulkRun, type Outcome, proceed, createBulkRun } from './bulk-run.ts'

type Values = Readonly<Record<string, unknown>>
/** Sends one part; undefined is no answer that a bulk call gives. */
export type SendPart<O extends z.ZodType> = (part: Values) => Promise<z.output<O> | undefined>

interface BulkOptions<I extends z.ZodType, O extends z.ZodType> {
  endpoint: Endpoint<I, O>
  items: readonly RecordVersion[]
  /** Records of one call. */
  max: number
  /** What happened to each record; unset for a call that does all of its records or none. */
  getResults: ((answer: z.output<NoInfer<O>>) => readonly Outcome[]) | undefined
}

/** What the form asks for, without what belongs to one attempt. */
const getKey = ({ otp: _o, requestId: _r, items: _i, ...wanted }: Values) => JSON.stringify(wanted)
const has = ({ input }: Endpoint, field: string) => 'shape' in input && field in Object(input.shape)
const isDone = ({ code }: Outcome) => code === Code.ok

export function useBulkRun<I extends z.ZodType, O extends z.ZodType>({
  endpoint,
  items,
  max,
  getResults,
}: BulkOptions<I, O>) {
  const [progress, setProgress] = useState<{ isTrial: boolean; count: number; total: number }>()
  const [trial, setTrial] = useState<{ key: string; outcomes: readonly Outcome[] }>()
  const [ended, setEnded] = useState<{ run: BulkRun; skipped: readonly Outcome[] }>()
  const [isStopping, setStopping] = useState(false)
  const run = useRef<BulkRun>(undefined)
  const stopped = useRef(false)
  const canTry = has(endpoint, 'dryRun')
  const hasOneKey = has(endpoint, 'confirms')
  const stop = () => {
    stopped.current = true
    setStopping(true)
  }
  // Nothing goes on behind a dialog that was closed.
  useEffect(() => {
    stopped.current = false
    return () => {
      stopped.current = true
    }
  }, [])

  const outcomesIn = (answer: z.output<O> | undefined, part: readonly RecordVersion[]) =>
    getResults === undefined
      ? part.map(({ id }) => ({ id, code: Code.ok, msg: '' }))
      : answer === undefined
        ? []
        : getResults(answer)
  const begin = (isTrial: boolean, total: number) => {
    stopped.current = false
    setStopping(false)
    setProgress({ isTrial, count: 0, total })
  }
  const sending = (isTrial: boolean, total: number) => ({
    isStopped: () => stopped.current,
    onProgress: ({ outcomes }: BulkRun) => setProgress({ isTrial, count: outcomes.length, total }),
  })

  /** Tries the verb out on all records. Throws what is wrong with the form; any other failure leaves no trial. */
  const tryOut = async ({ otp: _o, requestId: _r, ...body }: Values, one: SendPart<O>) => {
    begin(true, items.length)
    const first = createBulkRun(items, { max, requestId: '', hasOneKey: true })
    try {
      const { outcomes, waiting } = await proceed(first, {
        ...sending(true, items.length),
        send: async (part) =>
          outcomesIn(await one({ ...body, items: part.items, dryRun: true }), part.items),
      })
      if (waiting.length === 0) setTrial({ key: getKey(body), outcomes })
    } catch (error) {
      // It was told; nothing was done, so that there is nothing to find out about either.
      if (!(error instanceof CallError) || getFieldErrors(error).length > 0) throw error
    } finally {
      setProgress(undefined)
    }
  }

  /**
   * Carries the verb out, part by part; where that is more than one, what was not tried out yet is tried out instead.
   * Returns how it ended; undefined after a trial.
   */
  const send = async (
    body: Values & { requestId?: unknown },
    one: SendPart<O>,
  ): Promise<BulkRun | undefined> => {
    const tried = trial?.key === getKey(body) ? trial.outcomes : undefined
    if (canTry && items.length > max && !tried && !run.current) {
      await tryOut(body, one)
      return undefined
    }
    const skipped = tried?.filter((row) => !isDone(row)) ?? []
    const refused = new Set(skipped.map(({ id }) => id))
    const sent = items.filter(({ id }) => !refused.has(id))
    const requestId = String(body.requestId)
    const from = run.current ?? createBulkRun(sent, { max, requestId, hasOneKey })
    run.current = from
    begin(false, sent.length)
    const { isStopped, onProgress } = sending(false, sent.length)
    try {
      const end = await proceed(from, {
        isStopped,
        onProgress: (now) => {
          run.current = now
          onProgress(now)
        },
        send: async (part) => {
          const isFirst = run.current?.outcomes.length === 0 && sent.length > max
          const named = hasOneKey && isFirst ? { confirms: sent } : {}
          return outcomesIn(await one({ ...body, ...part, ...named }), part.items)
        },
      })
      setEnded({ run: end, skipped })
      return end
    } catch (error) {
      if (error instanceof CallError && error.isOutcomeUnknown) throw error
      const now = run.current
      run.current = undefined
      // Nothing was done: the form is as it was. Otherwise what was done is shown, and what was not sent.
      if (now.outcomes.length === 0) throw error
      setEnded({ run: now, skipped })
      return now
    } finally {
      setProgress(undefined)
    }
  }

  return { progress, trial, ended, canTry, isStopping, stop, tryOut, send, run }
}
