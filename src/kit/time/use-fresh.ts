import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { query } from '#core/http/api.ts'

/**
 * Reads what a dialog stands on, again whenever it opens, however short ago it was read. `data` is undefined until that
 * reading is here, so that nobody works on an older one; what is read again later and fails takes nothing away. `onFailed` is
 * called where it cannot be had, which the call has told by then: the dialog closes, and asks again when it is opened again.
 */
export function useFresh<I extends z.ZodType, O extends z.ZodType>(
  endpoint: Endpoint<I, O>,
  input: z.input<I>,
  onFailed: () => void,
) {
  const [opening] = useState(() => crypto.randomUUID())
  const reading = query(endpoint, input)
  // Every opening has a key of its own, and with it nothing that was read before. The call does not look at the key.
  const queryKey = [...reading.queryKey, opening] as unknown as typeof reading.queryKey
  const { data, dataUpdatedAt, isLoadingError } = useQuery({ ...reading, queryKey })
  const fail = useEffectEvent(onFailed)
  // The answer comes from the server.
  useEffect(() => {
    if (isLoadingError) fail()
  }, [isLoadingError])
  return { data, dataUpdatedAt }
}
