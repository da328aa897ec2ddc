import { useSnapshot } from 'valtio'
import { layoutFor } from '#core/settings/layout.ts'
import { settings } from '#core/settings/settings.ts'
import { useIsNarrow } from './use-is-narrow.ts'

/** The layout on screen, which a narrow window changes and gives back, and what follows from it. */
export function useLayout() {
  const isNarrow = useIsNarrow()
  return { isNarrow, ...layoutFor(useSnapshot(settings), isNarrow) }
}
