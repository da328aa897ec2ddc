import { useLocation } from '@tanstack/react-router'
import { markedTrail } from '#core/navigation/menu-index.ts'
import { useMenu } from '#core/navigation/menu.ts'

/** Paths of the menu entries to mark, from the top down to the page on screen. */
export function useTrail(): string[] {
  const menu = useMenu()
  const pathname = useLocation({ select: (location) => location.pathname })
  const marked = markedTrail(menu, pathname).map(({ path }) => path)
  return marked.length === 0 && pathname === '/home' ? ['/home'] : marked
}
