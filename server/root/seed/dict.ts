// Dictionaries of the seed; values keep the order they are written in.
import { and, eq, sql } from 'drizzle-orm'
import type { Tone } from '#contract/system/dict.ts'
import type { Tx } from '#server/db/connection/client.ts'
import { dictData, dictType } from '#server/db/schema/operator/access.ts'
import { seededDictionaries } from './entries.ts'
import type { SeedTable } from './reconcile.ts'

const typeKey = (type: string) => `dict:${type}`
const valueKey = (type: string, value: string) => `value:${type}:${value}`
/** Types hold no colon, values may. */
const partsOf = (key: string): [type: string, value: string] => {
  const [, type = '', ...value] = key.split(':')
  return [type, value.join(':')]
}

/** The dictionaries of this version. */
export const dictTypeItems = () =>
  seededDictionaries().map(({ type, title: [zh, en, tw] }) => ({
    key: typeKey(type),
    values: { titles: { 'zh-cn': zh, en, 'zh-tw': tw } },
  }))

type TypeValues = ReturnType<typeof dictTypeItems>[number]['values']

/** The stored dictionaries. */
export async function dictTypeTable(tx: Tx): Promise<SeedTable<TypeValues>> {
  const rows = await tx.select().from(dictType)
  return {
    stored: new Map(
      rows.map(({ dictType: type, titles }) => [typeKey(type), { titles: { ...titles } }]),
    ),
    async insert(items) {
      if (items.length > 0)
        await tx
          .insert(dictType)
          .values(items.map(({ key, values }) => ({ dictType: partsOf(key)[0], ...values })))
      return items.map(({ key }) => key)
    },
    async update(key, changes) {
      await tx
        .update(dictType)
        .set(changes)
        .where(eq(dictType.dictType, partsOf(key)[0]))
    },
  }
}

/** The values of the dictionaries of this version; defaults last, so that an old one is switched off before. */
export const dictDataItems = () =>
  seededDictionaries()
    .flatMap(({ type, defaultValue, values }) =>
      values.map(([value, zh, en, tw, color], at) => ({
        key: valueKey(type, value),
        values: {
          labels: { 'zh-cn': zh, en, 'zh-tw': tw },
          color: color as string,
          dictSort: (at + 1) * 10,
          isDefault: value === defaultValue,
        },
      })),
    )
    .sort((a, b) => Number(a.values.isDefault) - Number(b.values.isDefault))

type DataValues = ReturnType<typeof dictDataItems>[number]['values']

/** The stored values. One whose dictionary is gone is not stored; a default that was chosen stays the default. */
export async function dictDataTable(tx: Tx): Promise<SeedTable<DataValues>> {
  const types = new Set((await tx.select().from(dictType)).map((row) => row.dictType))
  const rows = await tx.select().from(dictData)
  const withDefault = new Set(rows.filter((row) => row.isDefault).map((row) => row.dictType))
  return {
    stored: new Map(
      rows.map(({ dictType: type, dictValue, labels, color, dictSort, isDefault }) => [
        valueKey(type, dictValue),
        { labels: { ...labels }, color, dictSort, isDefault },
      ]),
    ),
    async insert(items) {
      const storable = items.filter(({ key }) => types.has(partsOf(key)[0]))
      if (storable.length === 0) return []
      await tx.insert(dictData).values(
        storable.map(({ key, values }) => {
          const [type, dictValue] = partsOf(key)
          const isDefault = values.isDefault && !withDefault.has(type)
          return { dictType: type, dictValue, ...values, color: values.color as Tone, isDefault }
        }),
      )
      return storable.map(({ key }) => key)
    },
    async update(key, { color, isDefault, ...changes }) {
      const [type, dictValue] = partsOf(key)
      // One default a dictionary: the old one is switched off first, unless somebody chose another.
      const ofType = eq(dictData.dictType, type)
      if (isDefault === true && withDefault.has(type)) isDefault = undefined
      if (isDefault === false) withDefault.delete(type)
      await tx
        .update(dictData)
        .set({
          ...changes,
          ...(color === undefined ? {} : { color: color as Tone }),
          ...(isDefault === undefined ? {} : { isDefault }),
          version: sql`version + 1`,
          updatedAt: sql`now()`,
        })
        .where(and(ofType, eq(dictData.dictValue, dictValue)))
    },
  }
}
