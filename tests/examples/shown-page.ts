// The page of the console that is shown: those of other tabs are kept beside it.
import { within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

/** Uses a page as people do, and checks what comes of it. */
export type PageUse = (user: UserEvent) => Promise<void>

/** The element of the shown page. */
export const pageElement = (): HTMLElement => {
  const element = document.querySelector<HTMLElement>('main [data-page]:not([data-kept])')
  if (!element) throw new Error('No page is shown.')
  return element
}

/** Looks for something on the shown page. */
export const page = () => within(pageElement())

/** A text field of the shown page, by its label. */
export const field = (name: string) => page().getByRole('textbox', { name })
