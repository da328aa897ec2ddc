// Real processes for tests: started from TypeScript, read line by line, never left behind.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { testAuditKey } from './database-address.ts'

export interface Child {
  readonly pid: number
  /** Everything printed so far, both streams. */
  output(): string
  /** Of that, what it printed to standard output, which other programs read. */
  printed(): string
  /** Waits until the output matches; fails with the output when the process ends before. */
  prints(pattern: RegExp): Promise<RegExpExecArray>
  /** Sends the signal and waits for the end. */
  end(signal?: NodeJS.Signals): Promise<number | null>
  /** Exit code; null after a signal. */
  readonly ended: Promise<number | null>
}

type Env = Readonly<Record<string, string>>

const root = fileURLToPath(new URL('..', import.meta.url))
const running = new Set<() => void>()
process.once('exit', () => running.forEach((kill) => kill()))

/** Runs a TypeScript file of the repository in its own process. */
export const runScript = (file: string, args: readonly string[] = [], env: Env = {}): Child =>
  runProgram(process.execPath, ['--import', 'tsx', file, ...args], env)

/** Runs the server as `npm start` does after it made the bundle, which the global setup has done. */
export const runServer = (args: readonly string[], env: Env = {}): Child =>
  runProgram(process.execPath, ['dist-server/start.js', ...args], env)

/** Runs a program in the repository's folder or in `cwd`, with PATH and HOME of our environment and the audit key of tests. */
export function runProgram(
  program: string,
  args: readonly string[],
  env: Env = {},
  cwd: string = root,
): Child {
  const child = spawn(program, args, {
    cwd,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      AUDIT_KEY: testAuditKey,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const kill = () => void child.kill('SIGKILL')
  running.add(kill)
  let text = ''
  let printed = ''
  let changed = () => {}
  const append = (chunk: Buffer) => {
    text += chunk.toString()
    changed()
  }
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  child.stdout.on('data', append)
  child.stderr.on('data', append)
  const ended = once(child, 'close').then(([code]) => {
    running.delete(kill)
    return code as number | null
  })
  return {
    pid: child.pid ?? 0,
    output: () => text,
    printed: () => printed,
    ended,
    prints: (pattern) =>
      new Promise((resolve, reject) => {
        changed = () => {
          const found = pattern.exec(text)
          if (found) resolve(found)
        }
        changed()
        void ended.then(() => reject(new Error(`ended before it printed ${pattern}:\n${text}`)))
      }),
    async end(signal = 'SIGTERM') {
      child.kill(signal)
      return ended
    },
  }
}

/** Resident memory of a process in MiB. */
export function residentMb(pid: number): number {
  if (process.platform !== 'linux') {
    return (
      Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024
    )
  }
  const [, kib = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kib) / 1024
}
