// Digests one file, so that the page stays free: gets the file, and the port of the worker that reads it; tells its
// progress, answers and is ended by the page.
import { md5Of } from './md5-of.ts'
import { readAhead } from './read-ahead.ts'

/** What the worker tells the page. */
export type Md5Message = { done: number } | { md5: string } | { failed: string }

const tell = (message: Md5Message) => postMessage(message)

addEventListener('message', ({ data }: MessageEvent<{ file: Blob; port: MessagePort }>) => {
  const pieces = readAhead(data.port)
  md5Of(data.file, { pieces, onProgress: (done) => tell({ done }) }).then(
    (md5) => tell({ md5 }),
    (error: unknown) => tell({ failed: String(error) }),
  )
})
