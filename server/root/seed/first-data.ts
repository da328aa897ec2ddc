// Menu, roles, grants, dictionaries and settings of this version, brought into the database by name.
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/connection/client.ts'
import { sysConfig } from '#server/db/schema/operator/access.ts'
import { seedRecord, type SeedValues } from '#server/db/schema/seed-record.ts'
import { grantItems, grantTable, roleItems, roleTable } from './access.ts'
import { dictDataItems, dictDataTable, dictTypeItems, dictTypeTable } from './dict.ts'
import { menuEntries, seededSettings } from './entries.ts'
import { menuItems, menuTable } from './menu-table.ts'
import { readRecords, reconcile, type SeedChanges, type SeedTable } from './reconcile.ts'

type SettingValues = { readonly value: SeedValues[string] }

const settingKey = (key: string) => `setting:${key}`

const settingItems = () =>
  seededSettings().map(({ key, value }) => ({
    key: settingKey(key),
    values: { value: value as SeedValues[string] },
  }))

async function settingTable(tx: Tx): Promise<SeedTable<SettingValues>> {
  const rows = await tx.select().from(sysConfig)
  const getName = (key: string) => key.slice(settingKey('').length)
  return {
    stored: new Map(
      rows.map(({ key, value }) => [settingKey(key), { value: value as SeedValues[string] }]),
    ),
    async insert(items) {
      if (items.length > 0)
        await tx
          .insert(sysConfig)
          .values(items.map(({ key, values }) => ({ key: getName(key), value: values.value })))
      return items.map(({ key }) => key)
    },
    async update(key, { value }) {
      await tx
        .update(sysConfig)
        .set({ value, updatedAt: sql`now()` })
        .where(eq(sysConfig.key, getName(key)))
    },
  }
}

/** Stores settings that were seeded once and are gone: unlike menus and dictionaries they have no absent state. */
async function missingSettings(tx: Tx): Promise<SeedChanges> {
  const { stored, insert } = await settingTable(tx)
  const added = await insert(settingItems().filter(({ key }) => !stored.has(key)))
  return { added: [...added], changed: [] }
}

/** Stores everything, also in a database that was emptied and still has its records. */
export async function seedEmptyDatabase(tx: Tx, isDemo = false): Promise<SeedChanges> {
  await tx.delete(seedRecord)
  return seedFirstData(tx, isDemo)
}

/**
 * Adds what this version seeds and the database never received; see `reconcile`. `isDemo`: with the menu entries that only
 * a database made with the demo set has.
 */
export async function seedFirstData(tx: Tx, isDemo = false): Promise<SeedChanges> {
  const records = await readRecords(tx)
  const names = new Set(menuEntries().map(({ item }) => item.name))
  // Each after what it refers to.
  const done = [
    await reconcile(tx, menuItems(isDemo), records, await menuTable(tx)),
    await reconcile(tx, roleItems(), records, await roleTable(tx)),
    await reconcile(tx, grantItems(names), records, await grantTable(tx)),
    await reconcile(tx, dictTypeItems(), records, await dictTypeTable(tx)),
    await reconcile(tx, dictDataItems(), records, await dictDataTable(tx)),
    await reconcile(tx, settingItems(), records, await settingTable(tx)),
    await missingSettings(tx),
  ]
  return {
    added: done.flatMap(({ added }) => added),
    changed: done.flatMap(({ changed }) => changed),
  }
}
