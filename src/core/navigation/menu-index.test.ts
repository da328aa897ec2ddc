import { describe, expect, it } from 'vitest'
import type { MenuEntry } from '#contract/menu-entry.ts'
import {
  resolveDestination,
  findMenuEntry,
  indexMenu,
  pathOfComponent,
  visibleChildren,
} from './menu-index.ts'

const entry = (
  path: string,
  more: Partial<MenuEntry['meta']> = {},
  children: MenuEntry[] = [],
): MenuEntry => ({
  path,
  name: path,
  component: `${path.slice(1)}/index`,
  children,
  meta: {
    title: path,
    isLink: '',
    isHide: false,
    isKeepAlive: true,
    isAffix: false,
    isIframe: false,
    icon: '',
    ...more,
  },
})

describe('the menu index', () => {
  it('finds entries at any depth with their way down', () => {
    const index = indexMenu([entry('/a', {}, [entry('/a/b', {}, [entry('/c')])])], [])
    expect(findMenuEntry(index, '/c')?.trail.map(({ path }) => path)).toEqual(['/a', '/a/b', '/c'])
    expect(findMenuEntry(index, '/c/')?.entry.path).toBe('/c')
    expect(findMenuEntry(index, '/d')).toBeUndefined()
    expect(findMenuEntry(index, '__proto__')).toBeUndefined()
    expect(pathOfComponent(index, 'c')).toBe('/c')
  })

  it('calls an entry without a title by its name', () => {
    const nameless = { ...entry('/duty', { title: ' ' }), name: 'duty' }
    const { entries } = indexMenu([nameless, { ...nameless, name: '' }], [])
    expect(entries.map(({ meta }) => meta.title)).toEqual(['duty', '/duty'])
  })

  it('keeps what asks for no role or for one the operator has', () => {
    const menu = [
      entry('/all'),
      entry('/admin', { roles: ['admin'] }, [entry('/admin/x')]),
      entry('/both', { roles: ['admin', 'common'] }),
    ]
    expect(indexMenu(menu, ['common']).entries.map(({ path }) => path)).toEqual(['/all', '/both'])
    expect(findMenuEntry(indexMenu(menu, ['common']), '/admin/x')).toBeUndefined()
  })

  it('leads a parent to its first visible child at every level', () => {
    const hidden = entry('/a/hidden', { isHide: true })
    const parent = entry('/a', {}, [hidden, entry('/a/b', {}, [entry('/a/b/c'), entry('/a/b/d')])])
    expect(resolveDestination(parent).path).toBe('/a/b/c')
    expect(resolveDestination(entry('/x', {}, [hidden])).path).toBe('/x')
    expect(visibleChildren(parent.children).map(({ path }) => path)).toEqual(['/a/b'])
  })

  it('takes the deeper one of a parent and a child with the same path, so that nothing leads in circles', () => {
    const index = indexMenu([entry('/a', {}, [entry('/a')])], [])
    expect(findMenuEntry(index, '/a')?.trail).toHaveLength(2)
  })

  it('survives cycles', () => {
    const a = entry('/a')
    const b = entry('/b', {}, [a])
    a.children = [b]
    const index = indexMenu([a], [])
    expect([...index.byPath.keys()].toSorted()).toEqual(['/a', '/b'])
    const match = findMenuEntry(index, '/a')
    expect(match && resolveDestination(match.entry).path).toBe('/b')
  })

  it('indexes 5,000 entries', () => {
    const menu = Array.from({ length: 50 }, (_, group) =>
      entry(
        `/g${group}`,
        {},
        Array.from({ length: 99 }, (_item, item) => entry(`/g${group}/i${item}`)),
      ),
    )
    const index = indexMenu(menu, [])
    expect(index.byPath.size).toBe(5_000)
  })
})
