// What a reload interrupts. The bytes are on the server, the file is on the operator's disk: only the operator can
// bring them together again, by choosing the same file, so the panel says which.
import { proxy } from 'valtio'
import { z } from 'zod'
import type { UploadItem } from './upload-item.ts'

const Unfinished = z.array(z.object({ name: z.string(), size: z.int() })).max(50)
/** An upload that a reload interrupted. */
export type UnfinishedUpload = z.output<typeof Unfinished>[number]

const key = 'unfinishedUploads'

/** Keeps the list in a storage; `left` are those of the page before this one. */
export function createUnfinished(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
  const state = proxy<{ left: UnfinishedUpload[] }>({ left: read() })

  function read(): UnfinishedUpload[] {
    try {
      return Unfinished.parse(JSON.parse(storage.getItem(key) ?? '[]'))
    } catch {
      return []
    }
  }
  const write = (list: readonly UnfinishedUpload[]) => {
    try {
      storage.setItem(key, JSON.stringify(list.slice(0, 50)))
    } catch {
      // A full or blocked storage costs the reminder, not the upload.
    }
  }
  const isSame = (one: UnfinishedUpload, other: UnfinishedUpload) =>
    one.name === other.name && one.size === other.size

  return {
    state,
    /** Notes what is under way; a file that was chosen again is no longer left. */
    note(items: readonly Pick<UploadItem, 'name' | 'size' | 'state'>[]) {
      const left = state.left.filter((old) => !items.some((item) => isSame(old, item)))
      if (left.length !== state.left.length) state.left = left
      const open = items.filter((item) => item.state !== 'success')
      write([...left, ...open.map(({ name, size }) => ({ name, size }))])
    },
    /** The operator does not want to go on with them. */
    forget() {
      state.left = []
      storage.removeItem(key)
    },
  }
}
