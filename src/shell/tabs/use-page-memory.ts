import { useLayoutEffect, useRef } from 'react'

interface Memory {
  readonly scrolled: Map<Element, { top: number; left: number }>
  focused: HTMLElement | undefined
  pageTop: number
}

/** How far what scrolls the pages was last seen scrolled: asking itself would lay the new page out before its time. */
const tops = new WeakMap<Element, number>()

/** The focus is free when it is nowhere, or where this page was called from, or on a page that leaves. */
const isFocusFree = (active: Element | null) =>
  !active || active === document.body || active.closest('[data-tab-bar],[data-page]') !== null

/**
 * Brings back, each time the page is shown, how far it and its parts were scrolled and what had the focus. A hidden
 * page has no layout, and what has none forgets both.
 */
export function usePageMemory(element: HTMLElement | null) {
  const memory = useRef<Memory>({ scrolled: new Map(), focused: undefined, pageTop: 0 })
  // Layout effects run when the page is shown and are cleaned up when it is hidden.
  useLayoutEffect(() => {
    const kept = memory.current
    if (!element) return
    // What scrolls the page is around it.
    const scroller = element.closest('main')?.parentElement
    for (const [part, position] of kept.scrolled) part.scrollTo(position)
    if (scroller && (tops.get(scroller) ?? 0) !== kept.pageTop) {
      scroller.scrollTo({ top: kept.pageTop })
      tops.set(scroller, kept.pageTop)
    }
    if (kept.focused?.isConnected && isFocusFree(document.activeElement))
      kept.focused.focus({ preventScroll: true })

    const stop = new AbortController()
    const { signal } = stop
    const onScroll = ({ target }: Event) => {
      if (!(target instanceof Element)) return
      if (target.scrollTop === 0 && target.scrollLeft === 0) kept.scrolled.delete(target)
      else kept.scrolled.set(target, { top: target.scrollTop, left: target.scrollLeft })
    }
    const onFocus = ({ target }: Event) => {
      kept.focused = target instanceof HTMLElement ? target : undefined
    }
    element.addEventListener('scroll', onScroll, { signal, capture: true, passive: true })
    // As it happens: when the page is hidden, what scrolls has its next height already.
    const onPageScroll = () => {
      if (!scroller) return
      kept.pageTop = scroller.scrollTop
      tops.set(scroller, kept.pageTop)
    }
    element.addEventListener('focusin', onFocus, { signal })
    scroller?.addEventListener('scroll', onPageScroll, { signal, passive: true })
    return () => {
      stop.abort()
      for (const part of kept.scrolled.keys()) if (!part.isConnected) kept.scrolled.delete(part)
    }
  }, [element])
}
