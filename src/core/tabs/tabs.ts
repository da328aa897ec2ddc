// The open screens as tabs. Which tabs there are, in which order and with which search; what the pages look like is
// the shell's business. Nothing here navigates: an action answers where to go.
import { proxy, ref } from 'valtio'
import { z } from 'zod'
import { type Search, stringifySearch } from '../navigation/search-params.ts'

/** An open screen. */
export interface Tab {
  /** The path with the search it was opened with; the path alone where tabs are shared. */
  readonly id: string
  readonly path: string
  /** As the operator left it; may differ from the one in `id`. */
  readonly search: Search
}

/** Where the router is, as far as tabs care. */
export interface RouteLocation {
  readonly pathname: string
  readonly search: Search
  /** The tab the history entry belongs to: a screen that changes its own search stays the same tab. */
  readonly tab?: string | undefined
}

/** What the tabs stand on; the browser's own in `browser-tabs.ts`, a test's own in tests. */
export interface TabsEnv {
  /** Undefined for what is absent or unreadable. */
  read: (key: string) => unknown
  /** Null removes it. Must not throw. */
  write: (key: string, value: unknown) => void
  /** Whether a path is a screen of this operator that may be a tab. */
  isScreen: (path: string) => boolean
  /** Paths whose tabs are always there, in order; the first place to go to when all others are closed. */
  affixed: () => readonly string[]
  /** One tab per path (`isShareTagsView`). */
  isShared: () => boolean
  /** Whether a reload brings the tabs back (`isCacheTagsView`). */
  isCached: () => boolean
  /** Whose tabs these are; null while nobody is signed in. */
  owner: () => string | null
}

/** What the shell draws. */
export interface TabsState {
  tabs: readonly Tab[]
  /** The id of the tab on screen; empty where the page has none (404). */
  active: string
  /** Whether the page covers the frame. */
  isFull: boolean
  /** How often each tab was refreshed. */
  refreshKeys: Readonly<Record<string, number>>
}

const listKey = 'tagsViewList'
const ownerKey = 'tagsViewOwner'
const fullKey = 'isTagsViewCurrenFull'
/** More tabs than anybody finds again; the one opened first makes room. */
const maxTabs = 50

const Stored = z.array(
  z.object({
    id: z.string().max(8_000),
    path: z.string().startsWith('/').max(500),
    search: z.record(z.string(), z.unknown()),
  }),
)

const plainPath = (path: string) => (path.length > 1 ? path.replace(/\/+$/, '') : path)

/** The id of a tab that is opened at an address; the order of the parameters does not count. */
export const tabId = (path: string, search: Search, isShared: boolean): string =>
  isShared
    ? path
    : path +
      stringifySearch(
        Object.fromEntries(Object.entries(search).toSorted(([a], [b]) => (a < b ? -1 : 1))),
      )

/** Makes the tabs of one browser tab. */
export function createTabs(env: TabsEnv) {
  const state = proxy<TabsState>({
    tabs: ref([]),
    active: '',
    isFull: false,
    refreshKeys: {},
  })
  let owner: string | null = null

  const isAffix = ({ id }: Pick<Tab, 'id'>) => env.affixed().includes(id)
  const find = (id: string) => state.tabs.find((tab) => tab.id === id)

  /** Affixed tabs first, each id and, where shared, each path once; at most as many as anybody can use. */
  function settle(tabs: readonly Tab[]) {
    const affixed = env.affixed().map((path) => tabs.find(({ id }) => id === path) ?? fresh(path))
    const screens = tabs.filter(({ path }) => env.isScreen(path))
    const byId = new Map<string, Tab>()
    const isShared = env.isShared()
    for (const tab of [...affixed, ...screens]) {
      const id = isShared ? tab.path : tab.id
      if (!byId.has(id)) byId.set(id, { ...tab, id })
    }
    const all = [...byId.values()]
    const spare = all.length - maxTabs
    const dropped = all.filter((tab) => !isAffix(tab) && tab.id !== state.active)
    return spare > 0 ? all.filter((tab) => !dropped.slice(0, spare).includes(tab)) : all
  }
  function keep(tabs: readonly Tab[]) {
    // Replaced as a whole and never watched inside: searches go to the router as they are.
    state.tabs = ref(settle(tabs))
    // Shared since it was opened: it lives on under its path.
    if (env.isShared()) state.active = state.active.split('?', 1)[0] ?? ''
    env.write(listKey, state.tabs)
  }

  /** Takes up what belongs to the operator who is signed in now, and nothing of another one. */
  function follow() {
    const now = env.owner()
    if (now === owner) return
    owner = now
    const isOwn = now !== null && env.read(ownerKey) === now
    const stored = Stored.safeParse(isOwn && env.isCached() ? env.read(listKey) : undefined)
    Object.assign(state, { tabs: ref([]), active: '', refreshKeys: {} })
    state.isFull = isOwn && env.read(fullKey) === true
    if (now === null) {
      for (const key of [listKey, ownerKey, fullKey]) env.write(key, null)
      return
    }
    env.write(ownerKey, now)
    keep(stored.success ? stored.data : [])
  }

  /** Which tab an address belongs to, open or not; undefined for what is no screen. */
  function tabAt({ pathname, search, tab }: RouteLocation): Tab | undefined {
    const path = plainPath(pathname)
    if (!env.isScreen(path)) return undefined
    const isShared = env.isShared()
    if (!isShared && tab !== undefined && (tab === path || tab.startsWith(`${path}?`)))
      return { id: tab, path, search }
    const own = tabId(path, search, isShared)
    const shown = state.tabs.filter(
      (each) => each.path === path && !isShared && tabId(path, each.search, false) === own,
    )
    const open = shown.find(({ id }) => id === state.active) ?? find(own) ?? shown[0]
    return { id: open?.id ?? own, path, search }
  }

  const neighbourOf = (at: number) => state.tabs[Math.min(at, state.tabs.length - 1)]

  return {
    /** Watch it with `useSnapshot(tags.state)`. */
    state,
    isAffix,
    /** Call it when the operator, the menu or a setting of the tabs changes. */
    follow() {
      follow()
      if (owner !== null) keep(state.tabs)
    },
    tabAt,
    /** The search an address without one had when its tab was left; undefined where there is nothing to bring back. */
    recall(location: RouteLocation): Search | undefined {
      if (Object.keys(location.search).length > 0) return undefined
      const tab = find(plainPath(location.pathname))
      if (!tab || tab.id === state.active || Object.keys(tab.search).length === 0) return undefined
      return tab.search
    },
    /** The page of a tab is on screen. */
    arrive(tab: Tab | undefined) {
      follow()
      state.active = tab?.id ?? ''
      if (!tab) return
      const isOpen = find(tab.id) !== undefined
      keep(
        isOpen ? state.tabs.map((each) => (each.id === tab.id ? tab : each)) : [...state.tabs, tab],
      )
    },
    /** A screen that is not shown any more changed its search after all. */
    keepSearch(id: string, search: Search) {
      keep(state.tabs.map((tab) => (tab.id === id ? { ...tab, search } : tab)))
    },
    /** Draws the page of a tab anew; answers the tab to go to. */
    refresh(id: string): Tab | undefined {
      state.refreshKeys = { ...state.refreshKeys, [id]: (state.refreshKeys[id] ?? 0) + 1 }
      return find(id)
    },
    /** Closes a tab unless it is affixed; answers the tab to go to when it was the one on screen. */
    close(id: string): Tab | undefined {
      const at = state.tabs.findIndex((tab) => tab.id === id)
      if (at < 0 || isAffix({ id })) return undefined
      keep(state.tabs.filter((tab) => tab.id !== id))
      return id === state.active ? neighbourOf(at) : undefined
    },
    /** Closes all but this one and the affixed ones; answers the tab to go to. */
    closeOthers(id: string): Tab | undefined {
      if (!find(id)) return undefined
      keep(state.tabs.filter((tab) => tab.id === id || isAffix(tab)))
      return find(id)
    },
    /** Closes all but the affixed ones; answers the last of those, to go to unless it is on screen. */
    closeAll(): Tab | undefined {
      keep(state.tabs.filter(isAffix))
      return state.tabs.at(-1)
    },
    /** Puts a tab at another place; affixed ones stay in front. */
    move(id: string, to: number) {
      const tab = find(id)
      if (!tab || isAffix(tab)) return
      const others = state.tabs.filter((each) => each !== tab)
      const least = others.filter(isAffix).length
      const at = Math.max(least, Math.min(to, others.length))
      keep([...others.slice(0, at), tab, ...others.slice(at)])
    },
    /** The page covers the frame, or gives it back; kept over a reload. */
    setFull(isFull: boolean) {
      state.isFull = isFull
      env.write(fullKey, isFull ? true : null)
    },
  }
}
const fresh = (path: string): Tab => ({ id: path, path, search: {} })
