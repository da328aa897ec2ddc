import { type RefObject, useEffect, useRef } from 'react'

/**
 * Keeps the focus inside of a sheet when the control that has it goes away: a button that its own press replaces, a picture
 * that is covered again. It would fall to the page otherwise, and the next Tab would start there. A focus that is somewhere
 * else is left alone.
 */
export function useKeptFocus(): RefObject<HTMLDivElement | null> {
  const sheet = useRef<HTMLDivElement>(null)
  const isInside = useRef(false)
  // The document is outside React.
  useEffect(() => {
    const node = sheet.current
    if (!node) return
    if (node.contains(document.activeElement)) isInside.current = true
    const note = ({ target }: FocusEvent) => {
      isInside.current = target instanceof Node && node.contains(target)
    }
    const keep = () => {
      const { activeElement, body } = document
      if (isInside.current && (activeElement === null || activeElement === body))
        node.focus({ preventScroll: true })
    }
    // What went away by the same rendering was seen by no observer: the one before has ended.
    keep()
    const observer = new MutationObserver(keep)
    document.addEventListener('focusin', note)
    observer.observe(node, { childList: true, subtree: true, attributeFilter: ['hidden'] })
    return () => {
      document.removeEventListener('focusin', note)
      observer.disconnect()
    }
  })
  return sheet
}
