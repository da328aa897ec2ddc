// `npm run restore`: a backup into a new data folder, as late as the archive goes or as of a moment.
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { StartError } from '#server/base/start-error.ts'
import { databaseFolder, restoreBackup } from '#server/root/backup/restore-backup.ts'
import { assertPassphrase } from '#server/root/backup/sealed-keys.ts'
import { loadConfig } from '#server/root/config.ts'
import { backupCommand, scriptLog } from './backup-command.ts'

const usage = 'npm run restore -- --from <folder> --to <new folder> [--at 2026-11-27T03:00:00Z]'
// To the minute or finer, and always with its zone: a moment that is read differently elsewhere would restore other books.
const Moment = z.iso.datetime({ offset: true }).or(z.iso.datetime({ offset: true, precision: -1 }))

await backupCommand(async () => {
  const { values } = parseArgs({
    options: { from: { type: 'string' }, to: { type: 'string' }, at: { type: 'string' } },
  })
  // Also what `.env` says of the passphrase.
  const config = loadConfig(process.cwd())
  const { from = config.backupDir, to } = values
  if (from === undefined || to === undefined) throw new StartError(usage)
  if (/^\w+:\/\//.test(to))
    throw new StartError(
      'A backup is restored into a folder: it is a copy of PostgreSQL’s files. Start PostgreSQL on the folder afterwards.',
    )
  if (values.at !== undefined && !Moment.safeParse(values.at).success)
    throw new StartError(`--at must be a moment with its zone.\n${usage}`)
  const { name, manifest, lastCommitAt } = await restoreBackup({
    from,
    to,
    at: values.at === undefined ? undefined : new Date(values.at),
    passphrase: assertPassphrase(process.env['BACKUP_PASSPHRASE']),
    log: scriptLog,
  })
  process.stdout.write(
    lastCommitAt === undefined
      ? `${name} is restored. Start PostgreSQL ${manifest.postgres} on ${to}/${databaseFolder.external}, and the server with DATA_DIR=${to}.\n`
      : `${name} is restored, its last transaction committed at ${lastCommitAt.toISOString()}. Start the server with DATA_DIR=${to}.\n`,
  )
  return 0
})
