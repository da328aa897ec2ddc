// The plainest server that keeps what it is sent: one PUT, written, hashed, synced and renamed. What uploads are
// compared with.
import { createHash } from 'node:crypto'
import { open, rename } from 'node:fs/promises'
import { createServer } from 'node:http'

const target = process.argv[2] ?? ''

const server = createServer((request, response) => {
  const keep = async () => {
    const handle = await open(`${target}.part`, 'w')
    const hash = createHash('sha256')
    for await (const part of request as AsyncIterable<Buffer>) {
      hash.update(part)
      await handle.write(part)
    }
    await handle.sync()
    await handle.close()
    await rename(`${target}.part`, target)
    response.end(hash.digest('hex'))
  }
  keep().catch(() => response.writeHead(500).end())
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  process.stdout.write(`http://127.0.0.1:${port}\n`)
})
