import { expect, it } from 'vitest'
import { type KeptPage, maxKept, nextPages } from './kept-pages.ts'
import type { PrerenderedPage } from './prerendered-page.ts'

const component = () => null
const page = (id: string) => ({ tab: { id, path: id.split('?')[0] ?? '', search: {} }, component })

function setUp() {
  const world = {
    open: new Set<string>(),
    mortal: new Set<string>(),
    refreshKeys: new Map<string, number>(),
    prerendered: undefined as PrerenderedPage | undefined,
  }
  let pages: readonly KeptPage[] = []
  const shown = new Map<string, ReturnType<typeof page>>()
  const show = (id: string | undefined) => {
    if (id !== undefined) world.open.add(id)
    const known = id === undefined ? undefined : (shown.get(id) ?? page(id))
    if (id !== undefined && known) shown.set(id, known)
    pages = nextPages(pages, {
      shown: known,
      prerendered: world.prerendered,
      isOpen: (each) => world.open.has(each),
      isKeepAlive: (path) => !world.mortal.has(path),
      getRefreshKey: (each) => world.refreshKeys.get(each) ?? 0,
    })
    return pages.map(({ tab }) => tab.id)
  }
  return { world, show, pages: () => pages }
}

it('keeps what was shown, where it stood, and the same list when nothing changes', () => {
  const { show, pages } = setUp()
  show('/a')
  show('/b')
  expect(show('/a')).toEqual(['/a', '/b'])
  const before = pages()
  show('/a')
  expect(pages()).toBe(before)
})

it('keeps all while a page that is no screen is shown', () => {
  const { show } = setUp()
  show('/a')
  expect(show(undefined)).toEqual(['/a'])
})

it('lets go of closed tabs and of screens that are not kept alive, but never of the one shown', () => {
  const { show, world } = setUp()
  world.mortal.add('/a')
  show('/a')
  show('/b')
  expect(show('/c')).toEqual(['/b', '/c'])
  world.open.clear()
  expect(show('/c')).toEqual(['/c'])
  world.open.clear()
  world.mortal.add('/c')
  expect(show('/c')).toEqual(['/c'])
})

it('starts a refreshed screen anew, shown or not', () => {
  const { show, world, pages } = setUp()
  show('/a')
  show('/b')
  world.refreshKeys.set('/a', 1)
  expect(show('/b')).toEqual(['/b'])
  world.refreshKeys.set('/b', 1)
  expect(show('/b')).toEqual(['/b'])
  expect(pages()[0]?.refreshKey).toBe(1)
})

it('keeps a dozen, the last ones used', () => {
  const { show } = setUp()
  for (let at = 0; at < maxKept; at += 1) show(`/${at}`)
  show('/0')
  const kept = show('/new')
  expect(kept).toHaveLength(maxKept)
  expect(kept).toContain('/0')
  expect(kept).not.toContain('/1')
})

it('draws a prerendered screen behind the others, again when its calls are answered, and drops it when it is cancelled', () => {
  const { show, world, pages } = setUp()
  show('/a')
  world.prerendered = { ...page('/b'), isLoaded: false }
  expect(show('/a')).toEqual(['/a', '/b'])
  const [, before] = pages()
  world.prerendered = { ...world.prerendered, isLoaded: true }
  show('/a')
  expect(pages()[1]).toEqual({ ...before, isLoaded: true })
  world.prerendered = undefined
  expect(show('/a')).toEqual(['/a'])
})

it('shows a prerendered screen as it was drawn', () => {
  const { show, world, pages } = setUp()
  show('/a')
  world.prerendered = { ...page('/b'), isLoaded: true }
  show('/a')
  const [, before] = pages()
  // The router makes a tab and a search of its own.
  show('/b')
  const [, after] = pages()
  expect(after?.tab).toBe(before?.tab)
  expect(after).toEqual({ ...before, shownAt: 2 })
  world.prerendered = undefined
  expect(show('/a')).toEqual(['/a', '/b'])
})

it('prerenders no screen that is not kept alive, or is kept already', () => {
  const { show, world, pages } = setUp()
  world.mortal.add('/c')
  show('/a')
  show('/b')
  const before = pages()
  for (const id of ['/a', '/b', '/c']) {
    world.prerendered = { ...page(id), isLoaded: true }
    show('/b')
    expect(pages()).toBe(before)
  }
})

it('draws a screen again when its search has changed, and only then', () => {
  const component = () => null
  const at = (size: number) => ({ tab: { id: '/a', path: '/a', search: { size } }, component })
  const facts = { isOpen: () => true, isKeepAlive: () => true, getRefreshKey: () => 0 }
  const first = nextPages([], { ...facts, shown: at(10) })
  expect(nextPages(first, { ...facts, shown: at(10) })).toBe(first)
  expect(nextPages(first, { ...facts, shown: at(20) })[0]?.tab.search).toEqual({ size: 20 })
})
