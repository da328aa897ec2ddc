// Takes the page out of the document while the screen is locked. Hidden content can be shown again by editing the
// document; content that is not in it cannot. React goes on holding it: forms keep what was typed, uploads go on.
import { layerRoot } from '#ui/layer/layer-root.ts'

const isOutside = (element: Element, lock: Element) =>
  element === lock || element.matches('script, style, [data-watermark]')

/** Removing an element makes it forget how far it was scrolled. */
function scrolled(roots: readonly Element[]) {
  const all = roots.flatMap((root) => [...root.querySelectorAll('*')])
  const positions = all
    .filter(({ scrollTop, scrollLeft }) => scrollTop !== 0 || scrollLeft !== 0)
    .map((element) => ({ element, top: element.scrollTop, left: element.scrollLeft }))
  return () => positions.forEach(({ element, top, left }) => element.scrollTo({ top, left }))
}

/**
 * Removes the page (the child of the body that holds `inside`) and all floating layers, and hides whatever else is or
 * comes into the body, except for `lock`. Answers how to put everything back: scrolled, focused and filled in as before.
 */
export function detachPage(inside: Element, lock: Element): () => void {
  const { body } = document
  const layers = layerRoot()
  const page = inside.closest('body > *')
  const roots = [page, layers].filter((root): root is HTMLElement => root instanceof HTMLElement)
  const focused = document.activeElement
  const scrollBack = scrolled(roots)

  const positions = roots.map((root) => {
    const marker = document.createComment('')
    root.dataset['detached'] = ''
    root.replaceWith(marker)
    return { root, marker }
  })
  // Browser extensions and libraries put things into the body too.
  const hidden = new Set<HTMLElement>()
  const hideOthers = () => {
    for (const element of body.children) {
      if (!(element instanceof HTMLElement) || element.hidden || isOutside(element, lock)) continue
      element.hidden = true
      hidden.add(element)
    }
  }
  hideOthers()
  const watch = new MutationObserver(hideOthers)
  watch.observe(body, { childList: true })

  return () => {
    watch.disconnect()
    for (const element of hidden) element.hidden = false
    for (const { root, marker } of positions) {
      delete root.dataset['detached']
      // Where the place is gone, so is everything around it: the end of the body is as good.
      if (marker.isConnected) marker.replaceWith(root)
      else body.append(root)
    }
    scrollBack()
    if (focused instanceof HTMLElement && focused.isConnected)
      focused.focus({ preventScroll: true })
  }
}
