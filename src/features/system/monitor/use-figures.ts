import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { server } from '#contract/system/monitor.ts'
import { query } from '#core/http/api.ts'
import { useVisibleInterval } from '#kit/time/use-visible-interval.ts'

export type Figures = z.output<(typeof server)['output']>

const everyMs = 5_000
/** Five minutes of samples. */
const maxSamples = 60

/** Asks for the figures every five seconds, unless it is paused or nobody can see them; the newest sample comes last. */
export function useFigures(isPaused: boolean) {
  const { data, isError, isFetching, refetch } = useQuery(query(server, {}))
  const [samples, setSamples] = useState<readonly Figures[]>([])
  if (data && samples.at(-1)?.at !== data.at) setSamples([...samples, data].slice(-maxSamples))
  useVisibleInterval(() => {
    if (!isPaused) void refetch({ cancelRefetch: false })
  }, everyMs)
  return { samples, isFailing: isError, isFetching, refetch: () => void refetch() }
}
