import { type RefObject, useLayoutEffect } from 'react'

/**
 * Says on the page around, as `data-filled`, that what is shown in it takes its whole height and scrolls inside. An
 * attribute and not `:has()`: that selector had the browser style the whole page anew for each row that scrolled in.
 */
export function useFilledPage(box: RefObject<HTMLElement | null>): void {
  // Runs again each time a kept screen is shown, and is taken back when it is hidden.
  useLayoutEffect(() => {
    const page = box.current?.closest('main')
    page?.setAttribute('data-filled', '')
    return () => page?.removeAttribute('data-filled')
  }, [box])
}
