import type { Tx } from '../client.ts'
import { dictData, dictType } from '../schema/access.ts'
import { dictionaries } from './dict-data.ts'

/** Fills the dictionaries; values keep the order they are written in. */
export async function seedDictionaries(tx: Tx): Promise<void> {
  await tx.insert(dictType).values(
    dictionaries.map(({ type, title: [zh, en, tw] }) => ({
      dictType: type,
      titles: { 'zh-cn': zh, en, 'zh-tw': tw },
    })),
  )
  await tx.insert(dictData).values(
    dictionaries.flatMap(({ type, defaultValue, values }) =>
      values.map(([value, zh, en, tw, color], at) => ({
        dictType: type,
        dictValue: value,
        labels: { 'zh-cn': zh, en, 'zh-tw': tw },
        color,
        dictSort: (at + 1) * 10,
        isDefault: value === defaultValue,
      })),
    ),
  )
}
