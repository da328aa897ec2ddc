// `npm test`: every gate and every test, one after the other, all of them even when one fails.
// The last line says how many passed and failed.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Tally, tallyOf } from './tally.ts'

const reports = mkdtempSync(join(tmpdir(), 'countersign-report-'))
const bin = (name: string) => join('node_modules/.bin', name)

interface Step {
  name: string
  command: [string, ...string[]]
  /** Where vitest writes what it counted; a step without counts as one check. */
  report?: string
}

const gate = (name: string, ...command: [string, ...string[]]): Step => ({ name, command })

function tests(name: string, projects: string[]): Step {
  const report = join(reports, `${name.replaceAll(' ', '-')}.json`)
  const selected = projects.flatMap((project) => ['--project', project])
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return { name, command: [bin('vitest'), 'run', ...selected, ...reporters], report }
}

const steps: Step[] = [
  gate('format', bin('oxfmt'), '--check', '.'),
  gate('lint and import walls', bin('tsx'), 'scripts/lint.ts'),
  gate('types', bin('tsc')),
  gate('dead code', bin('knip')),
  gate('build', bin('vite'), 'build'),
  gate('sizes', bin('tsx'), 'scripts/check-size.ts'),
  tests('unit, screen, server and rule tests', ['unit', 'dom', 'server', 'rules']),
  tests('browser tests', ['browser']),
]

function run({ name, command: [file, ...args], report }: Step): Tally {
  console.log(`\n── ${name}`)
  const begun = performance.now()
  const { status } = spawnSync(file, args, { stdio: 'inherit' })
  const tally = tallyOf(status, report)
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  console.log(`── ${name}: ${tally.failed > 0 ? 'FAILED' : 'passed'} in ${seconds} s`)
  return tally
}

const results = steps.map((step) => ({ name: step.name, ...run(step) }))
rmSync(reports, { recursive: true, force: true })

const total = (key: keyof Tally) => results.reduce((sum, result) => sum + result[key], 0)
const broken = results.filter(({ failed }) => failed > 0).map(({ name }) => name)
console.log(broken.length > 0 ? `\nFailed: ${broken.join(', ')}` : '')
if (total('skipped') > 0) console.log(`${total('skipped')} skipped`)
console.log(`${total('passed')} passed, ${total('failed')} failed`)
process.exitCode = broken.length > 0 ? 1 : 0
