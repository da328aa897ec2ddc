// Seeding that only adds. What an administrator changed or deleted since it was seeded stays as it is.
import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/connection/client.ts'
import { seedRecord, type SeedValues } from '#server/db/schema/seed-record.ts'

export type { SeedValues } from '#server/db/schema/seed-record.ts'

/** One entry of the seed: a menu entry, a role, a grant, a dictionary value, a setting. */
export interface SeedItem<V extends SeedValues = SeedValues> {
  /** `kind:name`; the same in every version. */
  readonly key: string
  readonly values: V
}

/** How entries of one kind are read and written. */
export interface SeedTable<V extends SeedValues> {
  /** The entries that are stored now, by key. */
  readonly stored: ReadonlyMap<string, V>
  /** Stores entries in the order given, as far as they can be stored; returns the keys of the new rows. */
  insert(items: readonly SeedItem<V>[]): Promise<readonly string[]>
  /** Changes the named fields of one stored entry. */
  update?(key: string, changes: Partial<V>): Promise<void>
}

/** What a run did, by key. */
export interface SeedChanges {
  readonly added: string[]
  readonly changed: string[]
}

type Records = Map<string, SeedValues>

/** What earlier runs seeded, by key. */
export async function readRecords(tx: Tx): Promise<Records> {
  const rows = await tx.select().from(seedRecord)
  return new Map(rows.map(({ key, values }) => [key, values]))
}

// JSONB orders the keys of an object in its own way.
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, item: unknown) =>
    typeof item === 'object' && item !== null && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)))
      : item,
  )

const same = (a: unknown, b: unknown) => canonical(a) === canonical(b)

/**
 * Brings one kind of entries up to date: inserts those that were never seeded, and changes the fields
 * that a newer version seeds differently and that still hold the value seeded before. An entry that was
 * seeded once and is gone is not stored again.
 */
export async function reconcile<V extends SeedValues>(
  tx: Tx,
  items: readonly SeedItem<V>[],
  records: Records,
  { stored, insert, update }: SeedTable<V>,
): Promise<SeedChanges> {
  // First what is new: an entry may move below it.
  const added = await insert(items.filter(({ key }) => !records.has(key) && !stored.has(key)))
  const changed: string[] = []
  for (const { key, values } of items) {
    const before = records.get(key)
    const row = stored.get(key)
    if (!before || !row || !update || same(before, values)) continue
    const changes = Object.entries(values).filter(
      ([field, value]) =>
        !same(row[field], value) && (!(field in before) || same(row[field], before[field])),
    )
    if (changes.length === 0) continue
    await update(key, Object.fromEntries(changes) as Partial<V>)
    changed.push(key)
  }
  await remember(
    tx,
    items.filter(({ key, values }) => !same(records.get(key), values)),
  )
  return { added: [...added], changed }
}

async function remember(tx: Tx, items: readonly SeedItem[]): Promise<void> {
  if (items.length === 0) return
  await tx
    .insert(seedRecord)
    .values(items.map(({ key, values }) => ({ key, values })))
    .onConflictDoUpdate({
      target: seedRecord.key,
      set: { values: sql`excluded.values`, seededAt: sql`now()` },
    })
}
