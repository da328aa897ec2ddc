import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ListLink } from '#contract/evidence.ts'
import { pathOfComponent } from '#core/navigation/menu-index.ts'
import { useMenu } from '#core/navigation/menu.ts'
import { linkClass } from '#ui/link-class.ts'

interface ListNumberProps {
  list: ListLink | null
  /** Covers the box around it, so that a click anywhere on a card follows it. */
  isCover?: boolean
  /** Words rather than a number: they look like the link that they are. */
  isWords?: boolean
  /** What is counted, for those who hear the number without the words around it. */
  label?: string | undefined
  children: ReactNode
}

/** A number that leads to the list it counts; plain text where the operator has not got that screen. */
export const ListNumber = ({
  list,
  isCover = false,
  isWords = false,
  label,
  children,
}: ListNumberProps) => {
  const path = pathOfComponent(useMenu(), list?.component ?? '')
  if (!list || path === undefined) return children
  return (
    <Link
      to={path}
      search={list.search as never}
      aria-label={label}
      className={
        isCover
          ? 'after:absolute after:inset-0 after:rounded-md'
          : isWords
            ? linkClass
            : 'hover:text-primary hover:underline'
      }
    >
      {children}
    </Link>
  )
}

/** A count that leads to its list; `isBad` where any at all is one too many. */
export const Count = ({
  of: { count, list },
  isBad = false,
}: {
  of: { count: number; list: ListLink }
  isBad?: boolean
}) => (
  <span className={isBad && count > 0 ? 'font-semibold text-danger-strong' : 'font-semibold'}>
    <ListNumber list={list}>{count}</ListNumber>
  </span>
)
