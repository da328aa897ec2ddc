// Where the bytes of files live. Two places: a folder of this machine, or an S3-compatible service.
import { randomBytes } from 'node:crypto'

/** A listed object. */
export interface StoredObject {
  readonly key: string
  readonly modifiedAt: Date
}

export interface ObjectStore {
  /**
   * Stores the bytes under a key and returns their number. The key shows all of them or nothing: when this
   * resolves they survive a crash, when it rejects nothing is there. Memory does not grow with the size.
   */
  write(key: string, source: AsyncIterable<Uint8Array>): Promise<number>
  /** All bytes of a small object (a chunk); throws when it is missing. */
  get(key: string): Promise<Buffer>
  /** The bytes from `start` to before `end`; throws when the object is missing. */
  read(key: string, start: number, end: number): Promise<ReadableStream<Uint8Array>>
  /** Deletes an object, or everything below a key that ends in a slash; nothing there is fine. */
  remove(key: string): Promise<void>
  /** Every object below `chunks/` or `files/`. */
  list(prefix: 'chunks/' | 'files/'): AsyncIterable<StoredObject>
  /** Clears what writes that were cut off more than `ageMs` ago left behind. */
  clearUnfinished(ageMs: number): Promise<void>
  /** True when so many more bytes fit with a tenth of the disk left free; a service always has room. */
  hasRoomFor(bytes: number): Promise<boolean>
}

const word = (bytes: number) => randomBytes(bytes).toString('hex')

/** A new word for the chunks of an upload: they lie below `chunks/<word>/`. */
export const newFolder = (): string => word(16)
/** A new key for a whole file. */
export const newFileKey = (): string => `files/${word(16)}`
/** A new key for a chunk: sent twice at once, it is written twice, and one of the two is kept. */
export const newChunkKey = (folder: string, number: number): string =>
  `chunks/${folder}/${number}-${word(4)}`
/** What holds all chunks of an upload. */
export const chunkFolder = (folder: string): string => `chunks/${folder}/`

const shape = /^(?:files\/[0-9a-f]{32}|chunks\/[0-9a-f]{32}\/(?:\d{1,5}-[0-9a-f]{8})?)$/

/**
 * Returns the key when it is one of ours, else throws: every store asks it first, so that no name somebody
 * chose ever becomes a path.
 */
export function checkedKey(key: string): string {
  if (!shape.test(key)) throw new TypeError('not a key of the object store')
  return key
}
