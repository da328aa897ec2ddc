// `npm run backup:drill`: restores the latest backup into a scratch folder and checks what came back; exit 1 when something is
// wrong. No server is started on the copy: it would pay out what the original pays out.
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { StartError } from '#server/base/start-error.ts'
import { computeChecksum } from '#server/root/backup/checked-file.ts'
import { backupsIn, type Manifest } from '#server/root/backup/manifest.ts'
import { restoreBackup } from '#server/root/backup/restore-backup.ts'
import { assertPassphrase } from '#server/root/backup/sealed-keys.ts'
import { loadConfig } from '#server/root/config.ts'
import { recordDrill } from '#server/store/drill-record.ts'
import { backupCommand, scriptLog } from './backup-command.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)

/** Runs a check of the repository on the restored folder, with the keys that came back with it. */
function passes(check: string, dataDir: string): boolean {
  const script = fileURLToPath(new URL(`${check}.ts`, import.meta.url))
  const own = ['DATABASE_URL', 'DATABASE_OWNER_URL', 'AUDIT_KEY', 'SECRET_KEY', 'BACKUP_DIR']
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', import.meta.resolve('tsx'), script],
    {
      env: {
        ...process.env,
        ...Object.fromEntries(own.map((name) => [name, ''])),
        DATA_DIR: dataDir,
      },
      encoding: 'utf8',
    },
  )
  if (status !== 0) process.stdout.write(stdout + stderr)
  say(`${check}: ${status === 0 ? 'ok' : 'failed'}`)
  return status === 0
}

/** Whether the uploaded files came back byte for byte. */
async function filesAreWhole(dataDir: string, { entries }: Manifest): Promise<boolean> {
  const uploads = Object.entries(entries).filter(([path]) => path.startsWith('uploads/'))
  let wrong = 0
  for (const [path, wanted] of uploads) {
    const found = await computeChecksum(join(dataDir, path)).catch(() => undefined)
    if (found?.sha256 !== wanted.sha256) wrong += 1
  }
  say(
    `files: ${wrong === 0 ? `ok (${uploads.length})` : `${wrong} of ${uploads.length} are wrong`}`,
  )
  return wrong === 0
}

await backupCommand(async () => {
  const { values } = parseArgs({
    options: { from: { type: 'string' }, scratch: { type: 'string' } },
  })
  const config = loadConfig(process.cwd())
  const from = values.from ?? config.backupDir
  if (from === undefined)
    throw new StartError('Say where from: npm run backup:drill -- --from <folder>')
  const passphrase = assertPassphrase(process.env['BACKUP_PASSPHRASE'])
  // One that is not there is not made to say so.
  await backupsIn(from)
  const own =
    values.scratch === undefined ? await mkdtemp(join(tmpdir(), 'countersign-drill-')) : ''
  const to = values.scratch === undefined ? join(own, 'data') : resolve(values.scratch)
  const begun = Date.now()
  let isRestored = false
  let isGood = false
  let lostSec: number | null = null
  try {
    const { name, manifest, lastCommitAt } = await restoreBackup({
      from,
      to,
      passphrase,
      log: scriptLog,
    })
    isRestored = true
    if (lastCommitAt === undefined)
      throw new StartError(
        'The drill needs a backup of the embedded PostgreSQL. Restore this one and start its PostgreSQL.',
      )
    say(`${name}: restored in ${((Date.now() - begun) / 1_000).toFixed(1)} seconds`)
    const checks = ['ledger-check', 'audit-verify'].map((check) => passes(check, to))
    const isWhole = await filesAreWhole(to, manifest)
    // The database itself is not asked what was committed since: it may be gone. The archive may have grown meanwhile.
    lostSec = Math.max(0, begun - lastCommitAt.getTime()) / 1_000
    say(`lost: up to ${lostSec.toFixed(1)} seconds`)
    isGood = isWhole && checks.every(Boolean)
    return isGood ? 0 : 1
  } finally {
    await recordDrill(from, { at: new Date(begun).toISOString(), isGood, lostSec })
    // Never a folder that was there before.
    if (isRestored) await rm(to, { recursive: true, force: true })
    if (own !== '') await rm(own, { recursive: true, force: true })
  }
})
