// The life of the process: start, say where it is, end in order on a signal or on a defect.
import { fileURLToPath } from 'node:url'
import { collectEarly } from '#server/base/load/heap.ts'
import { createLog, type Logger } from '#server/base/log.ts'
import { StartError } from '#server/base/start-error.ts'
import { buildIfStale } from './build.ts'
import { loadConfig } from './config.ts'
import { liveArgument, startLive } from './live.ts'
import { type RunningServer, startServer } from './main.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Runs the server until a signal ends it. `--no-build` serves the calls alone, for `npm run dev`. */
export async function run(): Promise<void> {
  collectEarly()
  try {
    const config = loadConfig(root)
    const log = createLog(config.logLevel)
    const calls = process.argv.includes('--no-build')
    const consoleDir = calls ? undefined : await buildIfStale(root, say)
    const isLive = process.argv.includes(liveArgument)
    const starting = startServer(config, {
      log,
      needsDemo: isLive,
      onFirstPassword: showPassword,
      ...(consoleDir === undefined ? {} : { consoleDir }),
    })
    endInOrder(starting, log)
    const { url, platformUrl } = await starting
    const programs = platformUrl === undefined ? '' : `  Programs  ${platformUrl}\n`
    say(`\n  Countersign 会签\n  Console   ${url}\n${programs}  Operator  admin\n`)
    if (isLive) startLive(root, platformUrl ?? url, log)
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    process.stderr.write(`\nCountersign could not start.\n${error.message}\n\n`)
    process.exit(1)
  }
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

function showPassword(password: string): void {
  say(`\n  Password  ${password}   (of admin, shown only now; change it at the first sign-in)`)
}

/** A signal ends with code 0, a defect that nobody caught with code 1; both drain first, within 10 s. */
function endInOrder(starting: Promise<RunningServer>, log: Logger): void {
  let ending = false
  let started = false
  starting.then(
    () => (started = true),
    () => {},
  )
  const end = (code: number) => {
    // A second Ctrl-C does not wait.
    if (ending) process.exit(1)
    ending = true
    // A start (it may be writing the demo set) is broken off: what is half done is rolled back or resumed.
    setTimeout(() => process.exit(started ? 1 : code), started ? 9_500 : 2_000)
    starting
      .then((server) => server.close())
      .then(
        () => process.exit(code),
        (error: unknown) => {
          log.error({ error }, 'the server did not stop in order')
          process.exit(1)
        },
      )
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      log.info(`${signal}: finishing what is in flight`)
      end(0)
    })
  const defect = (error: unknown) => {
    log.fatal({ error }, 'a defect that nobody caught: stopping')
    if (!ending) end(1)
  }
  process.on('uncaughtException', defect)
  process.on('unhandledRejection', defect)
}
