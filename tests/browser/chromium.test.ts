import { expect, it } from 'vitest'
import { findChromium, findShell, type Machine } from './chromium.ts'

const cache = '/cache/chrome'

/** A machine with these executables; `after` says which file a command brings. */
function machine(
  files: string[],
  options: Partial<Machine> & { after?: Record<string, string> } = {},
) {
  const { after = {}, ...rest } = options
  const present = new Set(files)
  const ran: string[] = []
  const said: string[] = []
  const it: Machine = {
    env: { PATH: '/bin:/usr/bin' },
    isExecutable: (path) => present.has(path),
    playwrightPath: () => cache,
    isRoot: () => true,
    run: (command, args) => {
      const line = [
        command.replace(/.*\//, ''),
        ...args.map((arg) => arg.replace(/.*\//, '')),
      ].join(' ')
      ran.push(line)
      const brings = Object.entries(after).find(([part]) => line.includes(part))?.[1]
      if (brings) present.add(brings)
      return brings !== undefined
    },
    say: (line) => said.push(line),
    ...rest,
  }
  return { it, ran, said }
}

it('takes the executable of CHROMIUM_PATH before anything else', () => {
  const { it: here } = machine(['/opt/chrome', '/bin/chromium'], {
    env: { CHROMIUM_PATH: '/opt/chrome', PATH: '/bin' },
  })
  expect(findChromium(here)).toBe('/opt/chrome')
})

it('refuses a CHROMIUM_PATH that is no executable instead of taking another browser', () => {
  const { it: here } = machine(['/bin/chromium'], {
    env: { CHROMIUM_PATH: '/opt/none', PATH: '/bin' },
  })
  expect(() => findChromium(here)).toThrow('CHROMIUM_PATH is /opt/none')
})

it.each([
  [['/usr/bin/chromium', '/bin/google-chrome'], '/usr/bin/chromium'],
  [['/bin/chromium-browser', '/bin/google-chrome-stable'], '/bin/chromium-browser'],
  [['/bin/google-chrome-stable', '/bin/google-chrome'], '/bin/google-chrome-stable'],
  [['/bin/google-chrome', '/bin/chrome'], '/bin/google-chrome'],
  [['/bin/chrome', cache], '/bin/chrome'],
  [[cache], cache],
])('of %j takes %s without running anything', (files, expected) => {
  const { it: here, ran } = machine(files)
  expect(findChromium(here)).toBe(expected)
  expect(ran).toEqual([])
})

it('downloads one with Playwright where there is none, and says so', () => {
  const { it: here, ran, said } = machine([], { after: { 'install chromium': cache } })
  expect(findChromium(here)).toBe(cache)
  expect(ran).toEqual(['node cli.js install chromium'])
  expect(said).toEqual([expect.stringContaining('downloading')])
})

it('installs the Debian packages as root where the download fails', () => {
  const {
    it: here,
    ran,
    said,
  } = machine(['/usr/bin/apt-get'], {
    after: { 'apt-get update': '/var/lib/lists', 'headless-shell': '/usr/bin/chromium' },
  })
  expect(findChromium(here)).toBe('/usr/bin/chromium')
  expect(ran.slice(1)).toEqual([
    'apt-get update',
    'apt-get install -y --no-install-recommends chromium fonts-noto-cjk chromium-headless-shell',
  ])
  expect(said[1]).toContain('apt-get')
})

it('installs the whole browser where the engine alone has no package', () => {
  const lines: string[] = []
  const { it: here } = machine(['/usr/bin/apt-get'], {
    run: (_command, args) => {
      lines.push(args.join(' '))
      return args.includes('update')
    },
  })
  expect(() => findChromium(here)).toThrow('set CHROMIUM_PATH')
  expect(lines.slice(2)).toEqual([
    'install -y --no-install-recommends chromium fonts-noto-cjk chromium-headless-shell',
    'install -y --no-install-recommends chromium fonts-noto-cjk',
  ])
})

it('takes the engine alone where it is installed, and else the whole browser', () => {
  const whole = '/usr/bin/chromium'
  const engine = '/usr/bin/chromium-headless-shell'
  expect(findShell(machine([whole, engine]).it)).toBe(engine)
  expect(findShell(machine([whole]).it)).toBe(whole)
  const given = { env: { CHROMIUM_PATH: whole, PATH: '/usr/bin' } }
  expect(findShell(machine([whole, engine], given).it)).toBe(whole)
})

it.each([
  ['no root', { isRoot: () => false }, ['/usr/bin/apt-get']],
  ['no apt-get', {}, []],
  ['no package', { after: { 'apt-get update': '/var/lib/lists' } }, ['/usr/bin/apt-get']],
])('ends with a clear error: %s', (_case, options, files) => {
  const { it: here } = machine(files, options)
  expect(() => findChromium(here)).toThrow('set CHROMIUM_PATH')
})
