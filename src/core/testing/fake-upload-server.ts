// A server of the protocol in a few lines, with faults on demand: for the tests of the engine.
import { sleep } from '../upload/retry.ts'
import { UploadError, type UploadFailure } from '../upload/upload-error.ts'
import {
  ChunkAnswer,
  type ChunkCall,
  type FileParams,
  type UploadTransport,
} from '../upload/upload-transport.ts'

interface Stored {
  readonly chunks: Set<number>
  isMerged: boolean
}

/** Makes a server; every call takes `latencyMs` of the clock. */
export function fakeUploadServer(latencyMs = 20) {
  const files = new Map<string, Stored>()
  const faults: UploadFailure[] = []
  const log: string[] = []
  const repeated: string[] = []
  let concurrent = 0
  let maxConcurrent = 0
  const stored = (identifier: string) => {
    const known = files.get(identifier)
    if (known) return known
    const fresh: Stored = { chunks: new Set(), isMerged: false }
    files.set(identifier, fresh)
    return fresh
  }
  const answer = (facts: Partial<ChunkAnswer>) => ChunkAnswer.parse(facts)
  const done = (identifier: string) =>
    answer({ skipUpload: true, id: identifier, url: `/files/${identifier}` })

  async function call<T>(signal: AbortSignal, run: () => T): Promise<T> {
    await sleep(latencyMs, signal)
    const fault = faults.shift()
    if (fault) throw new UploadError(fault, fault)
    return run()
  }
  const counted = async <T>(signal: AbortSignal, run: () => T): Promise<T> => {
    concurrent += 1
    maxConcurrent = Math.max(maxConcurrent, concurrent)
    return call(signal, run).finally(() => (concurrent -= 1))
  }

  const transport: UploadTransport = {
    test: ({ identifier, totalChunks }: ChunkCall, signal) =>
      counted(signal, () => {
        log.push(`test ${identifier}`)
        const { chunks, isMerged } = stored(identifier)
        if (isMerged) return done(identifier)
        return answer({ uploaded: [...chunks], needMerge: chunks.size === totalChunks })
      }),
    send: ({ identifier, chunkNumber }: ChunkCall, bytes, { signal, onProgress }) => {
      const file = stored(identifier)
      const name = `send ${identifier} ${chunkNumber}`
      if (file.chunks.has(chunkNumber)) repeated.push(name)
      onProgress(Math.floor(bytes.size / 2))
      return counted(signal, () => {
        log.push(name)
        file.chunks.add(chunkNumber)
        return answer({ needMerge: true })
      })
    },
    merge: ({ identifier, totalChunks }: FileParams, signal) =>
      call(signal, () => {
        log.push(`merge ${identifier}`)
        const file = stored(identifier)
        if (file.chunks.size < totalChunks) throw new UploadError('missing', 'missing')
        file.isMerged = true
        return done(identifier)
      }),
  }
  return {
    transport,
    files,
    /** The next calls fail like this, one each. */
    faults,
    log,
    /** Chunks that were sent although the server had them. */
    repeated,
    maxConcurrent: () => maxConcurrent,
  }
}
