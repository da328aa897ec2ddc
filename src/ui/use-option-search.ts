import { useEffect, useEffectEvent, useState } from 'react'
import type { Option } from './option.ts'

/** Looks options up for a text. The signal aborts when the text has changed meanwhile. */
export type OptionSearch<O extends Option> = (
  text: string,
  signal: AbortSignal,
) => Promise<readonly O[]>

type Found<O> = { state: 'loading' | 'ready' | 'failed'; options: readonly O[] }

/**
 * Searches while `open`, `delay` milliseconds after the last key press. An answer that arrives after
 * its text was replaced is dropped, so a slow early one never overwrites a later one. The options found
 * last stay while the next ones are on their way.
 */
export const useOptionSearch = <O extends Option>(
  search: OptionSearch<O>,
  text: string,
  open: boolean,
  delay: number,
): Found<O> => {
  const [found, setFound] = useState<Found<O>>({ state: 'loading', options: [] })
  const ask = useEffectEvent(search)
  useEffect(() => {
    if (!open) return
    const abort = new AbortController()
    setFound((before) => ({ ...before, state: 'loading' }))
    const timer = setTimeout(
      async () => {
        try {
          const options = await ask(text, abort.signal)
          if (!abort.signal.aborted) setFound({ state: 'ready', options })
        } catch {
          if (!abort.signal.aborted) setFound({ state: 'failed', options: [] })
        }
      },
      text === '' ? 0 : delay,
    )
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [text, open, delay])
  return found
}
