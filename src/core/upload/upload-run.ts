// What one upload does between two states: digest, test, send a chunk, merge. Each step belongs to one run of its
// file; pausing ends the run, and a step that comes back late to an ended run changes nothing.
import { msg } from '@lingui/core/macro'
import { chunkSize, countChunks } from '#contract/upload.ts'
import type { HashFile } from './md5-in-worker.ts'
import { retrying, sleep } from './retry.ts'
import { UploadError } from './upload-error.ts'
import { countSent, toChunkParams, type UploadJob } from './upload-job.ts'
import type { ChunkAnswer, UploadTransport } from './upload-transport.ts'

/** Milliseconds before a merge under way is asked for again. */
const mergePollMs = 1_000
/** Milliseconds a merge may be under way in all. */
const mergeLimitMs = 15 * 60_000

/** What the steps stand on. */
export interface StepEnv {
  readonly hash: HashFile
  readonly transport: UploadTransport
  /** From 0 to 1. */
  readonly random: () => number
  /** Milliseconds. */
  readonly now: () => number
}

/** Makes the steps. All reject with the signal's reason after an abort, else with `UploadError`. */
export function createSteps({ hash, transport, random, now }: StepEnv) {
  return {
    /** Finds the label of the content. */
    async digest({ item, file }: UploadJob, signal: AbortSignal): Promise<string> {
      item.hashed = 0
      try {
        return await hash(file, {
          signal,
          onProgress: (bytes) => {
            if (!signal.aborted) item.hashed = bytes
          },
        })
      } catch {
        signal.throwIfAborted()
        throw new UploadError('permanent', msg`文件读取失败，请检查文件后重试`)
      }
    },

    /** Asks what is stored and leaves the rest in `todo`. */
    async test(job: UploadJob, signal: AbortSignal): Promise<ChunkAnswer> {
      const answer = await retrying(() => transport.test(toChunkParams(job, 1), signal), {
        signal,
        random,
      })
      signal.throwIfAborted()
      const all = Array.from({ length: countChunks(job.item.size) }, (_, index) => index + 1)
      job.stored.clear()
      for (const number of answer.uploaded) if (number <= all.length) job.stored.add(number)
      job.todo = all.filter((number) => !job.stored.has(number))
      countSent(job)
      return answer
    },

    /** Sends one chunk, over and over while it fails for passing reasons. */
    async send(job: UploadJob, number: number, signal: AbortSignal): Promise<ChunkAnswer> {
      const params = toChunkParams(job, number)
      const from = (number - 1) * chunkSize
      const bytes = job.file.slice(from, from + params.currentChunkSize)
      const progress = (sent: number) => {
        if (signal.aborted) return
        const sentBytes = Math.min(sent, params.currentChunkSize)
        job.rate.add(Math.max(0, sentBytes - (job.inFlightBytes.get(number) ?? 0)))
        job.inFlightBytes.set(number, sentBytes)
        countSent(job)
      }
      try {
        const answer = await retrying(
          async (last) => {
            job.inFlightBytes.set(number, 0)
            // It may be there, and only its answer got lost: asking costs less than sending.
            if (last?.isUnanswered) {
              const known = await transport.test(params, signal)
              if (known.skipUpload) return known
              if (known.uploaded.includes(number)) return { ...known, needMerge: true }
            }
            return transport.send(params, bytes, { signal, onProgress: progress })
          },
          { signal, random },
        )
        signal.throwIfAborted()
        progress(params.currentChunkSize)
        job.stored.add(number)
        return answer
      } finally {
        if (!signal.aborted) {
          job.inFlightBytes.delete(number)
          countSent(job)
        }
      }
    },

    /** Has the chunks made one file. A merge that takes longer than a call may is asked for again until it is done. */
    async merge(job: UploadJob, signal: AbortSignal): Promise<ChunkAnswer> {
      const until = now() + mergeLimitMs
      for (;;) {
        try {
          return await retrying(() => transport.merge(toChunkParams(job, 1), signal), {
            signal,
            random,
          })
        } catch (error) {
          signal.throwIfAborted()
          const isPending = error instanceof UploadError && error.kind === 'merging'
          if (!isPending || now() > until) throw error
        }
        await sleep(mergePollMs, signal)
      }
    },
  }
}
