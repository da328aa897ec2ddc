import { msg } from '@lingui/core/macro'
import type { Origin } from '#contract/origin.ts'
import { cells } from '../grid/cells.tsx'
import type { Column, FieldMaker } from '../list/list-def.ts'

interface Reported {
  externalId: string | null
  origin: Origin
}

/** Where a record came from and what the platform calls it: shown when asked for, and in the record. */
export const originColumns = <R extends Reported>(field: FieldMaker<R>): Column<R>[] => [
  field('externalId', msg`平台编号`, cells.code, { hidden: true }),
  field('origin', msg`记录来源`, cells.badge('record_origin'), {
    hidden: true,
  }),
]
