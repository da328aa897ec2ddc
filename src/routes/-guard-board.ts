// What happens before a board, which stands outside the frame: session, lock, menu, texts and the right to see it.
import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { board1, board2 } from '#contract/visual.ts'
import { findMenuEntry } from '#core/navigation/menu-index.ts'
import type { Page } from '#core/navigation/page.ts'
import { createAccess } from '#core/session/access.ts'
import { session } from '#core/session/session.ts'
import { guardSession } from './-guard-session.ts'
import { requireSession } from './-require-session.ts'

const calls = { board1, board2 }

/** What `beforeLoad` of a board answers; throws to `/401` where the operator may not read it. */
export async function guardBoard(
  location: ParsedLocation,
  board: keyof typeof calls,
): Promise<Page> {
  requireSession(location)
  const menu = await guardSession(location, 'board')
  if (!createAccess(session.state).can(calls[board])) throw redirect({ to: '/401', replace: true })
  return { title: findMenuEntry(menu, location.pathname)?.entry.meta.title ?? location.pathname }
}
