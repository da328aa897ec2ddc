// `npm run upgrade:check -- --from <release>`: whether this version can replace a release server by server, and what cannot be taken back.
import { parseArgs } from 'node:util'
import { StartError } from '#server/base/start-error.ts'
import { readMigrations } from '#server/db/migration-file.ts'
import { upgradePlan } from '#server/db/upgrade-plan.ts'
import { hostCommand } from './host-command.ts'

await hostCommand(async () => {
  const { values } = parseArgs({ options: { from: { type: 'string' } } })
  if (values.from === undefined)
    throw new StartError('Say from which release: npm run upgrade:check -- --from <release>')
  const plan = upgradePlan(values.from, readMigrations())
  const lines = [
    `${plan.migrations.length} migrations: ${plan.migrations.join(', ') || 'none'}`,
    plan.stopFor.length === 0
      ? 'Rolling: start this version beside the other, then replace one server after the other.'
      : `Stop: end all servers, back up, then start this version. For ${plan.stopFor.join(', ')}.`,
    ...plan.irreversible.map((each) => `Cannot be taken back: ${each}`),
    plan.canGoBack
      ? `Going back: start ${values.from} again; it works on the upgraded database.`
      : `Going back: ${values.from} refuses to start on the upgraded database. Restore the backup made before.`,
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
})
