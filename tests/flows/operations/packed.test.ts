// The archive of `npm run pack`, run by the entry point of `ops/container/Containerfile` on a file system that nobody writes to, as
// a user without rights. `container.test.ts` builds the image.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { freePort } from '#tests/nginx.ts'
import { isFull } from '#tests/sample.ts'

const text = readFileSync('ops/container/Containerfile', 'utf8')
const [, last = ''] = text.split(/^FROM .*\n(?=COPY --from)/m)
/** The arguments of an instruction of the stage that runs. */
const instruction = (name: string) => new RegExp(`^${name} (.*)$`, 'm').exec(last)?.[1] ?? ''
const listOf = (name: string) =>
  JSON.parse(instruction(name).replace(/^[^[]*/, '')) as [string, ...string[]]

it('runs without rights, with a check of its health and an end in order', () => {
  expect(instruction('USER')).toMatch(/^[1-9]\d*:[1-9]\d*$/)
  expect(instruction('STOPSIGNAL')).toBe('SIGTERM')
  expect(listOf('HEALTHCHECK').join(' ')).toContain('/healthz')
  // Everything that is copied from the repository is there.
  const copied = [...text.matchAll(/^COPY (?!--from)(.*) \S+$/gm)].flatMap(([, names = '']) =>
    names.split(' '),
  )
  expect(copied.length).toBeGreaterThan(3)
  for (const name of copied) expect(statSync(name)).toBeDefined()
})

const isRoot = process.getuid?.() === 0
const root = mkdtempSync(join(tmpdir(), 'countersign-packed-'))
const app = join(root, 'app')
afterAll(() => {
  spawnSync('umount', ['-l', app])
  rmSync(root, { recursive: true, force: true })
})

it.skipIf(!isFull || !isRoot)(
  'is packed twice to the same bytes, and works from them with Node alone',
  async () => {
    const pack = (to: string) => {
      execFileSync('npx', ['tsx', 'scripts/pack.ts', '--to', join(root, to)], { encoding: 'utf8' })
      const [name = ''] = readdirSync(join(root, to))
      return join(root, to, name)
    }
    const archive = pack('first')
    expect(readFileSync(pack('second')).equals(readFileSync(archive))).toBe(true)
    expect(statSync(archive).size).toBeLessThan(120 * 1e6)
    mkdirSync(app)
    execFileSync('tar', ['-xzf', archive, '-C', app, '--strip-components=1'])
    for (const options of [
      ['--bind', app, app],
      ['-o', 'remount,bind,ro', app],
    ])
      execFileSync('mount', options)
    // `nobody`, as PostgreSQL asks for the name of the user.
    const [uid, gid] = [65_534, 65_534]
    const data = join(root, 'data')
    mkdirSync(data)
    for (const path of [root, data]) chownSync(path, uid, gid)
    chmodSync(root, 0o755)
    const [program, ...args] = listOf('ENTRYPOINT')
    const port = String(await freePort())
    const env = { PATH: process.env['PATH'], PORT: port, DATA_DIR: data, SEED: 'none' }
    const child = spawn(program, args, {
      cwd: app,
      uid,
      gid,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const ended = new Promise<number | null>((resolve) => void child.once('exit', resolve))
    await new Promise<void>((resolve, reject) => {
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (part: Buffer) => {
          output += part.toString()
          if (output.includes('Console')) resolve()
        })
      child.once('exit', () => reject(new Error(output)))
    })
    const [, ...check] = listOf('HEALTHCHECK')
    expect(spawnSync(process.execPath, check, { env }).status).toBe(0)
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toContain('<script')
    const verified = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/audit-verify.ts'], {
      cwd: app,
      uid,
      gid,
      env,
      encoding: 'utf8',
    })
    expect(verified.stdout + verified.stderr).toContain('0 off their seals')
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  },
)
