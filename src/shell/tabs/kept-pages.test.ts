import { expect, it } from 'vitest'
import { type KeptPage, maxKept, nextPages } from './kept-pages.ts'

const component = () => null
const page = (id: string) => ({ tab: { id, path: id.split('?')[0] ?? '', search: {} }, component })

function setUp() {
  const world = {
    open: new Set<string>(),
    mortal: new Set<string>(),
    refreshKeys: new Map<string, number>(),
  }
  let pages: readonly KeptPage[] = []
  const shown = new Map<string, ReturnType<typeof page>>()
  const show = (id: string | undefined) => {
    if (id !== undefined) world.open.add(id)
    const known = id === undefined ? undefined : (shown.get(id) ?? page(id))
    if (id !== undefined && known) shown.set(id, known)
    pages = nextPages(pages, {
      shown: known,
      isOpen: (each) => world.open.has(each),
      isKeepAlive: (path) => !world.mortal.has(path),
      refreshKeyOf: (each) => world.refreshKeys.get(each) ?? 0,
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
