import { useEffect } from 'react'
import { idle } from '#core/browser/when-idle.ts'
import { attachKeptLayout } from './keep-layout.tsx'

/**
 * Lays out what is drawn of a screen while it is not shown. React runs nothing of what is hidden, so it is done from
 * outside: its boxes are kept from the beginning, and asked for once the browser has nothing better to do.
 */
export function useHiddenLayout(page: HTMLElement | null, isShown: boolean): void {
  useEffect(() => {
    if (!page || isShown) return
    let isDue = false
    const observer = new MutationObserver(() => {
      const screen = page.firstElementChild
      if (isDue || !(screen instanceof HTMLElement)) return
      isDue = true
      attachKeptLayout(screen)
      void idle().then(() => {
        isDue = false
        // Whoever asks for the size of something hidden has it laid out.
        screen.firstElementChild?.getBoundingClientRect()
      })
    })
    observer.observe(page, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [page, isShown])
}
