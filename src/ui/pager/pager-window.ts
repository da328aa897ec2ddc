/** A page's number, or a jump over the pages that are not shown. */
export type PagerStop = number | 'back' | 'ahead'

/**
 * Chooses which page buttons to show: the first, the last and those around the current one,
 * `count` numbers at most (5 on narrow screens, 7 on wide ones), with a jump where numbers are left out.
 */
export const pagerWindow = (page: number, pages: number, count: 5 | 7): PagerStop[] => {
  if (pages <= count) return Array.from({ length: pages }, (_, index) => index + 1)
  const inner = count - 2
  const from = Math.min(Math.max(page - Math.floor(inner / 2), 2), pages - inner)
  const middle = Array.from({ length: inner }, (_, index) => from + index)
  return [
    1,
    ...(from > 2 ? (['back'] as const) : []),
    ...middle,
    ...(from + inner < pages ? (['ahead'] as const) : []),
    pages,
  ]
}
