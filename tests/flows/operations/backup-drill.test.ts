// The drill by the clock, and what it keeps where nothing comes back. `backup.test.ts` has one that is good.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { JobDeps } from '#server/jobs/job.ts'
import { backupDrillJob } from '#server/root/backup/drill-job.ts'
import { readDrillRecord, recordDrill } from '#server/store/drill-record.ts'

const root = mkdtempSync(join(tmpdir(), 'countersign-drill-'))
const backups = join(root, 'backups')
const deps = { signal: new AbortController().signal } as JobDeps
const good = { at: '2026-11-01T00:00:00.000Z', isGood: true, lostSec: 2 }

beforeEach(() => {
  vi.stubEnv('DATA_DIR', join(root, 'data'))
  vi.stubEnv('BACKUP_DIR', backups)
  vi.stubEnv('BACKUP_PASSPHRASE', 'a passphrase of the test')
})
afterEach(() => void vi.unstubAllEnvs())
afterAll(() => rmSync(root, { recursive: true, force: true }))

it('fails where there is no folder of backups, and makes none', async () => {
  await expect(backupDrillJob.run(deps, '')).rejects.toThrow('cannot be read')
  expect(readdirSync(root)).toEqual([])
})

it('keeps that a backup did not come back, and when the last one did', async () => {
  mkdirSync(join(backups, 'backup-20261101T000000Z'), { recursive: true })
  writeFileSync(join(backups, 'backup-20261101T000000Z', 'manifest.json'), '{}\n0\n')
  await recordDrill(backups, good)
  expect(await readDrillRecord(backups)).toEqual({ last: good, lastGoodAt: good.at })
  await expect(backupDrillJob.run(deps, '')).rejects.toThrow('manifest.json')
  expect(await readDrillRecord(backups)).toMatchObject({
    last: { isGood: false, lostSec: null },
    lastGoodAt: good.at,
  })
})

it('takes a record that makes no sense for none', async () => {
  writeFileSync(join(backups, 'drills.json'), '{"last":')
  expect(await readDrillRecord(backups)).toBeNull()
})
