import { useRouterState } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { Tab } from '#core/tabs/tabs.ts'

/** A page that can be kept: what the router has loaded, and the tab it belongs to. */
export interface ShownPage {
  readonly tab: Tab
  readonly component: ComponentType
}

type Leaf = { tab?: Tab; component?: ComponentType }

/** The page the router has loaded last; undefined while it loads, and for pages that are no screens (404, 401). */
export function useShownPage(): ShownPage | undefined {
  const leaf = useRouterState({ select: ({ matches }) => matches.at(-1) })
  if (leaf?.status !== 'success') return undefined
  // `_app` hands the tab down, the loader of a screen brings what draws it.
  const { tab } = leaf.context as Leaf
  const { component } = (leaf.loaderData ?? {}) as Leaf
  return tab && component ? { tab, component } : undefined
}
