// With `TEST_POOLER=1` what the server asks of its database goes through pgbouncer, which gives one of five connections out for
// one transaction at a time. Found on the machine, or installed as Debian's package.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nobody } from '#server/db/embedded/embedded-account.ts'

const poolSize = 5
const packageManager = '/usr/bin/apt-get'

function install(): string {
  const programs = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer']
  const find = () => programs.find((program) => existsSync(program))
  if (!find() && process.getuid?.() === 0)
    for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'pgbouncer']])
      spawnSync(packageManager, args, { stdio: ['ignore', process.stderr, process.stderr] })
  const found = find()
  if (found === undefined) throw new Error('TEST_POOLER=1 needs pgbouncer. Install it.')
  return found
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

export interface Pooler {
  /** The address of a database as it is reached through the pooler. */
  through(url: string): string
  stop(): Promise<void>
}

/** Starts a pgbouncer in front of the PostgreSQL of an address, for whoever may sign in there without a password. */
export async function startPooler(url: string, users: readonly string[]): Promise<Pooler> {
  const program = install()
  const { hostname, port, searchParams } = new URL(url)
  const folder = mkdtempSync(join(tmpdir(), 'countersign-pooler-'))
  const own = await freePort()
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  const accounts = file('users.txt', users.map((user) => `"${user}" ""\n`).join(''))
  const settings = file(
    'pgbouncer.ini',
    `[databases]
* = host=${searchParams.get('host') ?? hostname} port=${port || 5432}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = trust
auth_file = ${accounts}
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 2000
server_idle_timeout = 5
log_connections = 0
log_disconnections = 0
`,
  )
  // It refuses to run as root.
  const other = process.getuid?.() === 0 ? nobody(readFileSync('/etc/passwd', 'utf8')) : undefined
  if (other) for (const path of [folder, accounts, settings]) chownSync(path, other.uid, other.gid)
  const child = spawn(program, [settings], { ...other, stdio: ['ignore', 'ignore', 'pipe'] })
  const gone = once(child, 'exit')
  let said = ''
  await new Promise<void>((resolve, reject) => {
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text
      if (said.includes('process up')) resolve()
    })
    gone.then(() => reject(new Error(`pgbouncer did not start: ${said}`)), reject)
  })
  return {
    through(direct) {
      const address = new URL(direct)
      address.searchParams.delete('host')
      address.hostname = '127.0.0.1'
      address.port = String(own)
      return address.href
    },
    async stop() {
      child.kill('SIGTERM')
      await gone
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
