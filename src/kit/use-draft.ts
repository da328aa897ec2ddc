import { useEffect, useEffectEvent, useState } from 'react'

const restMs = 300

/** What a text box that applies itself needs. */
export interface Draft {
  text: string
  setText: (text: string) => void
  /** Applies at once, e.g. on Enter. */
  flush: () => void
  /** While an input method composes, nothing is applied. */
  composing: { onCompositionStart: () => void; onCompositionEnd: () => void }
}

/**
 * Lets a text box run ahead of the value it edits and apply itself 300 ms after the last key. A value that changes
 * from outside (Back, "clear filters") shows at once; spaces being typed are kept in the box but not applied.
 */
export function useDraft(
  value: string | undefined,
  apply: (text: string | undefined) => void,
): Draft {
  const [draft, setDraft] = useState({ text: '', pending: false, composing: false })
  const flush = useEffectEvent(() => {
    if (!draft.pending) return
    setDraft({ ...draft, pending: false })
    apply(draft.text.trim() || undefined)
  })
  // The timer lives outside React and restarts with every key.
  useEffect(() => {
    if (!draft.pending || draft.composing) return
    const timer = setTimeout(flush, restMs)
    return () => clearTimeout(timer)
  }, [draft])
  const own = draft.pending || draft.composing || draft.text.trim() === (value ?? '')
  return {
    text: own ? draft.text : (value ?? ''),
    setText: (text) => setDraft({ ...draft, text, pending: true }),
    flush: () => {
      setDraft({ ...draft, pending: false })
      if (draft.pending) apply(draft.text.trim() || undefined)
    },
    composing: {
      onCompositionStart: () => setDraft((now) => ({ ...now, composing: true })),
      onCompositionEnd: () => setDraft((now) => ({ ...now, composing: false, pending: true })),
    },
  }
}
