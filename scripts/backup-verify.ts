// `npm run backup:verify`: reads every byte of the backups in a folder and of the archive beside them; exit 1 when one is wrong.
import { parseArgs } from 'node:util'
import { StartError } from '#server/base/start-error.ts'
import { verifyBackups } from '#server/root/backup/verify-backup.ts'
import { loadConfig } from '#server/root/config.ts'
import { backupCommand } from './backup-command.ts'

const maxShown = 20

await backupCommand(async () => {
  const { values } = parseArgs({ options: { from: { type: 'string' } } })
  const from = values.from ?? loadConfig(process.cwd()).backupDir
  if (from === undefined)
    throw new StartError('Say where from: npm run backup:verify -- --from <folder>')
  const { backups, faults } = await verifyBackups(from)
  for (const fault of faults.slice(0, maxShown)) process.stdout.write(`${fault}\n`)
  process.stdout.write(
    `${backups.length} backups: ${faults.length === 0 ? 'ok' : `${faults.length} faults`}\n`,
  )
  return faults.length === 0 ? 0 : 1
})
