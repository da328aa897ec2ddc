// The real nginx with one of the sites of `ops/nginx`. Debian: the package nginx-light.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'

const isThere = (program: string) =>
  spawnSync(program, ['-v'], { stdio: 'ignore' }).error === undefined
const program = isThere('/usr/sbin/nginx') ? '/usr/sbin/nginx' : 'nginx'

/** Where it is not installed, its tests are reported as skipped. */
export const isNginxInstalled: boolean = isThere(program)

/** A port of this machine that nobody listens at. */
export async function freePort(): Promise<number> {
  const listener = createServer().listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo
  listener.close()
  await once(listener, 'close')
  return port
}

const types = {
  'text/html': 'html',
  'text/css': 'css',
  'text/javascript': 'js',
  'application/json': 'json',
  'image/svg+xml': 'svg',
}

/** Starts nginx with the text of a site, all its files in `folder`; returns how to stop it. Throws where it refuses the site. */
export async function startNginx(folder: string, site: string): Promise<() => Promise<void>> {
  writeFileSync(join(folder, 'site.conf'), site)
  mkdirSync(join(folder, 'temp'))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/temp;`)
    .join('\n')
  const known = Object.entries(types).map(([type, ending]) => `${type} ${ending};`)
  const user = process.getuid?.() === 0 ? 'user root;\n' : ''
  const main = join(folder, 'nginx.conf')
  writeFileSync(
    main,
    `${user}pid ${folder}/nginx.pid;\ndaemon off;\nerror_log stderr;\nevents {}\nhttp {\ntypes { ${known.join(' ')} }\naccess_log off;\n${temporary}\ninclude ${folder}/site.conf;\n}\n`,
  )
  const tested = spawnSync(program, ['-t', '-c', main], { encoding: 'utf8' })
  if (tested.status !== 0) throw new Error(`nginx refuses the site:\n${tested.stderr}`)
  const server = spawn(program, ['-c', main], { stdio: 'ignore' })
  return async () => {
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
}
