// `npm run backup`: database, files and keys of this installation into a folder of backups, while the server works.
import { parseArgs } from 'node:util'
import { StartError } from '#server/base/start-error.ts'
import { createBackup } from '#server/root/backup/create-backup.ts'
import { assertPassphrase } from '#server/root/backup/sealed-keys.ts'
import { loadConfig } from '#server/root/config.ts'
import { backupCommand, scriptLog } from './backup-command.ts'

await backupCommand(async () => {
  const { values } = parseArgs({ options: { to: { type: 'string' } } })
  const config = loadConfig(process.cwd())
  const to = values.to ?? config.backupDir
  if (to === undefined) throw new StartError('Say where to: npm run backup -- --to <folder>')
  const { name, manifest } = await createBackup(config, {
    to,
    passphrase: assertPassphrase(process.env['BACKUP_PASSPHRASE']),
    replicationUrl: process.env['BACKUP_DATABASE_URL'] || undefined,
    log: scriptLog,
  })
  const sizes = Object.values(manifest.entries).map(({ size }) => size)
  const megabytes = sizes.reduce((sum, size) => sum + size, 0) / 1e6
  process.stdout.write(
    `${name}: ${sizes.length} files, ${megabytes.toFixed(1)} MB, installation ${manifest.installation}\n` +
      (manifest.archive === null
        ? `It can be restored as it was at ${manifest.endedAt}.\n`
        : 'It can be restored to any moment after it that the archive has.\n') +
      (manifest.files === 'bucket'
        ? 'The files are in the bucket and not in the backup: switch its versioning on.\n'
        : ''),
  )
  return 0
})
