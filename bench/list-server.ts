// A server over the database of a bench until SIGTERM; prints its address once it listens. A process of its own, as in
// production: a client on the same thread would be counted as the server's time.
import { auditKeysOf, setAuditKeys } from '#server/audit-key.ts'
import { connect } from '#server/db/client.ts'
import { listen } from '#server/http-server.ts'
import { appOver } from '#tests/money/desk.ts'

const [, , url = ''] = process.argv
setAuditKeys(auditKeysOf([process.env['AUDIT_KEY'] ?? '']))
const connection = connect(url, { max: 10 })
const app = appOver(connection, { sampleAnswers: true })
const server = await listen(app.fetch, '127.0.0.1', 0)
process.on('SIGTERM', () => {
  void (async () => {
    await server.drain(1_000)
    await connection.close()
    process.exit(0)
  })()
})
process.stdout.write(`http://127.0.0.1:${server.port}\n`)
