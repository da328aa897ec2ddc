// Where the bytes of files live. Two places: a folder of this machine, or an S3-compatible service.
import { randomBytes } from 'node:crypto'
import { chunkSize } from '#contract/upload.ts'

/** A listed object. */
export interface StoredObject {
  readonly key: string
  readonly modifiedAt: Date
}

/** An object is not there, or shorter than it was written: a fault of the disk, a rule of the bucket. */
export class LostObject extends Error {
  readonly key: string
  constructor(key: string) {
    super('A stored object is gone, or has lost bytes.')
    this.name = 'LostObject'
    this.key = key
  }
}

/** Where the bytes of a chunk are: from byte `at` of the object `key`. */
export interface ChunkLocation {
  readonly key: string
  readonly at: number
}

/** Which installation a store belongs to, how often that installation has swept it, and which database holds it. */
export interface StoreMark {
  readonly installation: string
  readonly sweep: number
  /** The token that the database which holds the store wrote last; none in the mark of an earlier version. */
  readonly lease?: string
  /** When it was written. */
  readonly renewedAt?: string
}

/** What an upload will take: its bytes, and whether something else is made of them in the end (an image). */
export interface UploadSize {
  readonly size: number
  readonly isRedrawn: boolean
}

export interface ObjectStore {
  /**
   * Stores the bytes under a key and returns their number. The key shows all of them or nothing: when this
   * resolves they survive a crash, when it rejects nothing is there. Memory does not grow with the size.
   */
  write(key: string, source: AsyncIterable<Uint8Array>): Promise<number>
  /** A place for a chunk that nobody has stored yet. */
  newChunk(folder: string, number: number): ChunkLocation
  /**
   * Stores the bytes of a chunk and returns their number; when this resolves they survive a crash. One writer at a
   * time for a place, and none once a record names it; when it rejects the place holds nothing of worth.
   */
  writeChunk(location: ChunkLocation, source: AsyncIterable<Uint8Array>): Promise<number>
  /** Gives up a chunk that no record names. */
  removeChunk(location: ChunkLocation): Promise<void>
  /**
   * Gives an object a second key without copying it; false when this store cannot. Both keys show all of it, and
   * removing one leaves the other.
   */
  share(from: string, to: string): Promise<boolean>
  /** `size` bytes from byte `at` in memory, or all of a small object. Throws `LostObject`. */
  get(key: string, at?: number, size?: number): Promise<Buffer>
  /**
   * Gives the bytes from `start` to before `end` to `take`, piece by piece and through one buffer: a piece is done with
   * when `take` resolves. Throws `LostObject` when they are not all there, and what `take` throws.
   */
  fold(
    key: string,
    start: number,
    end: number,
    take: (piece: Uint8Array) => Promise<void>,
  ): Promise<void>
  /** The bytes from `start` to before `end`. Throws `LostObject` when there is no such object. */
  read(key: string, start: number, end: number): Promise<ReadableStream<Uint8Array>>
  /** Deletes an object, or everything below a key that ends in a slash; nothing there is fine. */
  remove(key: string): Promise<void>
  /** Every object below `chunks/` or `files/`. */
  list(prefix: 'chunks/' | 'files/'): AsyncIterable<StoredObject>
  /** The mark that `writeMark` left; undefined when there is none. */
  readMark(): Promise<StoreMark | undefined>
  /** Notes which installation the store belongs to. */
  writeMark(mark: StoreMark): Promise<void>
  /** Clears what writes that were cut off more than `ageMs` ago left behind. */
  clearUnfinished(ageMs: number): Promise<void>
  /** Bytes that an upload takes until it is merged as this store merges: twice its size where the whole is copied. */
  bytesFor(upload: UploadSize): Promise<number>
  /**
   * Bytes that may still be written with a tenth of the disk and the floor left free. Infinity for a service, which says itself when it is full.
   */
  freeBytes(): Promise<number>
  /** True when an upload fits beside what is promised to others. */
  hasRoomFor(upload: UploadSize, promisedBytes?: number): Promise<boolean>
}

const word = (bytes: number) => randomBytes(bytes).toString('hex')

/** A new word for the chunks of an upload: they lie below `chunks/<word>/`. */
export const newFolder = (): string => word(16)
/** A new key for a whole file. */
export const newFileKey = (): string => `files/${word(16)}`
/** A new key for a chunk of its own. */
export const newChunkKey = (folder: string, number: number): string =>
  `chunks/${folder}/${number}-${word(4)}`
/** The key of an object that holds many chunks, each where it is in the whole; `writer` is eight hex digits. */
export const wholeKey = (folder: string, writer: string): string =>
  `chunks/${folder}/whole-${writer}`

/** True for the key of an object that holds many chunks. */
export const isWholeKey = (key: string): boolean => /\/whole-[0-9a-f]{8}$/.test(key)

/** Where a chunk lies when its object is known: somewhere in a whole, or it is all of the object. */
export const chunkLocation = (key: string, number: number): ChunkLocation => ({
  key,
  at: isWholeKey(key) ? (number - 1) * chunkSize : 0,
})

/** What holds all chunks of an upload. */
export const chunkFolder = (folder: string): string => `chunks/${folder}/`

const shape = /^(?:files\/[0-9a-f]{32}|chunks\/[0-9a-f]{32}\/(?:(?:\d{1,5}|whole)-[0-9a-f]{8})?)$/

/** The object that holds the mark of a store. */
export const markKey = 'installation.json'

/** The mark as it was stored; throws when the text is none, because then nobody knows whose store it is. */
export function parseMark(text: string): StoreMark {
  const { installation, sweep, lease, renewedAt } = JSON.parse(text) as Partial<StoreMark>
  if (typeof installation !== 'string' || typeof sweep !== 'number') {
    throw new TypeError('The mark of the object store cannot be read.')
  }
  return {
    installation,
    sweep,
    ...(typeof lease === 'string' && { lease }),
    ...(typeof renewedAt === 'string' && { renewedAt }),
  }
}

/** True for the key of an object that this program stores; a shared bucket holds others. */
export const isOwnKey = (key: string): boolean => shape.test(key) && !key.endsWith('/')

/**
 * Returns the key when it is one of ours, else throws: every store asks it first, so that no name somebody
 * chose ever becomes a path.
 */
export function checkedKey(key: string): string {
  if (!shape.test(key)) throw new TypeError('not a key of the object store')
  return key
}
