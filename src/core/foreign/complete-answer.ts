// What a back end may leave out around the rows of a list and around a record.
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { isFields } from './seed.ts'

const shapeOf = ({ output }: Pick<Endpoint, 'output'>): z.ZodRawShape =>
  (output as Partial<z.ZodObject>).shape ?? {}

/** Returns the data of an answer with what the contract has around it, whatever the call. */
export function completeAnswer(endpoint: Endpoint, input: unknown, data: unknown): unknown {
  const shape = shapeOf(endpoint)
  if ('row' in endpoint && 'list' in shape) {
    const list: unknown = Array.isArray(data) ? data : isFields(data) ? data['list'] : []
    const sent = isFields(data) ? data : {}
    const page = isFields(input) ? input['pageNum'] : undefined
    return {
      ...sent,
      list,
      total: sent['total'] ?? (Array.isArray(list) ? list.length : 0),
      currentPage: sent['currentPage'] ?? page ?? 1,
    }
  }
  // A record as it is listed, where ours has more around it.
  if ('row' in shape && isFields(data) && !('row' in data)) return { ...data, row: data }
  return data
}
