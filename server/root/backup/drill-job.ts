// Drills the latest backup by the command that people use, in a process of its own: the copy has a database and keys of its own.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { localize } from '#server/base/localize.ts'
import { defineJob } from '#server/jobs/job.ts'

const shownCharacters = 500

export const backupDrillJob = defineJob({
  name: 'backupDrill',
  titles: localize('备份恢复演练', 'Restore drill of the latest backup', '備份還原演練'),
  // It takes as long as a restore and as much room on the disk; whoever has both switches it on.
  schedule: { cron: '0 40 4 * * 0', maxRetries: 0, isOffAtFirst: true },
  run: async ({ signal }) => {
    const script = fileURLToPath(new URL('../../../scripts/backup-drill.ts', import.meta.url))
    const child = spawn(process.execPath, ['--import', 'tsx', script], {
      stdio: ['ignore', 'pipe', 'pipe'],
      signal,
      killSignal: 'SIGTERM',
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text))
    const [code] = (await once(child, 'close')) as [number | null]
    if (code !== 0) throw new Error(output.trim().slice(-shownCharacters))
    return { restored: 1 }
  },
})
