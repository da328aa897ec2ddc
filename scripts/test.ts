// `npm test`: every gate and every test, all of them even when one fails. `--full` runs the long forms of the tests.
// It ends with the seconds of every step and the full names of what failed; the last line says how many passed and failed.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { discard, scratchFolder } from './scratch-folder.ts'
import { failuresOf, type Tally, tallyOf } from './tally.ts'

/** The long forms: every sample in full, long histories, many crashes, large files. */
const full = {
  TEST_FULL: '1',
  MODEL_RUNS: '200',
  DAY_ROUNDS: '96',
  UPLOAD_KILLS: '50',
  UPLOAD_LARGE: '1',
  CRASH_KILLS: '50',
  INTERLEAVINGS: '1000',
  SOAK_SECONDS: '3600',
}
const isFull = process.argv.includes('--full')
// The long forms measure, and have a disk as in production.
const scratch = scratchFolder({ inMemory: !isFull })
const env = { ...process.env, TMPDIR: scratch, ...(isFull && full) }
const begunAt = performance.now()

const bin = (name: string) => join('node_modules/.bin', name)

interface Step {
  name: string
  command: [string, ...string[]]
  env?: NodeJS.ProcessEnv
  /** Where vitest writes what it counted; a step without counts as one check. */
  report?: string
}

const gate = (name: string, ...command: [string, ...string[]]): Step => ({ name, command })

function tests(name: string, projects: string[], ...more: readonly string[]): Step {
  const report = join(scratch, `${name.replaceAll(' ', '-')}.json`)
  const selected = projects.flatMap((project) => ['--project', project])
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return { name, command: [bin('vitest'), 'run', ...selected, ...reporters, ...more], report }
}

// They need nothing of each other, and each of them leaves a core idle for a while.
const gates: Step[] = [
  gate('format', bin('oxfmt'), '--check', '.'),
  gate('lint and import walls', bin('tsx'), 'scripts/lint.ts'),
  gate('types', bin('tsc')),
  gate('types of the console', bin('tsc'), '-p', 'tsconfig.browser.json'),
  gate('types of the server', bin('tsc'), '-p', 'tsconfig.node.json'),
  gate('dead code', bin('knip')),
  gate('build', bin('tsx'), 'scripts/build.ts'),
]
// One after the other: side by side they had six busy processes on two cores, and everything took longer than its share.
const code = tests('unit, screen, server and rule tests', ['unit', 'dom', 'server', 'rules'])
const browser = tests('browser tests', ['browser'])
const longSteps: Step[] = [
  { ...tests('tests over two servers', ['server'], 'tests/flows'), env: { TEST_SERVERS: '2' } },
  { ...tests('tests behind a pooler', ['server'], 'tests/flows'), env: { TEST_POOLER: '1' } },
  gate('attacks', bin('tsx'), 'bench/attack.ts'),
]

const secondsSince = (begun: number) => ((performance.now() - begun) / 1000).toFixed(1)

interface Ended {
  status: number | null
  /** What it printed, where it could not be shown at once. */
  output: string
}

/** Runs a step; one among others keeps what it prints together, one alone prints it at once. */
function begin({ command: [file, ...args], env: own }: Step, isAside: boolean): Promise<Ended> {
  return new Promise((resolve) => {
    const output = isAside ? 'pipe' : 'inherit'
    const child = spawn(file, args, { env: { ...env, ...own }, stdio: ['ignore', output, output] })
    let printed = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => (printed += text))
    child.once('error', ({ message }) =>
      resolve({ status: null, output: `${printed}${message}\n` }),
    )
    child.once('close', (status) => resolve({ status, output: printed }))
  })
}

async function run(step: Step, { isAside = false } = {}) {
  const { name, report } = step
  if (!isAside) console.log(`\n── ${name}`)
  const begun = performance.now()
  const { status, output } = await begin(step, isAside)
  const seconds = secondsSince(begun)
  if (isAside) console.log(`\n── ${name}\n${output.trimEnd()}`)
  const tally = tallyOf(status, report)
  console.log(`── ${name}: ${tally.failed > 0 ? 'FAILED' : 'passed'} in ${seconds} s`)
  return { name, seconds, failures: failuresOf(report), ...tally }
}

const aside = { isAside: true }
const results = await Promise.all(gates.map((step) => run(step, aside)))
results.push(await run(gate('sizes', bin('tsx'), 'scripts/check-size.ts')))
for (const step of [code, browser, ...(isFull ? longSteps : [])]) results.push(await run(step))

const total = (key: keyof Tally) => results.reduce((sum, result) => sum + result[key], 0)
console.log('\n── seconds')
for (const { name, seconds, failed } of results)
  console.log(`${seconds.padStart(8)}  ${name}${failed > 0 ? ' (FAILED)' : ''}`)
console.log(`${secondsSince(begunAt).padStart(8)}  in all`)

const broken = results.filter(({ failed }) => failed > 0)
if (broken.length > 0) console.log('\n── failed')
// What failed without a test to name is named by its step.
for (const { name, failures } of broken)
  for (const failure of failures.length > 0 ? failures : [name]) console.log(failure)
console.log('')
if (total('skipped') > 0) console.log(`${total('skipped')} skipped`)
console.log(`${total('passed')} passed, ${total('failed')} failed`)
discard(scratch)
process.exitCode = broken.length > 0 ? 1 : 0
