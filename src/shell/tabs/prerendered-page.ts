// The screen that an operator is about to open, because the mouse rests on its link, or the keyboard does: drawn out of sight,
// so that the click has only to show it.
import type { AnyRouteMatch } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { proxy, ref } from 'valtio'
import { tabStore } from '#core/tabs/browser-tabs.ts'
import type { Tab } from '#core/tabs/tabs.ts'

/** A page that can be kept: what the router has loaded, and the tab it belongs to. */
export interface LoadedPage {
  readonly tab: Tab
  readonly component: ComponentType
}

/** What the loader of a screen answers. */
interface Loaded {
  readonly component?: ComponentType
  /** When its first calls are answered; absent where drawing does more than draw: a frame calls another site. */
  readonly ready?: Promise<unknown>
}

type Match = Pick<AnyRouteMatch, 'status' | 'context' | 'loaderData'>

/** The page of a match of the router; undefined while it loads, and for pages that are no screens (404, 401). */
export function loadedPage(match: Match | undefined): LoadedPage | undefined {
  if (match?.status !== 'success') return undefined
  // `_app` hands the tab down, the loader of a screen brings what draws it.
  const { tab } = match.context as { tab?: Tab }
  const { component } = (match.loaderData ?? {}) as Loaded
  return tab && component ? { tab, component } : undefined
}

/** A page that is drawn out of sight. */
export interface PrerenderedPage extends LoadedPage {
  /** Whether its first calls are answered. What is hidden hears of nothing, and is drawn once more then. */
  readonly isLoaded: boolean
}

/** What the mouse or the keyboard rests on. */
export const prerendered = proxy<{ page?: PrerenderedPage | undefined }>({})

/** Milliseconds on a link before its page is drawn: a mouse on its way to another passes it in less. */
const debounceMs = 50

/** What is prerendered, or about to be; another object each time. */
let wanted: { readonly path: string } | undefined

/** Drops the prerendered page: the operator has left the link, or opened the page. */
export function cancelPrerender(): void {
  wanted = undefined
  if (prerendered.page) prerendered.page = undefined
}

/**
 * Draws the page of a path, which `preload` loads, until another is wanted. A press also gives the focus to the link that the
 * mouse rests on: the page of the same path stays.
 */
export async function prerender(
  path: string,
  preload: () => Promise<readonly Match[] | undefined>,
): Promise<void> {
  if (wanted?.path === path) return
  cancelPrerender()
  const mine = { path }
  wanted = mine
  const settled = new Promise((resolve) => setTimeout(resolve, debounceMs))
  const match = (await preload())?.at(-1)
  const page = loadedPage(match)
  const { ready } = (match?.loaderData ?? {}) as Loaded
  if (!ready || !page || tabStore.state.tabs.some(({ id }) => id === page.tab.id)) return
  await settled
  if (mine === wanted) prerendered.page = ref({ ...page, isLoaded: false })
  await ready
  if (mine === wanted) prerendered.page = ref({ ...page, isLoaded: true })
}
