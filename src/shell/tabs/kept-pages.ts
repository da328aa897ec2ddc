// Which screens stay in memory while another one is shown.
import { stringifySearch } from '#core/navigation/search-params.ts'
import type { Tab } from '#core/tabs/tabs.ts'
import type { LoadedPage, PrerenderedPage } from './prerendered-page.ts'

/** A screen that is drawn, shown or not. */
export interface KeptPage extends LoadedPage {
  /** Another round is another screen: that is what refreshing means. */
  readonly refreshKey: number
  /** The larger, the later it was shown. */
  readonly shownAt: number
  /** Whether it was drawn once more when its first calls were answered: only a prerendered screen is. */
  readonly isLoaded: boolean
}

interface Facts {
  readonly shown: LoadedPage | undefined
  /** What is likely to be shown next. */
  readonly prerendered?: PrerenderedPage | undefined
  readonly isOpen: (id: string) => boolean
  /** Whether the menu says that the screen is kept alive. */
  readonly isKeepAlive: (path: string) => boolean
  readonly getRefreshKey: (id: string) => number
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
      page.shownAt === other.shownAt &&
      page.isLoaded === other.isLoaded
    )
  })

/** Whether two tabs of the same page are left alike: the router makes a new search of each address, also of the same. */
export const isSameSearch = (a: Pick<Tab, 'search'>, b: Pick<Tab, 'search'>): boolean =>
  stringifySearch(a.search) === stringifySearch(b.search)

/**
 * The screens to draw next. The one shown always; of the others those that are kept alive, whose tabs are open and
 * which were not refreshed, the last `maxKept`, and the one that is prerendered. A screen whose search did not change keeps its
 * tab, so that it is not drawn again. Their order stays: a frame that is moved in the document loads anew.
 * The same array when nothing changed.
 */
export function nextPages(pages: readonly KeptPage[], facts: Facts): readonly KeptPage[] {
  const { shown, prerendered, isOpen, isKeepAlive, getRefreshKey } = facts
  const newest = Math.max(0, ...pages.map(({ shownAt }) => shownAt))
  const others = pages.filter(
    ({ tab, refreshKey }) =>
      tab.id !== shown?.tab.id &&
      (isOpen(tab.id) || tab.id === prerendered?.tab.id) &&
      isKeepAlive(tab.path) &&
      refreshKey === getRefreshKey(tab.id),
  )
  const oldest = others
    .toSorted((a, b) => a.shownAt - b.shownAt)
    .slice(0, Math.max(0, others.length - maxKept + 1))
  const old = pages.find(({ tab }) => tab.id === shown?.tab.id)
  const current = shown && {
    ...shown,
    tab: old && isSameSearch(old.tab, shown.tab) ? old.tab : shown.tab,
    refreshKey: getRefreshKey(shown.tab.id),
    shownAt: old && old.shownAt === newest ? newest : newest + 1,
    isLoaded: old?.isLoaded ?? false,
  }
  const early =
    prerendered && prerendered.tab.id !== shown?.tab.id && isKeepAlive(prerendered.tab.path)
      ? { ...prerendered, refreshKey: getRefreshKey(prerendered.tab.id), shownAt: 0 }
      : undefined
  const next = pages.flatMap((page) => {
    if (page === old && current) return [current]
    if (!others.includes(page) || oldest.includes(page)) return []
    return page.tab.id === early?.tab.id && page.shownAt === 0 ? [early] : [page]
  })
  if (current && !old) next.push(current)
  if (early && !next.some(({ tab }) => tab.id === early.tab.id)) next.push(early)
  return isSame(pages, next) ? pages : next
}
