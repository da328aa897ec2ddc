import { bytesOfChunk, chunkSize, countChunks } from '#contract/upload.ts'
import { createRate } from './transfer-rate.ts'
import type { UploadedFile, UploadItem } from './upload-item.ts'
import type { ChunkAnswer, ChunkCall } from './upload-transport.ts'

/** A file on its way: the row that is shown, and what is not. */
export interface UploadJob {
  readonly item: UploadItem
  readonly file: File
  readonly rate: ReturnType<typeof createRate>
  /** Chunks of this run that nobody sends yet. */
  todo: number[]
  /** Chunks the server has, by its own word. */
  readonly stored: Set<number>
  /** Bytes of chunks on their way. */
  readonly inFlightBytes: Map<number, number>
  /** How often the server missed chunks at the merge. */
  misses: number
  run: AbortController | undefined
  readonly onDone: ((file: UploadedFile) => void)[]
}

/** A row as it begins. */
export const newItem = (facts: Pick<UploadItem, 'id' | 'name' | 'size' | 'kind'>): UploadItem => ({
  ...facts,
  state: 'hashing',
  pausedBy: null,
  identifier: null,
  hashed: 0,
  sent: 0,
  speed: 0,
  error: null,
  file: null,
})

/** A job as it begins. */
export const newJob = (
  item: UploadItem,
  file: File,
  { now, onDone }: { now: () => number; onDone: ((file: UploadedFile) => void) | undefined },
): UploadJob => ({
  item,
  file,
  rate: createRate(now),
  todo: [],
  stored: new Set(),
  inFlightBytes: new Map(),
  misses: 0,
  run: undefined,
  onDone: onDone ? [onDone] : [],
})

/** The parameters of the calls about a chunk. */
export const toChunkParams = ({ item, file }: UploadJob, chunkNumber: number): ChunkCall => {
  const totalChunks = countChunks(item.size)
  return {
    chunkNumber,
    chunkSize,
    currentChunkSize: bytesOfChunk(chunkNumber, item.size, totalChunks),
    totalSize: item.size,
    identifier: item.identifier ?? '',
    filename: item.name,
    relativePath: file.webkitRelativePath || item.name,
    totalChunks,
  }
}

/** Brings `sent` up to date: what is stored and what is on its way. */
export function countSent({ item, stored, inFlightBytes }: UploadJob) {
  const total = countChunks(item.size)
  let sent = 0
  for (const number of stored) sent += bytesOfChunk(number, item.size, total)
  for (const bytes of inFlightBytes.values()) sent += bytes
  item.sent = Math.min(sent, item.size)
}

/** The finished file an answer speaks of. */
export const toUploadedFile = ({ item, file }: UploadJob, answer: ChunkAnswer): UploadedFile => ({
  id: answer.id,
  url: answer.url,
  mimeType: answer.mimeType || file.type,
  name: item.name,
  size: item.size,
})
