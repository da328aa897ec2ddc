import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { query } from '#core/http/api.ts'

/**
 * Reads what a dialog stands on, again whenever it opens, however short ago it was read. `data` is undefined until that
 * reading is here, so that nobody works on an older one.
 */
export function useFresh<I extends z.ZodType, O extends z.ZodType>(
  endpoint: Endpoint<I, O>,
  input: z.input<I>,
) {
  const { data, isFetchedAfterMount, isError, ...state } = useQuery({
    ...query(endpoint, input),
    refetchOnMount: 'always',
  })
  return { ...state, isError, data: isFetchedAfterMount && !isError ? data : undefined }
}
