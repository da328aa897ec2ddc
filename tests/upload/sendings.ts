// Writes down when the engine sends a chunk and when it learns of the end: its patience is measured where it waits,
// not where a proxy on a busy machine notices the end of a connection later.
import type { PostForm } from '#core/upload/post-form.ts'

/** One attempt at a chunk. `endedAt` is undefined while it is under way; no status: it got no answer. */
export interface Sending {
  readonly at: number
  endedAt: number | undefined
  status: number | undefined
}

/** Wraps a `PostForm`; `sendings` has the attempts at each chunk number, in order, in milliseconds of `performance`. */
export function recorded(postForm: PostForm) {
  const sendings = new Map<number, Sending[]>()
  const record: PostForm = async (request) => {
    const number = Number(request.form.get('chunkNumber'))
    const sending: Sending = { at: performance.now(), endedAt: undefined, status: undefined }
    sendings.set(number, [...(sendings.get(number) ?? []), sending])
    try {
      const answer = await postForm(request)
      sending.status = answer.status
      return answer
    } finally {
      sending.endedAt = performance.now()
    }
  }
  return { postForm: record, sendings }
}

/** The pauses between one attempt and the next of a list, apart from those in which somebody pressed retry. */
export const pausesOf = (list: readonly Sending[], retriedAt: readonly number[]) =>
  list.slice(1).flatMap(({ at: next }, index) => {
    const { at, endedAt = next, status } = list[index] ?? { at: next, status: undefined }
    const byHand = retriedAt.some((moment) => moment >= at && moment <= next)
    return byHand ? [] : [{ pause: next - endedAt, status }]
  })
