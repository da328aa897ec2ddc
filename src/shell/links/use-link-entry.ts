import { useLocation } from '@tanstack/react-router'
import { findMenuEntry } from '#core/navigation/menu-index.ts'
import { useMenu } from '#core/navigation/menu.ts'
import { type SafeAddress, safeAddress } from '#core/navigation/safe-address.ts'
import { useTabContext } from '#kit/tab-context.ts'

/** What a page that stands for an address outside is about. */
export interface LinkEntry {
  readonly title: string
  /** As the menu has it. */
  readonly text: string
  /** Undefined where it may not be opened. */
  readonly address: SafeAddress | undefined
}

/** The menu entry this page stands for. */
export function useLinkEntry(): LinkEntry {
  const menu = useMenu()
  const tabContext = useTabContext()
  const { pathname } = useLocation()
  const meta = findMenuEntry(menu, tabContext?.path ?? pathname)?.entry.meta
  const text = meta?.isLink ?? ''
  return { title: meta?.title ?? '', text, address: safeAddress(text, window.location.origin) }
}
