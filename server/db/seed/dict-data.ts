// Every dictionary. A new one goes into the file of its domain in `dict/`.
import type { DictSeed } from './dict-seed.ts'
import { baseDictionaries } from './dict/base.ts'
import { marketingDictionaries } from './dict/marketing.ts'
import { memberDictionaries } from './dict/member.ts'
import { moneyDictionaries } from './dict/money.ts'
import { productDictionaries } from './dict/trade-products.ts'
import { tradeDictionaries } from './dict/trade.ts'

export const dictionaries: readonly DictSeed[] = [
  ...baseDictionaries,
  ...marketingDictionaries,
  ...memberDictionaries,
  ...moneyDictionaries,
  ...tradeDictionaries,
  ...productDictionaries,
]
