// The SHA-256 of a file while it is put together: chunks that are recorded are read again (from memory, as a rule) and
// digested in their order, so that the merge only waits for the last of them. Lost with the process, and then made anew.
import { createHash, type Hash } from 'node:crypto'
import type { ChunkLocation, ObjectStore } from '#server/store/object-store.ts'
import { waitForPieceSlot } from '../limiters.ts'

/** Files followed at once; the one begun first is let go of, and digested when it is merged. */
const maxFollowed = 32

interface Followed {
  readonly hash: Hash
  /** Recorded chunks that are not reached yet: where they begin and end. */
  readonly ahead: Map<number, number>
  /** Bytes that are recorded without a gap, and bytes digested of them. */
  recorded: number
  done: number
  /** Rejects when the file could not be read. */
  running: Promise<void> | undefined
}

const followed = new Map<string, Followed>()

function begin(key: string): Followed {
  const made = {
    hash: createHash('sha256'),
    ahead: new Map(),
    recorded: 0,
    done: 0,
    running: undefined,
  }
  followed.set(key, made)
  for (const oldest of followed.keys()) {
    if (followed.size <= maxFollowed) break
    followed.delete(oldest)
  }
  return made
}

async function digestRecorded(store: ObjectStore, key: string, file: Followed): Promise<void> {
  while (file.done < file.recorded) {
    await store.fold(key, file.done, file.recorded, async (piece) => {
      await waitForPieceSlot()
      file.hash.update(piece)
      file.done += piece.byteLength
    })
  }
}

function follow(store: ObjectStore, key: string, file: Followed): Promise<void> {
  file.running ??= digestRecorded(store, key, file).finally(() => (file.running = undefined))
  return file.running
}

/** Notes that a chunk is recorded: its bytes stay as they are. Only of use for an object that holds the whole. */
export function settleChunk(store: ObjectStore, { key, at }: ChunkLocation, size: number): void {
  // Of a file that was let go of too little is known then; it is digested when it is merged.
  const file = followed.get(key) ?? begin(key)
  file.ahead.set(at, at + size)
  for (
    let end = file.ahead.get(file.recorded);
    end !== undefined;
    end = file.ahead.get(file.recorded)
  ) {
    file.ahead.delete(file.recorded)
    file.recorded = end
  }
  // The upload was thrown away meanwhile.
  follow(store, key, file).catch(() => followed.delete(key))
}

/** The SHA-256 in hex of an object of `size` bytes whose chunks are all recorded; throws when it cannot be read. */
export async function digestOfWhole(
  store: ObjectStore,
  key: string,
  size: number,
): Promise<string> {
  let file = followed.get(key)
  followed.delete(key)
  // Chunks that this process was not told of.
  if (!file || file.recorded !== size) {
    file = {
      hash: createHash('sha256'),
      ahead: new Map(),
      recorded: size,
      done: 0,
      running: undefined,
    }
  }
  while (file.done < size) await follow(store, key, file)
  return file.hash.digest('hex')
}
