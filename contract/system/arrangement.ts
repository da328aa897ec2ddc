// How the columns of a list stand (decision 058). Apart from the views, because every list reads it before its rows are there.
import { z } from 'zod'

/** The id of a column. */
export const ColumnId = z.string().regex(/^\w{1,60}$/)
/** Pixels that a column may be set to. */
export const columnWidths = { min: 48, max: 800 } as const
/** Columns that may stay in view beside the first. */
export const maxPinned = 3

/** How the columns of a list stand where that differs from its screen. A column that is not named stands as declared. */
export const Arrangement = z.object({
  /** Columns from left to right; the first column of a list always stays the first. */
  order: z.array(ColumnId).max(100),
  /** Columns that stay in view when the list is scrolled sideways; they stand behind the first. */
  pinned: z.array(ColumnId).max(maxPinned),
  /** Pixels of columns whose width was set by hand. */
  widths: z
    .record(ColumnId, z.int().min(columnWidths.min).max(columnWidths.max))
    .refine((widths) => Object.keys(widths).length <= 100),
})
export type Arrangement = z.output<typeof Arrangement>
