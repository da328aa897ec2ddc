// Holds what handlers answer against the contract. Tests and development check every row of a list; a server in use checks
// a sample, because a list of 1,000 rows costs more to check than to read.
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'

/** Rows of a long list that are checked when answers are sampled. */
const sampleSize = 20
/** Lists up to this many rows are always checked as a whole. */
const alwaysChecked = 100

type Checked = { success: true; data: unknown } | { success: false; issues: z.core.$ZodIssue[] }

const isList = (data: unknown): data is { list: unknown[] } =>
  typeof data === 'object' && data !== null && 'list' in data && Array.isArray(data.list)

const isListOutput = (output: z.ZodType) =>
  output instanceof z.ZodObject && output.shape['list'] instanceof z.ZodArray

/** The first and the last row and random ones between them. */
function sampleOf(rows: readonly unknown[]): unknown[] {
  const between = Array.from({ length: sampleSize - 2 }, () =>
    Math.floor(Math.random() * rows.length),
  )
  return [...new Set([0, rows.length - 1, ...between])].map((index) => rows[index])
}

function parsed(output: z.ZodType, data: unknown): Checked {
  const result = output.safeParse(data)
  return result.success
    ? { success: true, data: result.data }
    : { success: false, issues: result.error.issues }
}

/** Returns the shape of the answer to an input. */
export function outputFor(
  { output, variants }: Pick<Endpoint, 'output' | 'variants'>,
  input: unknown,
): z.ZodType {
  const has = (field: string) =>
    typeof input === 'object' && (input as Record<string, unknown> | null)?.[field] !== undefined
  return variants.find(({ field }) => has(field))?.output ?? output
}

/**
 * Returns what travels, or the issues when the answer breaks its contract. With `sampled` the rows of a long list are sent
 * as they are when those of the sample are exactly what the contract says. When it drops a field of a sampled row or
 * converts a value, the whole list is checked after all, so that nothing outside the contract is sent.
 */
export function validateAnswer(output: z.ZodType, data: unknown, sampled: boolean): Checked {
  if (!sampled || !isListOutput(output) || !isList(data) || data.list.length <= alwaysChecked) {
    return parsed(output, data)
  }
  const sample = sampleOf(data.list)
  const result = parsed(output, { ...data, list: sample })
  if (!result.success || !isList(result.data)) return result
  return isDeepStrictEqual(result.data.list, sample)
    ? { success: true, data: { ...result.data, list: data.list } }
    : parsed(output, data)
}
