import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link, useLocation } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useSnapshot } from 'valtio'
import { translate } from '#core/i18n/text.ts'
import { resolveDestination, findMenuEntry } from '#core/navigation/menu-index.ts'
import { useMenu } from '#core/navigation/menu.ts'
import { canOpen } from '#core/navigation/own-pages.ts'
import { settings } from '#core/settings/settings.ts'
import { MenuIcon } from '#kit/menu-icon/menu-icon.tsx'
import { cx } from '#ui/cx.ts'
import { quietLinkClass } from '#ui/link-class.ts'
import { usePageTitle } from '../root/page-title.tsx'

/** The way from home to the page. The page's own name is what narrow windows keep of it. */
export const Breadcrumb = () => {
  const { t } = useLingui()
  const title = usePageTitle()
  const menu = useMenu()
  const { pathname } = useLocation()
  const { isBreadcrumbIcon, isTagsview } = useSnapshot(settings)
  const trail = findMenuEntry(menu, pathname)?.trail ?? []
  const above = trail.slice(0, -1)
  const icon = (name: string | undefined) =>
    isBreadcrumbIcon && name !== undefined && <MenuIcon name={name} />
  const ownIcon = pathname === '/home' ? 'house' : trail.at(-1)?.meta.icon
  const crumbs = [
    ...(canOpen('/home') ? [{ title: translate(msg`首页`), path: '/home', icon: 'house' }] : []),
    ...above.map((entry) => ({
      title: entry.meta.title,
      path: resolveDestination(entry).path,
      icon: entry.meta.icon,
    })),
  ]
  return (
    <nav
      aria-label={t`面包屑`}
      // On a phone two letters of it would be left, and the tab below says it all.
      className={cx('min-w-0 flex-1 px-1', isTagsview && 'max-sm:hidden')}
    >
      <ol className="flex items-center gap-1">
        {pathname !== '/home' &&
          crumbs.map((crumb) => (
            <li key={crumb.title} className="hidden shrink-0 items-center gap-1 xl:flex">
              <Link to={crumb.path} className={`${quietLinkClass} flex items-center gap-1`}>
                {icon(crumb.icon)}
                {crumb.title}
              </Link>
              <ChevronRight aria-hidden className="size-3.5 text-text-faint" />
            </li>
          ))}
        <li aria-current="page" className="flex min-w-0 items-center gap-1 text-text-muted">
          {icon(ownIcon)}
          <span className="truncate" title={title}>
            {title}
          </span>
        </li>
      </ol>
    </nav>
  )
}
