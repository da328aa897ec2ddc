import { findMenuEntry } from '#core/navigation/menu-index.ts'
import { useMenu } from '#core/navigation/menu.ts'
import { useTabContext } from '../tab-context.ts'

/** What the menu calls the screen, in the operator's language; undefined where it stands in no tab of the menu. */
export function useScreenTitle(): string | undefined {
  const tab = useTabContext()
  const menu = useMenu()
  return tab ? findMenuEntry(menu, tab.path)?.entry.meta.title : undefined
}
