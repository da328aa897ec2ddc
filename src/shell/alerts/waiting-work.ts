import { useNavigate } from '@tanstack/react-router'
import { type MenuEntry, toViewId } from '#contract/menu-entry.ts'
import { type QueueKind, queueKinds } from '#contract/queues.ts'
import { pathOfComponent } from '#core/navigation/menu-index.ts'
import { useMenu } from '#core/navigation/menu.ts'
import { mergeAlerts, useFeatures, type WaitingWork } from '#kit/feature.ts'
import { focusPage } from '../frame/focus-page.ts'

/** What the features say of each kind of waiting work. */
export const useWaitingWork = (): { readonly [K in QueueKind]?: WaitingWork } =>
  mergeAlerts(useFeatures())

/** Finds the kind of work that waits behind a menu entry; undefined where nothing does. */
export function useKindBehind(): (entry: MenuEntry) => QueueKind | undefined {
  const kinds = useWaitingWork()
  return (entry) => queueKinds.find((kind) => kinds[kind]?.component === toViewId(entry.component))
}

/** Opens the queue of a kind; undefined where the operator has no such screen. */
export function useOpenQueue(): (kind: QueueKind) => (() => void) | undefined {
  const menu = useMenu()
  const navigate = useNavigate()
  const kinds = useWaitingWork()
  return (kind) => {
    const work = kinds[kind]
    const path = work && pathOfComponent(menu, work.component)
    if (!work || path === undefined) return undefined
    const { search } = work
    return () => void navigate({ to: path, search: search as never }).then(focusPage)
  }
}
