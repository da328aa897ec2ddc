// `npm run simulate`: a platform that reports members and recharges, and holds what it is sent against what it did. Exit 1 on
// any difference, 2 where it cannot run.
import { readOptions, usage } from './simulate/options.ts'
import { simulate } from './simulate/simulate.ts'

const shownDifferences = 50

const options = readOptions(process.argv.slice(2), process.env)
if (!options) {
  process.stderr.write(usage)
  process.exitCode = 2
} else {
  try {
    const { counts, differences } = await simulate(options)
    for (const [name, count] of Object.entries(counts))
      process.stdout.write(`${name.padEnd(22)}${String(count).padStart(8)}\n`)
    for (const difference of differences.slice(0, shownDifferences))
      process.stdout.write(`different: ${difference}\n`)
    process.exitCode = differences.length === 0 ? 0 : 1
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 2
  }
}
