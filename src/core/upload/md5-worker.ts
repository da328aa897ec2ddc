// Digests one file, so that the page stays free: gets the file, tells its progress, answers and is ended by the page.
import { md5Of } from './md5-of.ts'

/** What the worker tells the page. */
export type Md5Message = { done: number } | { md5: string } | { failed: string }

const post = (message: Md5Message) => postMessage(message)

addEventListener('message', ({ data }: MessageEvent<{ file: Blob }>) => {
  md5Of(data.file, { onProgress: (done) => post({ done }) }).then(
    (md5) => post({ md5 }),
    (error: unknown) => post({ failed: String(error) }),
  )
})
