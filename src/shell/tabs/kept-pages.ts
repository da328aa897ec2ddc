// Which screens stay in memory while another one is shown.
import type { ComponentType } from 'react'
import type { Tab } from '#core/tabs/tabs.ts'

/** A screen that is drawn, shown or not. */
export interface KeptPage {
  readonly tab: Tab
  readonly component: ComponentType
  /** Another round is another screen: that is what refreshing means. */
  readonly refreshKey: number
  /** The larger, the later it was shown. */
  readonly shownAt: number
}

interface Facts {
  readonly shown: Pick<KeptPage, 'tab' | 'component'> | undefined
  readonly isOpen: (id: string) => boolean
  /** Whether the menu says that the screen is kept alive. */
  readonly isKeepAlive: (path: string) => boolean
  readonly refreshKeyOf: (id: string) => number
}

/** Screens kept at most, so that a day of work does not fill the memory. */
export const maxKept = 12

const isSame = (a: readonly KeptPage[], b: readonly KeptPage[]) =>
  a.length === b.length &&
  a.every((page, at) => {
    const other = b[at]
    return (
      page.tab === other?.tab &&
      page.component === other.component &&
      page.refreshKey === other.refreshKey &&
      page.shownAt === other.shownAt
    )
  })

/**
 * The screens to draw next. The one shown always; of the others those that are kept alive, whose tabs are open and
 * which were not refreshed, the last `maxKept`. Their order stays: a frame that is moved in the document loads anew.
 * The same array when nothing changed.
 */
export function nextPages(pages: readonly KeptPage[], facts: Facts): readonly KeptPage[] {
  const { shown, isOpen, isKeepAlive, refreshKeyOf } = facts
  const newest = Math.max(0, ...pages.map(({ shownAt }) => shownAt))
  const others = pages.filter(
    ({ tab, refreshKey }) =>
      tab.id !== shown?.tab.id &&
      isOpen(tab.id) &&
      isKeepAlive(tab.path) &&
      refreshKey === refreshKeyOf(tab.id),
  )
  const oldest = others
    .toSorted((a, b) => a.shownAt - b.shownAt)
    .slice(0, Math.max(0, others.length - maxKept + 1))
  const old = pages.find(({ tab }) => tab.id === shown?.tab.id)
  const current = shown && {
    ...shown,
    refreshKey: refreshKeyOf(shown.tab.id),
    shownAt: old && old.shownAt === newest ? newest : newest + 1,
  }
  const next = pages.flatMap((page) =>
    page === old && current
      ? [current]
      : others.includes(page) && !oldest.includes(page)
        ? [page]
        : [],
  )
  if (current && !old) next.push(current)
  return isSame(pages, next) ? pages : next
}
