// The process that draws images: what an image costs is paid here, and not by the server. Started by image-worker.ts.
import { Refusal } from '#server/base/refusal.ts'
import { cleanImage } from './clean-image.ts'
import type { ImageAnswer, ImageJob } from './image-worker.ts'
import { markDocument } from './mark-document.ts'

/** How often the processor time of a job is looked at, in milliseconds. */
const watchMs = 50

async function draw({ from, to, ...job }: ImageJob): Promise<ImageAnswer> {
  try {
    const done =
      job.kind === 'clean'
        ? await cleanImage({ extension: job.type }, from, to)
        : await markDocument(from, to, job.mark)
    return { done }
  } catch (error) {
    if (error instanceof Refusal) return { refused: { key: error.key, params: error.params } }
    const { code } = error as NodeJS.ErrnoException
    return { failed: { message: String(error), ...(code !== undefined && { code }) } }
  }
}

process.on('message', (job: ImageJob) => {
  const begun = process.cpuUsage()
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(begun)
    if ((user + system) / 1000 < job.cpuMs) return
    // The library cannot be interrupted.
    process.send?.({ isSlow: true } satisfies ImageAnswer, () => process.exit(0))
  }, watchMs)
  void draw(job).then((answer) => {
    clearInterval(timer)
    process.send?.(answer)
  })
})
// The server has ended, however it did.
process.on('disconnect', () => process.exit(0))
