import { useRef } from 'react'

/** Where the layer came from that another one has replaced: the focus was in what is gone. */
let replaced: Element | null = null

/**
 * Brings the focus back to where it was before a layer opened. Radix does so only for layers with a
 * trigger of its own; ours are opened by state, from a key or a menu. Where the element is gone,
 * `fallback` names another; a focus that has meanwhile gone elsewhere is left alone. A layer that replaces another brings it
 * back to where that one came from.
 */
export const useReturnFocus = (fallback: (() => HTMLElement | null) | undefined) => {
  const from = useRef<Element | null>(null)
  /** For `onOpenAutoFocus`, which comes before the focus moves. */
  const remember = () => {
    const now = document.activeElement
    from.current = now === document.body ? replaced : now
    replaced = from.current
  }
  /** For `onCloseAutoFocus`. */
  const giveBack = (event: Event) => {
    event.preventDefault()
    const now = document.activeElement
    if (now && now !== document.body) return
    replaced = null
    const back = from.current
    const usable = back instanceof HTMLElement && back !== document.body && back.isConnected
    const target = usable ? back : fallback?.()
    target?.focus()
    // Neither is there, or cannot have it: an open sheet is nearer than the page.
    if (document.activeElement === document.body)
      [...document.querySelectorAll<HTMLElement>('[data-sheet]')].at(-1)?.focus()
  }
  return { remember, giveBack }
}
