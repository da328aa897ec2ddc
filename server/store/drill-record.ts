// What the drills of backups came to, kept in a file beside the backups: whoever drills writes it, and the monitor reads it.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { absent, writeWhole } from './disk-write.ts'

const Drill = z.object({
  /** ISO 8601. */
  at: z.string(),
  isGood: z.boolean(),
  /** Seconds that a loss of the machine would have lost; null where nothing was restored. */
  lostSec: z.number().nullable(),
})
const DrillRecord = z.object({
  last: Drill,
  /** When the last good one was, ISO 8601; null: there was none. */
  lastGoodAt: z.string().nullable(),
})
type Drill = z.output<typeof Drill>
type DrillRecord = z.output<typeof DrillRecord>

const drillFile = (backups: string): string => join(backups, 'drills.json')

/** Reads the record in a folder of backups; null where nobody has drilled, or where the file makes no sense. */
export async function readDrillRecord(backups: string): Promise<DrillRecord | null> {
  try {
    return DrillRecord.parse(JSON.parse(await readFile(drillFile(backups), 'utf8')))
  } catch (error) {
    if (absent(error) || error instanceof SyntaxError || error instanceof z.ZodError) return null
    throw error
  }
}

/** Keeps the outcome of a drill beside the backups, which are in `backups`. */
export async function recordDrill(backups: string, last: Drill): Promise<void> {
  const before = await readDrillRecord(backups)
  const lastGoodAt = last.isGood ? last.at : (before?.lastGoodAt ?? null)
  await writeWhole(drillFile(backups), `${JSON.stringify({ last, lastGoodAt })}\n`)
}
