import { type Drill, drillFile, readDrillRecord } from '#server/store/drill-record.ts'
import { writeWhole } from './checked-file.ts'

/** Keeps the outcome of a drill beside the backups. */
export async function recordDrill(backups: string, last: Drill): Promise<void> {
  const before = await readDrillRecord(backups)
  const lastGoodAt = last.isGood ? last.at : (before?.lastGoodAt ?? null)
  await writeWhole(drillFile(backups), `${JSON.stringify({ last, lastGoodAt })}\n`)
}
