import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A folder for the files of the running test, gone with it. */
export function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-scratch-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
