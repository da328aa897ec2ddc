// Whether what is uploaded fits: promised when an upload is opened, and looked at again before each chunk is written.
import { Code } from '#contract/codes.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { TransactionSql } from '#server/db/connection/client.ts'
import type { ObjectStore, UploadSize } from '#server/store/object-store.ts'

const full = () => new Refusal(Code.limitExceeded, 'storageFull')

/**
 * The bytes to promise to an upload. Throws 42202 when they do not fit beside what open uploads of everybody may still
 * write. Until the transaction ends nobody else is promised anything.
 */
export async function promiseRoom(
  tx: TransactionSql,
  store: ObjectStore,
  upload: UploadSize,
): Promise<number> {
  await tx`select pg_advisory_xact_lock(hashtext('upload'), 0)`
  const [row] = await tx<{ promised: number }[]>`
    select (coalesce((select sum(promised_bytes) from upload_session), 0)
      - coalesce((select sum(size) from upload_chunk), 0))::float8 as promised`
  if (!(await store.hasRoomFor(upload, Math.max(row?.promised ?? 0, 0)))) throw full()
  return store.bytesFor(upload)
}

/** Bytes of chunks and wholes that this process is writing: the file system may not have counted them yet. */
const writing = new WeakMap<ObjectStore, number>()

/**
 * Writes so many bytes, unless the room for them is gone: others write to the disk as well, above all the database,
 * whose floor is kept free. Throws 42202.
 */
export async function withRoom<T>(
  store: ObjectStore,
  bytes: number,
  write: () => Promise<T>,
): Promise<T> {
  const count = (change: number) => writing.set(store, (writing.get(store) ?? 0) + change)
  count(bytes)
  try {
    if ((await store.freeBytes()) < (writing.get(store) ?? 0)) throw full()
    return await write()
  } finally {
    count(-bytes)
  }
}
