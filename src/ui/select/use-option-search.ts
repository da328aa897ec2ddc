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
  const [found, setFound] = useState<Found<O> & { text: string | null }>({
    state: 'loading',
    options: [],
    text: null,
  })
  const ask = useEffectEvent(search)
  useEffect(() => {
    if (!open) return
    const abort = new AbortController()
    const settle = (next: Found<O>) => {
      if (!abort.signal.aborted) setFound({ ...next, text })
    }
    const timer = setTimeout(
      () => {
        ask(text, abort.signal).then(
          (options) => settle({ state: 'ready', options }),
          () => settle({ state: 'failed', options: [] }),
        )
      },
      text === '' ? 0 : delay,
    )
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [text, open, delay])
  return found.text === text ? found : { state: 'loading', options: found.options }
}
