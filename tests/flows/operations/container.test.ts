// The files for containers. The image is built and run where buildah and podman are (Debian: buildah, podman, runc, debootstrap),
// on a base that is made here, so that no registry of images is asked: `npm run test:image`.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { parse } from 'yaml'
import { freePort } from '#tests/nginx.ts'
import { patience } from '#tests/patience.ts'

interface Service {
  readonly image: string
  readonly environment?: Readonly<Record<string, string>>
  readonly read_only?: boolean
  readonly cap_drop?: readonly string[]
  readonly depends_on?: readonly string[] | Readonly<Record<string, unknown>>
  readonly volumes?: readonly string[]
}

const read = (path: string) => readFileSync(path, 'utf8')

describe('ops/compose.yaml', () => {
  const { services } = parse(read('ops/compose.yaml'), { merge: true }) as {
    services: Readonly<Record<string, Service>>
  }
  const servers = Object.values(services).filter(({ image }) => image === 'countersign')

  it('has two servers without rights, with no variable that a server does not know', () => {
    expect(servers).toHaveLength(2)
    const known = new Set(
      [...read('.env.example').matchAll(/^#?([A-Z][A-Z\d_]+)=/gm)].map(([, name]) => name),
    )
    for (const { environment = {}, ...server } of servers) {
      expect(server).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
      expect(Object.keys(environment).filter((name) => !known.has(name))).toEqual([])
    }
  })

  it('names services that it has, and files that are there', () => {
    for (const { depends_on: before = [], volumes = [] } of Object.values(services)) {
      const names = Array.isArray(before) ? (before as string[]) : Object.keys(before)
      expect(names.filter((name) => !(name in services))).toEqual([])
      const files = volumes.filter((each) => each.startsWith('./') && !each.startsWith('./tls:'))
      for (const file of files) expect(read(join('ops', file.split(':')[0] ?? ''))).not.toBe('')
    }
  })

  it('makes the roles that README makes, and finds the servers in the site of nginx', () => {
    const statements = [...read('ops/container/roles.sh').matchAll(/^create .*;$/gm)].map(
      ([text]) => text,
    )
    const shown = read('README.md')
    expect(statements).toHaveLength(3)
    for (const statement of statements)
      expect(shown).toContain(statement.replace(/ :'.*';/, " 'change-this"))
    const site = read('ops/nginx/countersign.conf')
    for (const line of ['server 127.0.0.1:8080', '# server 127.0.0.1:8081'])
      expect(site).toContain(line)
  })
})

const isAsked = process.env['TEST_IMAGE'] === '1'
const base = 'docker.io/library/node:22-bookworm-slim'
const folder = mkdtempSync(join(tmpdir(), 'countersign-image-'))
const container = `countersign-${process.pid}`
const env = { ...process.env, STORAGE_DRIVER: 'vfs', BUILDAH_ISOLATION: 'chroot' }
const call = (program: string, ...args: string[]) =>
  execFileSync(program, args, {
    env,
    encoding: 'utf8',
    maxBuffer: 1e9,
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim()
// Its control groups are made by hand where no systemd runs.
const podman = (...args: string[]) =>
  call('podman', '--runtime', 'runc', '--cgroup-manager', 'cgroupfs', ...args)

/** Debian with this machine's Node in place of the image that the Containerfile begins with. */
function makeBase(): void {
  if (call('buildah', 'images', '--format', '{{.Name}}').includes('library/node')) return
  const system = join(folder, 'base')
  call('debootstrap', '--variant=minbase', '--include=ca-certificates', 'bookworm', system)
  const made = call('buildah', 'from', 'scratch')
  const copy = (from: string, to: string) => call('buildah', 'copy', '-q', made, from, to)
  copy(system, '/')
  copy(process.execPath, '/usr/local/bin/node')
  const npm = '/usr/local/lib/node_modules/npm'
  copy(dirname(dirname(call('readlink', '-f', call('which', 'npm')))), npm)
  call(
    'buildah',
    'run',
    made,
    'sh',
    '-c',
    `ln -s ${npm}/bin/npm-cli.js /usr/local/bin/npm; ln -s ${npm}/bin/npx-cli.js /usr/local/bin/npx`,
  )
  const authorities = process.env['NODE_EXTRA_CA_CERTS']
  if (authorities) {
    copy(authorities, '/etc/authorities.pem')
    call('buildah', 'config', '--env', 'NODE_EXTRA_CA_CERTS=/etc/authorities.pem', made)
  }
  call('buildah', 'commit', '-q', '--rm', made, base)
}

afterAll(() => {
  if (isAsked) podman('rm', '--force', '--volumes', '--ignore', container)
  rmSync(folder, { recursive: true, force: true })
})

it.skipIf(!isAsked)(
  'is built, runs without rights on a file system that nobody writes to, and goes on after an end in order',
  async () => {
    makeBase()
    call(
      'buildah',
      'build',
      '--pull=never',
      '--format',
      'docker',
      '-f',
      'ops/container/Containerfile',
      '-t',
      'countersign',
      '.',
    )
    const port = await freePort()
    const at = `http://127.0.0.1:${port}`
    const isReady = () =>
      vi.waitFor(async () => expect((await fetch(`${at}/readyz`)).status).toBe(200), patience)
    const rights = '--read-only --cap-drop all --security-opt no-new-privileges --tmpfs /tmp'.split(
      ' ',
    )
    const limits = '--ulimit nofile=16384:16384 --ulimit nproc=1024:1024 --no-healthcheck'.split(
      ' ',
    )
    const variables = ['-e', `PORT=${port}`, '-e', 'SEED=none', '-e', 'HOST=127.0.0.1']
    podman(
      'run',
      '-d',
      '--name',
      container,
      '--network',
      'host',
      ...rights,
      ...limits,
      ...variables,
      '-v',
      '/data',
      'countersign',
    )
    await isReady()
    expect(podman('exec', container, 'id')).toMatch(/^uid=10001\(countersign\) gid=10001/)
    expect(() => podman('exec', container, 'touch', '/app/written')).toThrow(
      'Read-only file system',
    )
    expect(await (await fetch(at)).text()).toContain('<script')
    const script = (name: string) =>
      podman('exec', container, 'node', '--import', 'tsx', `scripts/${name}.ts`)
    expect(script('ledger-check')).not.toBe('')
    podman('stop', '--time', '30', container)
    expect(podman('inspect', '--format', '{{.State.ExitCode}}', container)).toBe('0')
    podman('start', container)
    await isReady()
    expect(script('audit-verify')).toContain('0 off their seals')
    // The password of the first start is not printed again: the data is that of before.
    expect(podman('logs', container).split('shown only now')).toHaveLength(2)
  },
)
