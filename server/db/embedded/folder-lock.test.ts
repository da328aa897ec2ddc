import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { getProcessStart } from '#server/base/process-identity.ts'
import { findLockHolder, lockFolder } from './folder-lock.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const announce = (name: string, started: string) => {
  mkdirSync(join(folder, 'lock'), { recursive: true })
  writeFileSync(join(folder, 'lock', name), started)
}

it('gives the folder to one and names it to the next', async () => {
  const release = await lockFolder(folder)
  expect(await lockFolder(folder)).toBe(process.pid)
  expect(findLockHolder(folder)).toBe(process.pid)
  if (typeof release === 'function') release()
  expect(findLockHolder(folder)).toBeUndefined()
  expect(typeof (await lockFolder(folder))).toBe('function')
})

it('never gives it to two that start in the same instant', async () => {
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => lockFolder(folder)))
  expect(outcomes.filter((one) => typeof one === 'function').length).toBeLessThanOrEqual(1)
})

it('forgets a holder that is gone, and one whose number another program has now', async () => {
  announce('999999999-aaaa', 'long ago')
  announce(`${process.ppid}-bbbb`, 'another boot/123')
  announce('999999999-cccc.new', '')
  expect(typeof (await lockFolder(folder))).toBe('function')
  expect(readdirSync(join(folder, 'lock'))).toHaveLength(1)
})

it('respects a living holder', async () => {
  announce(`${process.ppid}-bbbb`, getProcessStart(process.ppid) ?? '')
  expect(await lockFolder(folder)).toBe(process.ppid)
})
