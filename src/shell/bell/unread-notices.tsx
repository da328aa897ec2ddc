// The newest unread notices in the menu of the bell, and the way to all of them.
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { listShow } from '#contract/system/sys-notice-read.ts'
import { formatDateTime } from '#core/format/format-time.ts'
import { query } from '#core/http/api.ts'
import { pathOfComponent } from '#core/navigation/menu-index.ts'
import { useMenu } from '#core/navigation/menu.ts'
import { MenuHeading, MenuItem, MenuSeparator } from '#ui/menu/dropdown-menu.tsx'
import { focusPage } from '../frame/focus-page.ts'

const shown = 5
const newest = query(listShow, { isRead: false, pageSize: shown })

/** The unread notices; nothing where there are none or they cannot be read here. */
export function UnreadNotices() {
  const { t } = useLingui()
  const { data } = useQuery(newest)
  const menu = useMenu()
  const navigate = useNavigate()
  const path = pathOfComponent(menu, 'system/sysNotice/show')
  const list = data?.list ?? []
  if (list.length === 0 || path === undefined) return null
  const go = (search: object) =>
    void navigate({ to: path, search: search as never }).then(focusPage)
  return (
    <>
      <MenuSeparator />
      <MenuHeading>{t`未读消息`}</MenuHeading>
      {list.map(({ id, title, createdAt }) => (
        <MenuItem key={id} onSelect={() => go({ open: id })}>
          <span className="flex max-w-80 justify-between gap-6">
            <span className="truncate">{title}</span>
            <span className="shrink-0 text-text-muted tabular-nums">
              {formatDateTime(createdAt)}
            </span>
          </span>
        </MenuItem>
      ))}
      <MenuItem onSelect={() => go({})}>{t`前往消息中心`}</MenuItem>
    </>
  )
}
