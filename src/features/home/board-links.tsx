import { Link } from '@tanstack/react-router'
import { findMenuEntry } from '#core/navigation/menu-index.ts'
import { useMenu } from '#core/navigation/menu.ts'

const paths = ['/visualizingDemo1', '/visualizingDemo2'] as const

/** The ways to the boards, as the menu calls them; nothing for whoever has not got them. */
export const BoardLinks = () => {
  const menu = useMenu()
  return (
    <span className="flex flex-wrap gap-x-6">
      {paths.map((path) => {
        const match = findMenuEntry(menu, path)
        return (
          match && (
            <Link key={path} to={path} className="text-sm text-primary-strong hover:underline">
              {match.entry.meta.title}
            </Link>
          )
        )
      })}
    </span>
  )
}
