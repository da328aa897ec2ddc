// `npm run test:mutants`: makes one mistake at a time in a copy of the tree and runs the test that must notice it.
// Fails when a mutant survives, when its text is not found any more, or when a test fails without any mutant.
//   -- --only M8   (part of a name)
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { mutants } from './mutants/all.ts'
import { mutated } from './mutants/mutant.ts'
import { failuresOf } from './tally.ts'

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } })
const chosen = mutants.filter(({ name }) => name.includes(values.only))
if (chosen.length === 0) throw new Error(`No mutant is called ${values.only}.`)

const root = process.cwd()
const scratch = mkdtempSync(join(tmpdir(), 'countersign-mutants-'))
const tree = join(scratch, 'tree')
const notCopied = new Set(['node_modules', '.git', '.data', 'dist'])
const say = (text: string) => void process.stdout.write(`${text}\n`)

/** Copies the working tree as it is; the packages are shared. */
function copyTree(): void {
  cpSync(root, tree, {
    recursive: true,
    filter: (path) => !notCopied.has(relative(root, path).split('/')[0] ?? ''),
  })
  symlinkSync(resolve(root, 'node_modules'), join(tree, 'node_modules'))
}

/** Runs test files of the copy up to the first failure; which of their tests failed, and what was printed. */
function run(files: readonly string[]): { failed: string[]; isGreen: boolean; output: string } {
  const report = join(scratch, 'report.json')
  rmSync(report, { force: true })
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--bail=1',
      // A mutant may make a call hang: it is killed after one minute instead of the five of the suite.
      '--testTimeout=60000',
      ...reporters,
      ...files,
    ],
    { cwd: tree, encoding: 'utf8', maxBuffer: 64 * 1024 ** 2 },
  )
  // A file that does not load has noticed nothing: the mutant is no program.
  const failed = failuresOf(report, tree).filter((name) => name.includes(' > '))
  return { failed, isGreen: status === 0, output: `${stdout}${stderr}` }
}

let bad = 0
try {
  copyTree()
  const files = [...new Set(chosen.map(({ test }) => test))]
  say(`${chosen.length} mutants, ${files.length} test files; without a mutant first …`)
  const sound = run(files)
  if (!sound.isGreen) {
    say(sound.output)
    throw new Error('The tests fail without any mutant.')
  }
  for (const mutant of chosen) {
    const path = join(tree, mutant.file)
    const original = readFileSync(path, 'utf8')
    const begun = performance.now()
    try {
      writeFileSync(path, mutated(mutant, original))
      const { failed, output } = run([mutant.test])
      const seconds = ((performance.now() - begun) / 1000).toFixed(0)
      if (failed.length === 0) bad += 1
      say(
        failed.length > 0
          ? `killed    ${mutant.name} (${seconds} s)\n            by ${failed[0]}`
          : `SURVIVED  ${mutant.name} (${mutant.test}, ${seconds} s)\n${output.slice(-2_000)}`,
      )
    } finally {
      writeFileSync(path, original)
    }
  }
} finally {
  rmSync(scratch, { recursive: true, force: true, maxRetries: 10 })
}
say(`${chosen.length - bad} killed, ${bad} survived`)
process.exitCode = bad > 0 ? 1 : 0
