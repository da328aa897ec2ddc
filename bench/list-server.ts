// A server over the database of a bench until SIGTERM; prints its address once it listens. A process of its own, as in
// production: a client on the same thread would be counted as the server's time.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseAuditKeys, setAuditKeys } from '#server/base/audit-key.ts'
import { collectEarly } from '#server/base/load/heap.ts'
import { connect } from '#server/db/connection/client.ts'
import { startExports } from '#server/lists/export/worker.ts'
import { listen } from '#server/root/http-server.ts'
import { diskStore } from '#server/store/disk-store.ts'
import { appOver } from '#tests/money/desk.ts'

collectEarly()
const [, , url = ''] = process.argv
setAuditKeys(parseAuditKeys([process.env['AUDIT_KEY'] ?? '']))
const connection = connect(url, { max: 10 })
const folder = mkdtempSync(join(tmpdir(), 'countersign-bench-files-'))
const app = appOver(connection, { sampleAnswers: true, sharesCostly: true }, diskStore(folder))
const exports = startExports(app, (error) => void process.stderr.write(`${String(error)}\n`))
const server = await listen(app.fetch, '127.0.0.1', 0)
process.on('SIGTERM', () => {
  void (async () => {
    await exports.stop()
    await server.drain(1_000)
    await connection.close()
    rmSync(folder, { recursive: true, force: true })
    process.exit(0)
  })()
})
process.stdout.write(`http://127.0.0.1:${server.port}\n`)
