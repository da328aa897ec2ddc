import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Search } from '../navigation/search-params.ts'
import { createTabs, type Tab, tabId } from './tabs.ts'

function setUp(given: Record<string, unknown> = {}) {
  const storage = new Map<string, string>(
    Object.entries(given).map(([key, value]) => [key, JSON.stringify(value)]),
  )
  const world = {
    screens: ['/home', '/a', '/b', '/c', '/d'],
    affixed: ['/home'],
    isShared: false,
    isCached: false,
    owner: '1' as string | null,
  }
  const make = () =>
    createTabs({
      read: (key) => {
        const text = storage.get(key)
        return text === undefined ? undefined : JSON.parse(text)
      },
      write: (key, value) =>
        value === null ? storage.delete(key) : storage.set(key, JSON.stringify(value)),
      isScreen: (path) => world.screens.includes(path),
      affixed: () => world.affixed,
      isShared: () => world.isShared,
      isCached: () => world.isCached,
      owner: () => world.owner,
    })
  const tabStore = make()
  const openTab = (pathname: string, search: Search = {}, tab?: string) =>
    tabStore.arrive(tabStore.tabAt({ pathname, search, tab }))
  const ids = (of = tabStore) => of.state.tabs.map(({ id }) => id)
  return { storage, world, tabStore, make, openTab, ids }
}

describe('opening', () => {
  it('puts the affixed tab first and never the same address twice', () => {
    const { openTab, ids } = setUp()
    openTab('/a')
    openTab('/a/')
    openTab('/a', { x: '1', y: '2' })
    openTab('/a', { y: '2', x: '1' })
    expect(ids()).toEqual(['/home', '/a', '/a?x=1&y=2'])
  })

  it('makes no tab of what is no screen', () => {
    const { tabStore, openTab, ids } = setUp()
    openTab('/nowhere')
    expect(ids()).toEqual(['/home'])
    expect(tabStore.state.active).toBe('')
  })

  it('stays one tab while the screen changes its own search, and goes back with the history', () => {
    const { tabStore, openTab, ids } = setUp()
    openTab('/a')
    openTab('/a', { page: '2' }, '/a')
    expect(ids()).toEqual(['/home', '/a'])
    expect(tabStore.state.tabs[1]?.search).toEqual({ page: '2' })
    openTab('/a', {}, '/a')
    expect(tabStore.state.tabs[1]?.search).toEqual({})
  })

  it('takes a history entry of another path for what it is', () => {
    const { openTab, ids } = setUp()
    openTab('/b', {}, '/a')
    openTab('/a', {}, '/ab?x=1')
    expect(ids()).toEqual(['/home', '/b', '/a'])
  })

  it('shared: one tab per path, its parameters overwritten', () => {
    const { tabStore, openTab, ids, world } = setUp()
    openTab('/a', { x: '1' })
    openTab('/a', { x: '2' })
    world.isShared = true
    tabStore.follow()
    expect(ids()).toEqual(['/home', '/a'])
    openTab('/a', { x: '3' })
    expect(ids()).toEqual(['/home', '/a'])
    expect(tabStore.state.tabs[1]?.search).toEqual({ x: '3' })
  })

  it('brings back what a left tab had, and leaves the tab on screen to the address', () => {
    const { tabStore, openTab } = setUp()
    openTab('/a', { page: '2' }, '/a')
    expect(tabStore.recall({ pathname: '/a', search: {} })).toBeUndefined()
    openTab('/b')
    expect(tabStore.recall({ pathname: '/a', search: {} })).toEqual({ page: '2' })
    expect(tabStore.recall({ pathname: '/a', search: { x: '1' } })).toBeUndefined()
    expect(tabStore.recall({ pathname: '/c', search: {} })).toBeUndefined()
  })

  it('has room for as many as anybody uses', () => {
    const { tabStore, openTab, ids } = setUp()
    for (let at = 0; at < 200; at += 1) openTab('/a', { at: String(at) })
    expect(ids()).toHaveLength(50)
    expect(ids()[0]).toBe('/home')
    expect(ids()).toContain(tabStore.state.active)
  })
})

describe('closing', () => {
  const open = () => {
    const all = setUp()
    for (const path of ['/a', '/b', '/c']) all.openTab(path)
    return all
  }

  it('leads to the right neighbour, from the last one to the new last one', () => {
    const { tabStore, openTab } = open()
    openTab('/b')
    expect(tabStore.close('/b')?.id).toBe('/c')
    openTab('/c')
    expect(tabStore.close('/c')?.id).toBe('/a')
  })

  it('leads nowhere when another tab is on screen', () => {
    const { tabStore, ids } = open()
    expect(tabStore.close('/a')).toBeUndefined()
    expect(ids()).toEqual(['/home', '/b', '/c'])
  })

  it('spares affixed tabs, and the one that asked', () => {
    const { tabStore, ids } = open()
    expect(tabStore.close('/home')).toBeUndefined()
    expect(tabStore.closeOthers('/b')?.id).toBe('/b')
    expect(ids()).toEqual(['/home', '/b'])
    expect(tabStore.closeAll()?.id).toBe('/home')
    expect(ids()).toEqual(['/home'])
  })

  it('drops the tabs of screens that the operator has lost', () => {
    const { tabStore, ids, world } = open()
    world.screens = ['/home', '/b']
    tabStore.follow()
    expect(ids()).toEqual(['/home', '/b'])
  })
})

it('keeps an order in which affixed tabs come first', () => {
  const { tabStore, openTab, ids, storage } = setUp()
  for (const path of ['/a', '/b', '/c']) openTab(path)
  tabStore.move('/c', 0)
  expect(ids()).toEqual(['/home', '/c', '/a', '/b'])
  tabStore.move('/home', 3)
  tabStore.move('/c', 99)
  openTab('/d')
  expect(ids()).toEqual(['/home', '/a', '/b', '/c', '/d'])
  expect(JSON.parse(storage.get('tagsViewList') ?? '').map(({ id }: Tab) => id)).toEqual(ids())
})

it('counts refreshes', () => {
  const { tabStore, openTab } = setUp()
  openTab('/a', { x: '1' })
  expect(tabStore.refresh('/a?x=1')?.search).toEqual({ x: '1' })
  tabStore.refresh('/a?x=1')
  expect(tabStore.state.refreshKeys).toEqual({ '/a?x=1': 2 })
})

describe('after a reload', () => {
  it('the list comes back where it is cached, and nothing else changes', () => {
    const { make, openTab, world, ids } = setUp()
    openTab('/a', { page: '2' }, '/a')
    openTab('/b')
    const plain = make()
    plain.follow()
    expect(ids(plain)).toEqual(['/home'])
    world.isCached = true
    openTab('/a')
    const cached = make()
    cached.follow()
    expect(ids(cached)).toEqual(['/home', '/a', '/b'])
    expect(cached.state.active).toBe('')
  })

  it('full screen survives', () => {
    const { tabStore, openTab, make, storage } = setUp()
    openTab('/a')
    tabStore.setFull(true)
    expect(storage.get('isTagsViewCurrenFull')).toBe('true')
    const again = make()
    again.follow()
    expect(again.state.isFull).toBe(true)
    again.setFull(false)
    expect(storage.has('isTagsViewCurrenFull')).toBe(false)
  })

  it('belongs to its operator alone', () => {
    const { world, openTab, make, storage, tabStore } = setUp()
    world.isCached = true
    openTab('/a')
    tabStore.setFull(true)
    world.owner = '2'
    const other = make()
    other.follow()
    expect(other.state.tabs.map(({ id }) => id)).toEqual(['/home'])
    expect(other.state.isFull).toBe(false)
    world.owner = null
    other.follow()
    expect([...storage.keys()]).toEqual([])
    expect(other.state.tabs).toEqual([])
  })

  it.each([[null], ['x'], [[1]], [[{ id: '/a' }]], [[{ id: 'a', path: '//', search: [] }]]])(
    'starts afresh from %j',
    (list) => {
      const { tabStore, world, ids } = setUp({ tagsViewList: list, tagsViewOwner: '1' })
      world.isCached = true
      tabStore.follow()
      expect(ids()).toEqual(['/home'])
    },
  )
})

it('holds its promises whatever is done, shared or not', () => {
  const path = fc.constantFrom('/home', '/a', '/b', '/c', '/d', '/nowhere')
  const act = fc.oneof(
    fc.record({ do: fc.constant('visit' as const), path, x: fc.constantFrom('', '1', '2') }),
    fc.record({ do: fc.constantFrom('close', 'others', 'refresh'), at: fc.nat(6) }),
    fc.record({ do: fc.constant('move' as const), at: fc.nat(6), to: fc.nat(8) }),
    fc.record({ do: fc.constantFrom('all', 'share', 'narrow') }),
  )
  fc.assert(
    fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
      const { tabStore, world, openTab, ids } = setUp()
      openTab('/home')
      for (const each of acts) {
        const id = 'at' in each ? (ids()[each.at] ?? '') : ''
        const go = (tab: Tab | undefined) => tab && openTab(tab.path, tab.search, tab.id)
        if (each.do === 'visit' && 'path' in each) openTab(each.path, each.x ? { x: each.x } : {})
        if (each.do === 'close') go(tabStore.close(id))
        if (each.do === 'others') go(tabStore.closeOthers(id))
        if (each.do === 'refresh') go(tabStore.refresh(id))
        if (each.do === 'move' && 'to' in each) tabStore.move(id, each.to)
        if (each.do === 'all') go(tabStore.closeAll())
        if (each.do === 'share') world.isShared = !world.isShared
        if (each.do === 'narrow') {
          world.screens = ['/home', '/a', '/c']
          openTab('/home')
        }
        tabStore.follow()
        const now = tabStore.state.tabs
        expect(now[0]?.id).toBe('/home')
        expect(new Set(ids()).size).toBe(now.length)
        expect(now.every(({ path: at }) => world.screens.includes(at))).toBe(true)
        if (world.isShared) expect(now.every((tab) => tab.id === tab.path)).toBe(true)
        // Nobody is left on a page whose tab was closed.
        if (tabStore.state.active !== '') expect(ids()).toContain(tabStore.state.active)
      }
    }),
  )
})

it('names a tab by path and sorted parameters, or by path alone', () => {
  expect(tabId('/a', { b: '1', a: ['2'] }, false)).toBe(tabId('/a', { a: ['2'], b: '1' }, false))
  expect(tabId('/a', { b: '1' }, true)).toBe('/a')
})
