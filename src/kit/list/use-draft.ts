import { useEffect, useEffectEvent, useState } from 'react'

const debounceMs = 300

/** What a text box that applies itself needs. */
export interface Draft {
  text: string
  setText: (text: string) => void
  /** Applies at once, e.g. on Enter. */
  flush: () => void
  /** While an input method composes, nothing is applied. */
  composing: { onCompositionStart: () => void; onCompositionEnd: () => void }
}

interface State {
  readonly text: string
  readonly pending: boolean
  readonly composing: boolean
  /** The value that was replaced when the text was applied. */
  readonly before?: { readonly value: string | undefined } | undefined
}

const emptyDraft: State = { text: '', pending: false, composing: false }

/**
 * Lets a text box run ahead of the value it edits and apply itself 300 ms after the last key. A value that changes
 * from outside (Back, "clear filters") shows at once; spaces being typed are kept in the box but not applied.
 */
export function useDraft(
  value: string | undefined,
  apply: (text: string | undefined) => void,
): Draft {
  const [draft, setDraft] = useState<State>(emptyDraft)
  const flush = () => {
    if (!draft.pending) return
    setDraft({ ...draft, pending: false, before: { value } })
    apply(draft.text.trim() || undefined)
  }
  const flushDebounced = useEffectEvent(flush)
  // The timer lives outside React and restarts with every key.
  useEffect(() => {
    if (!draft.pending || draft.composing) return
    const timer = setTimeout(flushDebounced, debounceMs)
    return () => clearTimeout(timer)
  }, [draft])
  // Applying takes until the rows are there: the text stays while the value is what it was before.
  const isPending = draft.before !== undefined && draft.before.value === value
  if (draft.before && !isPending) setDraft({ ...draft, before: undefined })
  const own = draft.pending || draft.composing || isPending || draft.text.trim() === (value ?? '')
  return {
    text: own ? draft.text : (value ?? ''),
    setText: (text) => setDraft({ text, pending: true, composing: draft.composing }),
    flush,
    composing: {
      onCompositionStart: () => setDraft((now) => ({ ...now, composing: true })),
      onCompositionEnd: () => setDraft((now) => ({ ...now, composing: false, pending: true })),
    },
  }
}
