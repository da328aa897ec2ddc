import type { DictSeed } from './dict-seed.ts'
// Every dictionary. A new one goes into the file of its domain in `dict/`.
import { baseDictionaries } from './dict/base.ts'
import { membersDictionaries } from './dict/members.ts'
import { moneyDictionaries } from './dict/money.ts'

export const dictionaries: readonly DictSeed[] = [
  ...baseDictionaries,
  ...membersDictionaries,
  ...moneyDictionaries,
]
