// A desk that exports the list of recharges, with a store in a folder of its own.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ExportCall } from '#contract/endpoint.ts'
import { list as exports } from '#contract/export.ts'
import { list as recharges } from '#contract/money/recharge-log.ts'
import { diskStore } from '#server/store/disk-store.ts'
import type { ObjectStore } from '#server/store/object-store.ts'
import { testDatabase } from '../database.ts'
import { appOver, openDesk, type Reviewer, send } from './desk.ts'

const columns = [
  { field: 'rechargeNo', title: 'No.' },
  { field: 'account', title: '=Account' },
  { field: 'currency', title: 'Currency' },
  { field: 'amount', title: 'Amount' },
  { field: 'status', title: 'Status', dict: 'recharge_status' },
  { field: 'remark', title: 'Remark' },
  { field: 'createdAt', title: 'Created' },
]

/** Opens the desk; `close` drops its database and folder. */
export async function exportDesk() {
  const database = await testDatabase({ max: 20 })
  const desk = await openDesk(database, database.url)
  const folder = await mkdtemp(join(tmpdir(), 'export-'))
  const store = diskStore(folder)
  const app = appOver(database, {}, store)
  const [alice, other] = (await desk.operators(2)) as [Reviewer, Reviewer]
  return {
    desk,
    app,
    alice,
    other,
    /** A second server, which writes in its own way. */
    appWriting: (write: (disk: ObjectStore) => ObjectStore['write']) =>
      appOver(database, {}, { ...store, write: write(store) }),
    /** A second server, whose disk has so many bytes left each time it is asked. */
    appWithRoom: (freeBytes: ObjectStore['freeBytes']) =>
      appOver(database, {}, { ...store, freeBytes }),
    ask: (input: object, who = alice, endpoint = recharges.exportCall as ExportCall) =>
      send(app.fetch, who, endpoint, { title: 'Recharges', columns, format: 'csv', ...input }),
    rowOf: async (id: string) => {
      const { data } = await send(app.fetch, alice, exports, { id })
      return data.list[0]
    },
    /** The keys of the files in the store. */
    keys: async () => {
      const found: string[] = []
      for await (const { key } of store.list('files/')) found.push(key)
      return found
    },
    close: async () => {
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
