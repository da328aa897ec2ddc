import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Search } from './search-params.ts'
import { createTags, type Tab, tabId } from './tags.ts'

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
    createTags({
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
  const tags = make()
  const visit = (pathname: string, search: Search = {}, tab?: string) =>
    tags.arrive(tags.tabAt({ pathname, search, tab }))
  const ids = (of = tags) => of.state.tabs.map(({ id }) => id)
  return { storage, world, tags, make, visit, ids }
}

describe('opening', () => {
  it('puts the affixed tab first and never the same address twice', () => {
    const { visit, ids } = setUp()
    visit('/a')
    visit('/a/')
    visit('/a', { x: '1', y: '2' })
    visit('/a', { y: '2', x: '1' })
    expect(ids()).toEqual(['/home', '/a', '/a?x=1&y=2'])
  })

  it('makes no tab of what is no screen', () => {
    const { tags, visit, ids } = setUp()
    visit('/nowhere')
    expect(ids()).toEqual(['/home'])
    expect(tags.state.active).toBe('')
  })

  it('stays one tab while the screen changes its own search, and goes back with the history', () => {
    const { tags, visit, ids } = setUp()
    visit('/a')
    visit('/a', { page: '2' }, '/a')
    expect(ids()).toEqual(['/home', '/a'])
    expect(tags.state.tabs[1]?.search).toEqual({ page: '2' })
    visit('/a', {}, '/a')
    expect(tags.state.tabs[1]?.search).toEqual({})
  })

  it('takes a history entry of another path for what it is', () => {
    const { visit, ids } = setUp()
    visit('/b', {}, '/a')
    visit('/a', {}, '/ab?x=1')
    expect(ids()).toEqual(['/home', '/b', '/a'])
  })

  it('shared: one tab per path, its parameters overwritten', () => {
    const { tags, visit, ids, world } = setUp()
    visit('/a', { x: '1' })
    visit('/a', { x: '2' })
    world.isShared = true
    tags.follow()
    expect(ids()).toEqual(['/home', '/a'])
    visit('/a', { x: '3' })
    expect(ids()).toEqual(['/home', '/a'])
    expect(tags.state.tabs[1]?.search).toEqual({ x: '3' })
  })

  it('brings back what a left tab had, and leaves the tab on screen to the address', () => {
    const { tags, visit } = setUp()
    visit('/a', { page: '2' }, '/a')
    expect(tags.recall({ pathname: '/a', search: {} })).toBeUndefined()
    visit('/b')
    expect(tags.recall({ pathname: '/a', search: {} })).toEqual({ page: '2' })
    expect(tags.recall({ pathname: '/a', search: { x: '1' } })).toBeUndefined()
    expect(tags.recall({ pathname: '/c', search: {} })).toBeUndefined()
  })

  it('has room for as many as anybody uses', () => {
    const { tags, visit, ids } = setUp()
    for (let at = 0; at < 200; at += 1) visit('/a', { at: String(at) })
    expect(ids()).toHaveLength(50)
    expect(ids()[0]).toBe('/home')
    expect(ids()).toContain(tags.state.active)
  })
})

describe('closing', () => {
  const open = () => {
    const all = setUp()
    for (const path of ['/a', '/b', '/c']) all.visit(path)
    return all
  }

  it('leads to the right neighbour, from the last one to the new last one', () => {
    const { tags, visit } = open()
    visit('/b')
    expect(tags.close('/b')?.id).toBe('/c')
    visit('/c')
    expect(tags.close('/c')?.id).toBe('/a')
  })

  it('leads nowhere when another tab is on screen', () => {
    const { tags, ids } = open()
    expect(tags.close('/a')).toBeUndefined()
    expect(ids()).toEqual(['/home', '/b', '/c'])
  })

  it('spares affixed tabs, and the one that asked', () => {
    const { tags, ids } = open()
    expect(tags.close('/home')).toBeUndefined()
    expect(tags.closeOthers('/b')?.id).toBe('/b')
    expect(ids()).toEqual(['/home', '/b'])
    expect(tags.closeAll()?.id).toBe('/home')
    expect(ids()).toEqual(['/home'])
  })

  it('drops the tabs of screens that the operator has lost', () => {
    const { tags, ids, world } = open()
    world.screens = ['/home', '/b']
    tags.follow()
    expect(ids()).toEqual(['/home', '/b'])
  })
})

it('keeps an order in which affixed tabs come first', () => {
  const { tags, visit, ids, storage } = setUp()
  for (const path of ['/a', '/b', '/c']) visit(path)
  tags.move('/c', 0)
  expect(ids()).toEqual(['/home', '/c', '/a', '/b'])
  tags.move('/home', 3)
  tags.move('/c', 99)
  visit('/d')
  expect(ids()).toEqual(['/home', '/a', '/b', '/c', '/d'])
  expect(JSON.parse(storage.get('tagsViewList') ?? '').map(({ id }: Tab) => id)).toEqual(ids())
})

it('counts refreshes', () => {
  const { tags, visit } = setUp()
  visit('/a', { x: '1' })
  expect(tags.refresh('/a?x=1')?.search).toEqual({ x: '1' })
  tags.refresh('/a?x=1')
  expect(tags.state.rounds).toEqual({ '/a?x=1': 2 })
})

describe('after a reload', () => {
  it('the list comes back where it is cached, and nothing else changes', () => {
    const { make, visit, world, ids } = setUp()
    visit('/a', { page: '2' }, '/a')
    visit('/b')
    const plain = make()
    plain.follow()
    expect(ids(plain)).toEqual(['/home'])
    world.isCached = true
    visit('/a')
    const cached = make()
    cached.follow()
    expect(ids(cached)).toEqual(['/home', '/a', '/b'])
    expect(cached.state.active).toBe('')
  })

  it('full screen survives', () => {
    const { tags, visit, make, storage } = setUp()
    visit('/a')
    tags.setFull(true)
    expect(storage.get('isTagsViewCurrenFull')).toBe('true')
    const again = make()
    again.follow()
    expect(again.state.isFull).toBe(true)
    again.setFull(false)
    expect(storage.has('isTagsViewCurrenFull')).toBe(false)
  })

  it('belongs to its operator alone', () => {
    const { world, visit, make, storage, tags } = setUp()
    world.isCached = true
    visit('/a')
    tags.setFull(true)
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
      const { tags, world, ids } = setUp({ tagsViewList: list, tagsViewOwner: '1' })
      world.isCached = true
      tags.follow()
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
      const { tags, world, visit, ids } = setUp()
      visit('/home')
      for (const each of acts) {
        const id = 'at' in each ? (ids()[each.at] ?? '') : ''
        const go = (tab: Tab | undefined) => tab && visit(tab.path, tab.search, tab.id)
        if (each.do === 'visit' && 'path' in each) visit(each.path, each.x ? { x: each.x } : {})
        if (each.do === 'close') go(tags.close(id))
        if (each.do === 'others') go(tags.closeOthers(id))
        if (each.do === 'refresh') go(tags.refresh(id))
        if (each.do === 'move' && 'to' in each) tags.move(id, each.to)
        if (each.do === 'all') go(tags.closeAll())
        if (each.do === 'share') world.isShared = !world.isShared
        if (each.do === 'narrow') {
          world.screens = ['/home', '/a', '/c']
          visit('/home')
        }
        tags.follow()
        const now = tags.state.tabs
        expect(now[0]?.id).toBe('/home')
        expect(new Set(ids()).size).toBe(now.length)
        expect(now.every(({ path: at }) => world.screens.includes(at))).toBe(true)
        if (world.isShared) expect(now.every((tab) => tab.id === tab.path)).toBe(true)
        // Nobody is left on a page whose tab was closed.
        if (tags.state.active !== '') expect(ids()).toContain(tags.state.active)
      }
    }),
  )
})

it('names a tab by path and sorted parameters, or by path alone', () => {
  expect(tabId('/a', { b: '1', a: ['2'] }, false)).toBe(tabId('/a', { a: ['2'], b: '1' }, false))
  expect(tabId('/a', { b: '1' }, true)).toBe('/a')
})
