// `npm run conformance -- https://host --adapter seed --token …`: asks a back end every call of the contract that reads and says
// which it serves, whether the answers have the shape of the contract, and which screens they open. Exits with 1 where an answer
// differs, a call breaks, or one is missing that is required; with 2 where the back end could not be asked.
import { parseArgs } from 'node:util'
import { allEndpoints } from '#contract/all.ts'
import { StartError } from '#server/base/start-error.ts'
import { openBackEnd, signIn } from './conformance/back-end.ts'
import { checkCalls } from './conformance/check-calls.ts'
import { faultsOf, summaryOf, tableOf } from './conformance/report.ts'
import { screensOfCalls } from './conformance/screens.ts'
import { hostCommand } from './host-command.ts'

const usage = `Usage: npm run conformance -- https://host [--adapter seed] (--token … | --account … --password …)
  --adapter   seed (default), gfast, or native for our own server
  --write     asks the calls that change something too, with made-up content: on a test account only
  --all       a call that is not served is a fault
  --only      only calls whose path begins so`

await hostCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      adapter: { type: 'string', default: 'seed' },
      token: { type: 'string' },
      account: { type: 'string' },
      password: { type: 'string' },
      write: { type: 'boolean', default: false },
      all: { type: 'boolean', default: false },
      only: { type: 'string', default: '' },
    },
  })
  const { account: username, password } = values
  const [address, ...more] = positionals
  const account =
    username === undefined || password === undefined ? undefined : { username, password }
  if (address === undefined || more.length > 0 || (values.token === undefined && !account))
    throw new StartError(usage)

  const backEnd = await openBackEnd(address, values.adapter)
  const token =
    values.token ?? (account && (await signIn(backEnd, account.username, account.password)))
  const calls = allEndpoints.filter(({ path }) => path.startsWith(values.only))
  const results = await checkCalls({
    backEnd,
    token: token ?? '',
    calls,
    writes: values.write,
    account,
  })
  for (const line of tableOf(results, screensOfCalls())) console.log(line)
  const faults = faultsOf(results, values.all)
  console.log(`\n${summaryOf(results, faults)}`)
  for (const { endpoint, served, detail } of faults)
    console.log(`  ${endpoint.method} ${endpoint.path}: ${served === 'no' ? 'not served' : detail}`)
  if (faults.length > 0) process.exitCode = 1
}, 2)
