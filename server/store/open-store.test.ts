import { mkdtempSync, mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { floorFor } from './open-store.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'countersign-floor-'))
const folder = join(dataDir, 'uploads')
mkdirSync(join(dataDir, 'db'))
afterAll(() => rmSync(dataDir, { recursive: true }))

test.each([
  ['1 GiB beside the embedded database', {}, 1024 ** 3],
  ['nothing beside a database elsewhere', { databaseUrl: 'postgres://db/x' }, 0],
  ['what is configured, wherever the database is', { diskFloorBytes: 7 }, 7],
  ['nothing when it is configured so', { diskFloorBytes: 0 }, 0],
])('uploads leave free %s', async (_, config, bytes) => {
  expect(await floorFor({ s3: undefined, dataDir, ...config }, folder)).toBe(bytes)
})
