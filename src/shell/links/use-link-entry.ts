import { useLocation } from '@tanstack/react-router'
import { findMenuEntry } from '#core/menu-index.ts'
import { useMenu } from '#core/menu.ts'
import { type SafeAddress, safeAddress } from '#core/safe-address.ts'
import { usePlace } from '#kit/place.ts'

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
  const place = usePlace()
  const { pathname } = useLocation()
  const meta = findMenuEntry(menu, place?.path ?? pathname)?.entry.meta
  const text = meta?.isLink ?? ''
  return { title: meta?.title ?? '', text, address: safeAddress(text, window.location.origin) }
}
