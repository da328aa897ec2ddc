// Uploads files: one file is digested at a time, three calls are under way over all files,
// in the order the files came. Whatever interrupts it, a file goes on with the chunks that the server does not have.
import { msg } from '@lingui/core/macro'
import { proxy } from 'valtio'
import { findFileKind, getExtension, type FileKind } from '#contract/upload.ts'
import type { Text } from '../i18n/text.ts'
import { validateFile } from './check-file.ts'
import type { PausedBy, UploadedFile, UploadItem } from './upload-item.ts'
import { toUploadedFile, newItem, newJob, type UploadJob } from './upload-job.ts'
import { isRunning, nextState } from './upload-machine.ts'
import { createMoves } from './upload-moves.ts'
import { createSteps, type StepEnv } from './upload-run.ts'

/** Calls under way at a time, over all files. */
export const maxCalls = 3
/** Messages about files that were not taken, for what is added at a time: no more are on screen at once. */
const maxRefusals = 5

/** What the engine stands on; the browser's own in `browser-uploads.ts`, a test's own in tests. */
export interface UploadEnv extends StepEnv {
  readonly isOnline: () => boolean
  /** Tells the operator why a file was not taken. */
  readonly refuse: (text: Text) => void
}

/** Wishes about the files that are added. */
export interface AddOptions {
  /** Default: all that are allowed. */
  kinds?: readonly FileKind[]
  /** Called for every file that the server has in the end. */
  onDone?: (file: UploadedFile) => void
}

/** Makes the engine. */
export function createUploads(env: UploadEnv) {
  const state = proxy<{ items: UploadItem[] }>({ items: [] })
  const jobs = new Map<number, UploadJob>()
  const steps = createSteps(env)
  let nextId = 1
  let calls = 0
  let clock: ReturnType<typeof setInterval> | undefined

  const { move, hold, begin, step, finish } = createMoves({
    isOnline: env.isOnline,
    onSettled: () => pump(),
  })

  /** Tells why files were not taken; of a whole folder of them the first few and how many more. */
  function reportRefusals(refusals: readonly Text[]) {
    const reported = refusals.length > maxRefusals ? refusals.slice(0, maxRefusals - 1) : refusals
    for (const refusal of reported) env.refuse(refusal)
    const rest = refusals.length - reported.length
    if (rest > 0) env.refuse(msg`另有 ${rest} 个文件也无法上传`)
  }

  function digest(job: UploadJob) {
    const signal = begin(job)
    void step(job, {
      signal,
      run: () => steps.digest(job, signal),
      done: (identifier) => {
        if (!joinTwin(job, identifier)) {
          job.item.identifier = identifier
          move(job, 'hashed')
        }
      },
    })
  }

  /** Two files of one content are one upload: the later one joins the earlier one, or takes its finished place. */
  function joinTwin(job: UploadJob, identifier: string): boolean {
    const isTwin = (other: UploadJob) =>
      other !== job && other.item.identifier === identifier && other.item.size === job.item.size
    const twin = [...jobs.values()].find(isTwin)
    if (!twin) return false
    if (twin.item.state === 'success') {
      remove(twin.item.id)
      return false
    }
    twin.onDone.push(...job.onDone)
    remove(job.item.id)
    retry(twin.item.id)
    const { name } = job.item
    const other = twin.item.name
    env.refuse(msg`“${name}” 与列表中的 “${other}” 内容相同，不会重复上传`)
    return true
  }

  function test(job: UploadJob) {
    move(job, 'start')
    const signal = begin(job)
    calls += 1
    void step(job, {
      signal,
      run: () => steps.test(job, signal).finally(() => (calls -= 1)),
      done: (answer) => {
        if (answer.skipUpload) finish(job, toUploadedFile(job, answer))
        else if (job.todo.length === 0) merge(job)
      },
    })
  }

  function send(job: UploadJob, number: number, signal: AbortSignal) {
    calls += 1
    void step(job, {
      signal,
      run: () => steps.send(job, number, signal).finally(() => (calls -= 1)),
      done: (answer) => {
        if (answer.skipUpload) return finish(job, toUploadedFile(job, answer))
        if (job.todo.length > 0 || job.inFlightBytes.size > 0) return
        if (answer.needMerge) merge(job)
        else finish(job, toUploadedFile(job, answer))
      },
    })
  }

  function merge(job: UploadJob) {
    if (!move(job, 'allSent')) return
    const signal = begin(job)
    void step(job, {
      signal,
      run: () => steps.merge(job, signal),
      done: (answer) => finish(job, toUploadedFile(job, answer)),
    })
  }

  /** Gives work to whoever is free. */
  function pump() {
    const all = [...jobs.values()]
    if (!env.isOnline())
      for (const job of all) if (job.item.state === 'waiting') hold(job, 'offline')
    const isDigesting = all.some(({ item, run }) => item.state === 'hashing' && run)
    const unhashed = all.find(({ item, run }) => item.state === 'hashing' && !run)
    if (!isDigesting && unhashed) digest(unhashed)
    while (calls < maxCalls) {
      const sending = all.find(({ item, todo }) => item.state === 'uploading' && todo.length > 0)
      const number = sending?.todo.shift()
      if (sending?.run && number !== undefined) {
        sending.inFlightBytes.set(number, 0)
        send(sending, number, sending.run.signal)
        continue
      }
      const waiting = all.find(({ item }) => item.state === 'waiting')
      if (!waiting) break
      test(waiting)
    }
    const isSending = all.some(({ item }) => item.state === 'uploading')
    if (isSending) clock ??= setInterval(tick, 1_000)
    else {
      clearInterval(clock)
      clock = undefined
    }
  }

  function tick() {
    for (const { item, rate } of jobs.values())
      if (item.state === 'uploading') item.speed = rate.perSecond()
  }

  /** Acts on a job and goes on with the queue. */
  const onJob = (act: (job: UploadJob) => void) => (id: number) => {
    const job = jobs.get(id)
    if (!job) return
    act(job)
    pump()
  }
  const goOn = (job: UploadJob, event: 'resume' | 'retry') =>
    move(job, nextState(job.item.state, event) && job.item.identifier === null ? 'rehash' : event)

  const remove = onJob((job) => {
    job.run?.abort(new DOMException('', 'AbortError'))
    jobs.delete(job.item.id)
    state.items = state.items.filter(({ id }) => id !== job.item.id)
  })
  const pause = onJob((job) => hold(job, 'operator'))
  const resume = onJob((job) => void goOn(job, 'resume'))
  const retry = onJob((job) => {
    job.misses = 0
    goOn(job, 'retry')
  })
  const resumeHeld = (by: PausedBy) => {
    for (const { item } of jobs.values()) if (item.pausedBy === by) resume(item.id)
  }

  return {
    /** Watch it with `useSnapshot(uploads.state)`. */
    state,
    /** Takes files in; those that may not be uploaded are told and left out. Answers the ids of the rows. */
    async add(files: readonly File[], { kinds, onDone }: AddOptions = {}): Promise<number[]> {
      const refusals = await Promise.all(files.map((file) => validateFile(file, kinds)))
      const ids: number[] = []
      reportRefusals(refusals.filter((refusal) => refusal !== null))
      for (const [index, file] of files.entries()) {
        const kind = findFileKind(getExtension(file.name))
        if (refusals[index] || !kind) continue
        const { name, size } = file
        const id = nextId++
        state.items.push(newItem({ id, name, size, kind }))
        const item = state.items.at(-1)
        if (!item) continue
        jobs.set(id, newJob(item, file, { now: env.now, onDone }))
        ids.push(id)
      }
      pump()
      return ids
    },
    pause,
    resume,
    /** Goes on with a failed upload; what the server has is not sent again. */
    retry,
    /** Drops an upload from the list, in whatever state; what the server has of it expires there. */
    remove,
    /** The network is gone: everything that needs it stands still. */
    wentOffline() {
      for (const job of jobs.values())
        if (isRunning(job.item.state) && job.item.state !== 'hashing') hold(job, 'offline')
    },
    /** The network is back. */
    cameOnline: () => resumeHeld('offline'),
    /** The session has another token: what waited for it goes on. */
    tokenChanged: () => resumeHeld('session'),
    /** Forgets everything: the operator has left. */
    clear() {
      for (const { run } of jobs.values()) run?.abort(new DOMException('', 'AbortError'))
      jobs.clear()
      state.items = []
      pump()
    },
    /** The file behind a row, for a picture of it. */
    fileOf: (id: number): File | undefined => jobs.get(id)?.file,
  }
}
