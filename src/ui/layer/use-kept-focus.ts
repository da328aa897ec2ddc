import { type RefObject, useEffect, useRef } from 'react'

/**
 * Keeps the focus inside of a sheet when the control that has it goes away: a button that its own press replaces, a picture
 * that is covered again. It would fall to the page otherwise, and the next Tab would start there. A focus that is somewhere
 * else is left alone.
 */
export function useKeptFocus(): RefObject<HTMLDivElement | null> {
  const sheet = useRef<HTMLDivElement>(null)
  // The document is outside React.
  useEffect(() => {
    const node = sheet.current
    if (!node) return
    let isInside = node.contains(document.activeElement)
    const note = ({ target }: FocusEvent) => {
      isInside = target instanceof Node && node.contains(target)
    }
    const observer = new MutationObserver(() => {
      const { activeElement, body } = document
      if (isInside && (activeElement === null || activeElement === body))
        node.focus({ preventScroll: true })
    })
    document.addEventListener('focusin', note)
    observer.observe(node, { childList: true, subtree: true, attributeFilter: ['hidden'] })
    return () => {
      document.removeEventListener('focusin', note)
      observer.disconnect()
    }
  })
  return sheet
}
