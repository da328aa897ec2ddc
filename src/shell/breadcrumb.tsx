import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link, useLocation } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { destinationOf, findMenuEntry } from '#core/menu-index.ts'
import { useMenu } from '#core/menu.ts'
import { textOf } from '#core/text.ts'
import { quietLinkClass } from '#ui/link-class.ts'
import { usePageTitle } from './root/page-title.tsx'

/** The way from home to the page. The page's own name is what narrow windows keep of it. */
export const Breadcrumb = () => {
  const { t } = useLingui()
  const title = usePageTitle()
  const menu = useMenu()
  const { pathname } = useLocation()
  const above = findMenuEntry(menu, pathname)?.trail.slice(0, -1) ?? []
  const crumbs = [
    { title: textOf(msg`首页`), path: '/home' },
    ...above.map((entry) => ({ title: entry.meta.title, path: destinationOf(entry).path })),
  ]
  return (
    <nav aria-label={t`面包屑`} className="min-w-0 flex-1 px-1">
      <ol className="flex items-center gap-1">
        {pathname !== '/home' &&
          crumbs.map((crumb) => (
            <li key={crumb.title} className="hidden shrink-0 items-center gap-1 md:flex">
              <Link to={crumb.path} className={quietLinkClass}>
                {crumb.title}
              </Link>
              <ChevronRight aria-hidden className="size-3.5 text-text-faint" />
            </li>
          ))}
        <li aria-current="page" className="truncate text-text-muted">
          {title}
        </li>
      </ol>
    </nav>
  )
}
