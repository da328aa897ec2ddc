import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { query } from '#core/http/api.ts'

/**
 * Reads what a dialog stands on, again whenever it opens, however short ago it was read. `data` is undefined until that
 * reading is here, so that nobody works on an older one. `onFailed` is called where it cannot be had, which the call has told
 * by then: the dialog closes, and asks again when it is opened again.
 */
export function useFresh<I extends z.ZodType, O extends z.ZodType>(
  endpoint: Endpoint<I, O>,
  input: z.input<I>,
  onFailed: () => void,
) {
  const { data, isFetchedAfterMount, isError, ...state } = useQuery({
    ...query(endpoint, input),
    refetchOnMount: 'always',
  })
  const hasFailed = isFetchedAfterMount && isError
  const fail = useEffectEvent(onFailed)
  // The answer comes from the server.
  useEffect(() => {
    if (hasFailed) fail()
  }, [hasFailed])
  return { ...state, data: isFetchedAfterMount && !isError ? data : undefined }
}
