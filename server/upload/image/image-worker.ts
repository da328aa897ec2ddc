// Draws images in a process of their own, one at a time: a small file may cost hundreds of megabytes to decode.
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Code } from '#contract/codes.ts'
import type { MessageKey } from '#server/base/messages.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { DrawnImage } from './clean-image.ts'

/** What is drawn: an upload without its metadata, or a picture of an identity document with a mark in it. */
export type ImageWork =
  /** `type` is the extension the file was sent under. */
  | { readonly kind: 'clean'; readonly type: string }
  /** `mark` is written all over the picture. */
  | { readonly kind: 'document'; readonly mark: string }

export type ImageJob = ImageWork & {
  readonly from: string
  readonly to: string
  readonly cpuMs: number
}

export interface ImageAnswer {
  readonly done?: DrawnImage
  readonly refused?: { readonly key: MessageKey; readonly params: Record<string, string> }
  readonly failed?: { readonly message: string; readonly code?: string }
  readonly isSlow?: boolean
}

export interface ImageLimits {
  /** Most processor time that an image may take: the same on a busy machine as on a quiet one. */
  readonly cpuMs: number
  /** Longest that anybody waits for an image, whatever the process does. */
  readonly wallMs: number
  /** The process ends, and gives its memory back, when it was not needed for so long. */
  readonly idleMs: number
}

const imageLimits: ImageLimits = { cpuMs: 15_000, wallMs: 60_000, idleMs: 10_000 }

// Resolved when the first image comes: a browser's environment, where tests import the server, has no file addresses.
const pathOf = (name: string) => fileURLToPath(new URL(name, import.meta.url))

// Nothing of the server's environment but what a program needs to run: an image cannot reach a secret.
const environment = Object.fromEntries(
  ['PATH', 'HOME', 'TMPDIR', 'SystemRoot', 'LD_LIBRARY_PATH'].flatMap((name) => {
    const value = process.env[name]
    return value === undefined ? [] : [[name, value]]
  }),
)

function start(): ChildProcess {
  const child = fork(pathOf('./image-process.ts'), [], {
    cwd: pathOf('../../..'),
    execArgv: ['--import', 'tsx', '--max-old-space-size=64'],
    env: environment,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // It ends with the server and never keeps it running.
  child.unref()
  child.channel?.unref()
  return child
}

/** Returns a function that draws one image (see `cleanImage` and `markDocument`); call it for one at a time. */
export function imageWorker({ cpuMs, wallMs, idleMs }: ImageLimits = imageLimits) {
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined

  function running(): ChildProcess {
    if (child) return child
    const started = start()
    const forget = () => {
      if (child === started) child = undefined
    }
    started.once('exit', forget)
    started.once('error', forget)
    child = started
    return started
  }

  async function ask(job: ImageJob): Promise<ImageAnswer> {
    const worker = running()
    const ended = new AbortController()
    const { signal } = ended
    const limit = setTimeout(() => worker.kill('SIGKILL'), wallMs)
    try {
      const answered = once(worker, 'message', { signal }) as Promise<[ImageAnswer]>
      // A signal: out of time, or ended by the system for want of memory. A code: the program itself does not run.
      const exited = once(worker, 'exit', { signal }).then(([code]): [ImageAnswer] => [
        code === null || code === 0
          ? { isSlow: true }
          : { failed: { message: `The image process ended with code ${code}.` } },
      ])
      answered.catch(() => {})
      exited.catch(() => {})
      worker.send(job, () => {})
      const [answer] = await Promise.race([answered, exited])
      // The next image gets a new process.
      if (answer.isSlow === true) {
        if (child === worker) child = undefined
        worker.kill('SIGKILL')
      }
      return answer
    } finally {
      clearTimeout(limit)
      ended.abort()
    }
  }

  return async (work: ImageWork, from: string, to: string): Promise<DrawnImage> => {
    clearTimeout(idle)
    const { done, refused, failed } = await ask({ ...work, from, to, cpuMs })
    const unused = child
    idle = setTimeout(() => {
      if (child === unused) child = undefined
      unused?.kill()
    }, idleMs).unref()
    if (done) return done
    if (refused) throw new Refusal(Code.rule, refused.key, refused.params)
    if (failed) throw Object.assign(new Error(failed.message), { code: failed.code })
    throw new Refusal(Code.rule, 'imageTooSlow')
  }
}

/** Draws an image in this server's image process; the caller takes turns by `limitImages`. */
export const drawImage = imageWorker()
