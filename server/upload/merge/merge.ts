// The merge call: whoever gets the claim does the work, everybody else waits for the result.
import { setTimeout as sleep } from 'node:timers/promises'
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import { upload, type uploadMerge } from '#contract/upload.ts'
import { Refusal } from '#server/base/refusal.ts'
import { may, type Call } from '#server/http/call.ts'
import type { UploadDeps } from '../upload-deps.ts'
import { assertUploadable, findSession, finishedFile, finishedState } from '../upload-session.ts'
import { claimMerge } from './merge-claim.ts'
import { finishMerge } from './merge-finish.ts'

/** How long a call waits for a merge; clients give up after 30 s. */
const waitMs = 20_000

/**
 * Answers with the finished file. Throws 40401 when the operator has no such upload, 42204 when chunks are
 * missing, 42302 when another call is still merging, 42203 when the content is not what the name says.
 */
export async function merge(
  deps: UploadDeps,
  { actor, ip, traceId }: Pick<Call, 'actor' | 'ip' | 'traceId'>,
  wanted: z.output<typeof uploadMerge.input>,
): Promise<z.input<typeof uploadMerge.output>> {
  if (!may(actor, upload.permission)) {
    throw new Refusal(Code.noPermission, 'noPermission', { permission: upload.permission })
  }
  assertUploadable(wanted, deps.uploadMaxBytes)
  const until = performance.now() + waitMs
  for (let pause = 25; ; pause = Math.min(pause * 2, 500)) {
    const finished = await finishedFile(deps.sql, actor, wanted)
    if (finished) return { ...finishedState(wanted, finished), skipUpload: false }
    const session = await findSession(deps.sql, actor, wanted)
    // It may have been finished between the two questions.
    if (!session && (await finishedFile(deps.sql, actor, wanted))) continue
    if (!session) throw new Refusal(Code.notFound, 'uploadGone')
    const claim = await claimMerge(deps.sql, session.id)
    if (claim === 'incomplete') throw new Refusal(Code.incomplete, 'chunksMissing')
    if (claim !== 'taken') {
      const file = await finishMerge(deps, claim, { ip, traceId })
      return { ...finishedState(wanted, file), skipUpload: false }
    }
    if (performance.now() + pause > until) throw new Refusal(Code.merging, 'merging')
    await sleep(pause)
  }
}
