// Where an element is drawn, and whether a click reaches it.
import type { Locator } from 'playwright-core'

/** Returns the place of an element in the window; throws where it has none. */
export async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('It has no place on the page.')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

/** Returns whether a click in the middle of an element reaches it. */
export const isHit = (element: Locator): Promise<boolean> =>
  element.evaluate((node) => {
    const { left, top, width, height } = node.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    return hit !== null && node.contains(hit)
  })
