// Pinned columns. A cell that sticks is a layer of its own: three in each row cost a scrolled frame more than
// everything else the browser does in it. Here the whole table sticks, once, and the columns between the pinned ones
// are shifted by what the grid is scrolled sideways.
import { type RefObject, useLayoutEffect } from 'react'

/** Tells the columns between the pinned ones, by `--sideways`, how far they are shifted: as far as `grid` is scrolled. */
export function useSideways(grid: RefObject<HTMLElement | null>) {
  // Where the grid is scrolled to is known to the document only.
  useLayoutEffect(() => {
    const box = grid.current
    if (!box) return
    let told = 0
    const tell = () => {
      if (box.scrollLeft === told) return
      told = box.scrollLeft
      box.style.setProperty('--sideways', `${-told}px`)
    }
    tell()
    box.addEventListener('scroll', tell, { passive: true })
    // A page that was hidden comes back without a word where it was, or at its start.
    const sizes = new ResizeObserver(tell)
    sizes.observe(box)
    return () => {
      box.removeEventListener('scroll', tell)
      sizes.disconnect()
    }
  }, [grid])
}
