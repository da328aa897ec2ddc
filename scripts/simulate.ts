// `npm run simulate`: a platform whose members pay in, withdraw and prove who they are, and that holds what it is sent against
// what it did. Exit 1 on any difference, 2 where it cannot run. `--live` is what `npm start -- --live` starts.
import { simulateInSandbox } from './simulate/in-sandbox.ts'
import { simulateLive } from './simulate/live.ts'
import { readOptions, usage } from './simulate/options.ts'
import { simulate, type SimulationResult } from './simulate/simulate.ts'

const shownDifferences = 50

function report({ counts, differences }: SimulationResult): number {
  for (const [name, count] of Object.entries(counts))
    process.stdout.write(`${name.padEnd(22)}${String(count).padStart(8)}\n`)
  for (const difference of differences.slice(0, shownDifferences))
    process.stdout.write(`different: ${difference}\n`)
  return differences.length === 0 ? 0 : 1
}

async function run(args: readonly string[]): Promise<number> {
  const options = readOptions(args, process.env)
  if (!options) {
    process.stderr.write(usage)
    return 2
  }
  const { target } = options
  if (target.kind === 'sandbox') return report(await simulateInSandbox(options))
  if (target.kind === 'server') return report(await simulate({ ...options, ...target }))
  // The server that has started this process is gone.
  process.once('disconnect', () => process.exit(0))
  await simulateLive(target.url, new AbortController().signal)
  return 0
}

process.exitCode = await run(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  return 2
})
