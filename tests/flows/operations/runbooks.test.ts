// The commands of `docs/runbooks`, run as they stand there on an installation of their own: one runbook a day, all of them in a full run. `systemctl` alone is a script of the test: it
// starts and stops the same server.
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sampleOf } from '#tests/sample.ts'

const root = mkdtempSync(join(tmpdir(), 'countersign-runbooks-'))
const folder = new URL('../../../docs/runbooks/', import.meta.url)
const blocksOf = (name: string) =>
  [...readFileSync(new URL(name, folder), 'utf8').matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(
    ([, text = '']) => text,
  )

const systemctl = `#!/bin/bash
if [ "$1" != start ]; then
  kill "$(cat "$RUN/pid")"
  while kill -0 "$(cat "$RUN/pid")" 2>/dev/null; do sleep 0.1; done
fi
if [ "$1" != stop ]; then
  node dist-server/start.js --no-build > "$RUN/log" 2>&1 < /dev/null &
  echo $! > "$RUN/pid"
  until grep -q Console "$RUN/log"; do
    kill -0 "$(cat "$RUN/pid")" 2>/dev/null || { cat "$RUN/log"; exit 1; }
    sleep 0.1
  done
fi
`
const env = {
  PATH: `${join(root, 'bin')}:${process.env['PATH']}`,
  HOME: process.env['HOME'],
  RUN: root,
  PORT: '0',
  SEED: 'none',
  DATA_DIR: join(root, 'data'),
  BACKUPS: join(root, 'backups'),
  RESTORED: join(root, 'restored'),
  BACKUP_PASSPHRASE: 'a passphrase of the test',
  LOG_LEVEL: 'error',
}

/** Runs commands as a shell does that ends at the first one that fails; returns what they print. */
function shell(commands: string): string {
  const { status, stdout, stderr } = spawnSync('bash', ['-e', '-c', commands], {
    env,
    encoding: 'utf8',
  })
  expect(status, `${commands}\n${stdout}\n${stderr}`).toBe(0)
  return stdout
}
const runAll = (name: string) => blocksOf(name).map(shell)

beforeAll(() => {
  mkdirSync(join(root, 'bin'))
  writeFileSync(join(root, 'bin/systemctl'), systemctl)
  chmodSync(join(root, 'bin/systemctl'), 0o755)
  shell('systemctl start')
})
afterAll(() => {
  spawnSync('bash', ['-c', 'kill "$(cat "$RUN/pid")" && sleep 1'], { env })
  rmSync(root, { recursive: true, force: true })
})

it('names commands that there are', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    scripts: Record<string, string>
  }
  const named = readdirSync(folder).flatMap((name) =>
    [...readFileSync(new URL(name, folder), 'utf8').matchAll(/npm run ([\w:-]+)/g)].map(
      ([, script = '']) => script,
    ),
  )
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((script) => scripts[script] === undefined)).toEqual([])
})

/** What each of them must have shown, by its blocks; the last one stops the server. */
const runbooks: readonly (readonly [string, (shown: readonly string[]) => void])[] = [
  [
    'sign-in.md',
    ([unlocked, password, otp]) => {
      expect(unlocked).toContain('taken back')
      expect(password).toMatch(/admin: \S{12,}/)
      expect(otp).toContain('no authenticator bound')
    },
  ],
  [
    'keys.md',
    ([secret, audit]) => {
      expect(secret).toContain('The former key can go.')
      expect(audit).toContain('0 off their seals')
      const keys = readFileSync(join(env.DATA_DIR, 'audit.key'), 'utf8')
      expect(keys.match(/^\w{64}$/gm)).toHaveLength(2)
    },
  ],
  [
    'books.md',
    ([checks, copy]) => {
      expect(checks).toContain('0 off their seals')
      expect(copy).toContain('installation')
    },
  ],
  ['full-disk.md', (shown) => expect(shown.join('')).toContain('data folder')],
  ['restore.md', ([, examined]) => expect(examined).toMatch(/ok +keys/)],
]

it('knows what each runbook with commands shows', () => {
  const names = readdirSync(folder).filter((name) => blocksOf(name).length > 0)
  expect(names).toEqual(runbooks.map(([name]) => name).toSorted())
})

it.each(sampleOf(runbooks))('does what %s says', (name, check) => check(runAll(name)))
