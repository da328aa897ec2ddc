import { z } from 'zod'
import { defineResource } from '../define-resource.ts'
import { Titles, TitlesInput } from '../lang.ts'
import { DateRange, Id, Stamp, Text, WireBool } from '../wire.ts'
import { DictTypeName } from './dict.ts'

/**
 * The dictionaries themselves. One that came with the program (`isBuiltIn`) cannot be deleted, and none can be renamed:
 * the program asks for it by its name.
 */
export const { list, get, add, edit, remove } = defineResource('dict/type', {
  verbs: ['list', 'get', 'add', 'edit', 'remove'],
  fields: z.object({
    dictType: DictTypeName,
    titles: TitlesInput(64),
    remark: Text(200).default(''),
  }),
  row: z.object({
    id: Id,
    version: z.int(),
    dictType: z.string(),
    titles: Titles,
    valueCount: z.int(),
    isBuiltIn: z.boolean(),
    remark: z.string(),
    operatorName: z.string(),
    createdAt: Stamp,
    updatedAt: Stamp,
  }),
  filter: z
    .object({
      keyword: Text(64),
      isBuiltIn: WireBool,
      /** Days of the last change. */
      dateRange: DateRange,
    })
    .partial(),
  sortable: ['dictType', 'createdAt', 'updatedAt'],
})
