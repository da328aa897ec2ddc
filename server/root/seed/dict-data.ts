// Every dictionary. A new one goes into the file of its domain in `dict/`.
import type { DictSeed } from './dict-seed.ts'
import { baseDictionaries } from './dict/base.ts'
import { campaignDictionaries } from './dict/campaign.ts'
import { marketingDictionaries } from './dict/marketing.ts'
import { memberDictionaries } from './dict/member.ts'
import { moneyLogDictionaries } from './dict/money-log.ts'
import { moneyDictionaries } from './dict/money.ts'
import { otherDictionaries } from './dict/other.ts'
import { remarkDictionaries } from './dict/remarks.ts'
import { systemDictionaries } from './dict/system.ts'
import { tradePeopleDictionaries } from './dict/trade-people.ts'
import { productDictionaries } from './dict/trade-products.ts'
import { tradeDictionaries } from './dict/trade.ts'

export const dictionaries: readonly DictSeed[] = [
  ...baseDictionaries,
  ...campaignDictionaries,
  ...marketingDictionaries,
  ...memberDictionaries,
  ...moneyDictionaries,
  ...remarkDictionaries,
  ...moneyLogDictionaries,
  ...systemDictionaries,
  ...tradeDictionaries,
  ...tradePeopleDictionaries,
  ...productDictionaries,
  ...otherDictionaries,
]
