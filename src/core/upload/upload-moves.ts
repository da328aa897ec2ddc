// How an upload goes from state to state: by the table, with its run ended and what it had under way forgotten.
import { msg } from '@lingui/core/macro'
import { UploadError } from './upload-error.ts'
import type { PausedBy, UploadedFile } from './upload-item.ts'
import { countSent, type UploadJob } from './upload-job.ts'
import { nextState, type UploadEvent } from './upload-machine.ts'

/** How often chunks may be missing at the merge before the upload fails. */
const maxMisses = 3

interface Step<T> {
  readonly signal: AbortSignal
  readonly run: () => Promise<T>
  readonly done: (value: T) => void
}

/** Makes the moves of uploads; `onSettled` is called after every step, whatever its outcome. */
export function createMoves({
  isOnline,
  onSettled,
}: {
  isOnline: () => boolean
  onSettled: () => void
}) {
  /** Takes a step of the table; false where the table has none. */
  function move(job: UploadJob, event: UploadEvent): boolean {
    const next = nextState(job.item.state, event)
    if (next === undefined) return false
    job.item.state = next
    // The steps of the state that was left are none of the new state's.
    job.run?.abort(new DOMException('', 'AbortError'))
    job.run = undefined
    job.todo = []
    job.inFlightBytes.clear()
    job.rate.reset()
    job.item.speed = 0
    if (next !== 'paused') job.item.pausedBy = null
    if (next !== 'error') job.item.error = null
    if (next === 'paused' || next === 'error') countSent(job)
    return true
  }

  function hold(job: UploadJob, by: PausedBy) {
    if (move(job, 'pause')) job.item.pausedBy = by
  }

  function fail(job: UploadJob, error: unknown) {
    const kind = error instanceof UploadError ? error.kind : 'permanent'
    if (kind === 'held') return hold(job, 'session')
    if (kind === 'transient' && !isOnline()) return hold(job, 'offline')
    if (kind === 'missing' && ++job.misses <= maxMisses && move(job, 'missing')) return
    if (!move(job, 'failed')) return
    job.item.error = error instanceof UploadError && error.text !== '' ? error.text : msg`上传失败`
  }

  return {
    move,
    hold,
    /** Begins a run; its signal aborts when the upload leaves the state it is in. */
    begin(job: UploadJob): AbortSignal {
      job.run = new AbortController()
      return job.run.signal
    },
    /** Runs a step of a job; its outcome counts only while the run it belongs to lasts. */
    async step<T>(job: UploadJob, { signal, run, done }: Step<T>): Promise<void> {
      try {
        const value = await run()
        if (!signal.aborted) done(value)
      } catch (error) {
        if (!signal.aborted) fail(job, error)
      } finally {
        onSettled()
      }
    },
    /** The server has the file. */
    finish(job: UploadJob, file: UploadedFile) {
      if (!move(job, 'finished')) return
      job.item.sent = job.item.size
      job.item.file = file
      job.onDone.splice(0).forEach((notify) => notify(file))
    },
  }
}
