// Finds the browsers of the browser tests, or installs one and says so. Never skips silently.
import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { chromium } from 'playwright-core'

/** What the search needs from the machine; passed in so that every branch can be tested. */
export interface Machine {
  env: Record<string, string | undefined>
  isExecutable(path: string): boolean
  /** Where Playwright keeps the Chromium of its version. */
  playwrightPath(): string
  isRoot(): boolean
  /** Runs a command, showing its output; true when it succeeded. */
  run(command: string, args: string[]): boolean
  say(line: string): void
}

const names = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
] as const

const shell = 'chromium-headless-shell'

/** `CHROMIUM_PATH`, PATH, Playwright's cache; then Playwright's download; then apt-get, as root. Throws when all fail. */
export function findChromium(machine: Machine = thisMachine): string {
  const { env, say } = machine
  const given = env['CHROMIUM_PATH']
  if (given) {
    if (machine.isExecutable(given)) return given
    throw new Error(`CHROMIUM_PATH is ${given}, and that is no executable file.`)
  }
  const present = installed(machine)
  if (present) return present

  say('No Chromium found: downloading one with `playwright-core install chromium` …')
  machine.run(process.execPath, [playwrightCli(), 'install', 'chromium'])
  const downloaded = installed(machine)
  if (downloaded) return downloaded

  const aptGet = machine.isRoot() ? onPath(machine, 'apt-get') : undefined
  if (aptGet) {
    const packages = ['chromium', 'fonts-noto-cjk']
    say(`The download failed: installing Debian packages ${packages.join(' and ')} with apt-get …`)
    const install = (wanted: string[]) =>
      machine.run(aptGet, ['install', '-y', '--no-install-recommends', ...wanted])
    // Not every release has the engine alone.
    if (machine.run(aptGet, ['update']) && !install([...packages, shell])) install(packages)
    const packaged = installed(machine)
    if (packaged) return packaged
  }
  throw new Error(
    'The browser tests need Chromium, and none was found or could be installed. ' +
      'Install Chromium or Chrome, or set CHROMIUM_PATH to its executable file.',
  )
}

/**
 * Returns the engine of Chromium alone where it is installed, which draws the same pages for a third of the processor
 * time, and otherwise the browser of `findChromium`. It keeps no pages for the back button.
 */
export function findShell(machine: Machine = thisMachine): string {
  const whole = findChromium(machine)
  return machine.env['CHROMIUM_PATH'] ? whole : (onPath(machine, shell) ?? whole)
}

function installed(machine: Machine): string | undefined {
  for (const name of names) {
    const path = onPath(machine, name)
    if (path) return path
  }
  const cached = machine.playwrightPath()
  return machine.isExecutable(cached) ? cached : undefined
}

const onPath = ({ env, isExecutable }: Machine, name: string): string | undefined =>
  (env['PATH'] ?? '')
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, name))
    .find(isExecutable)

const playwrightCli = () =>
  join(dirname(createRequire(import.meta.url).resolve('playwright-core/package.json')), 'cli.js')

const thisMachine: Machine = {
  env: process.env,
  isExecutable: (path) => {
    try {
      accessSync(path, constants.X_OK)
      return true
    } catch {
      return false
    }
  },
  playwrightPath: () => chromium.executablePath(),
  isRoot: () => process.getuid?.() === 0,
  run: (command, args) =>
    spawnSync(command, args, {
      stdio: 'inherit',
      timeout: 300_000,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0,
  say: (line) => process.stderr.write(`${line}\n`),
}
