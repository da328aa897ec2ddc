import { redirect } from '@tanstack/react-router'
import { canOpen, type OwnPath, ownPages } from '#core/navigation/own-pages.ts'
import type { Page } from '#core/navigation/page.ts'

/** What `beforeLoad` of a static screen answers; throws to `/401`, which asks for no role, where the role is missing. */
export function guardOwnPage(path: OwnPath): Page {
  if (!canOpen(path)) throw redirect({ to: '/401', replace: true })
  return { title: ownPages[path].title }
}
