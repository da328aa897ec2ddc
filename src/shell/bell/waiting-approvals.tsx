// Applications that wait for a second operator in the menu of the bell, and the way to them.
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { list } from '#contract/system/approval.ts'
import { query } from '#core/http/api.ts'
import { pathOfComponent } from '#core/navigation/menu-index.ts'
import { useMenu } from '#core/navigation/menu.ts'
import { useAccess } from '#core/session/access.ts'
import { MenuHeading, MenuItem, MenuSeparator } from '#ui/menu/dropdown-menu.tsx'
import { focusPage } from '../frame/focus-page.ts'

const shown = 5
const waiting = { status: ['pending'], isMine: false } as const

/** What others applied for and the operator may decide; nothing where there is none or it cannot be opened here. */
export function WaitingApprovals() {
  const { t } = useLingui()
  const { can } = useAccess()
  const menu = useMenu()
  const navigate = useNavigate()
  const path = pathOfComponent(menu, 'system/approval')
  const isOffered = path !== undefined && can(list.permission)
  const { data } = useQuery({
    ...query(list, { ...waiting, status: [...waiting.status], pageSize: shown }, { quiet: true }),
    enabled: isOffered,
  })
  if (!isOffered || !data || data.list.length === 0) return null
  const go = (search: object) =>
    void navigate({ to: path, search: { ...waiting, ...search } as never }).then(focusPage)
  return (
    <>
      <MenuSeparator />
      <MenuHeading>{t`待我复核`}</MenuHeading>
      {data.list.map(({ id, actionName, targetNo, applicantName }) => (
        <MenuItem key={id} onSelect={() => go({ open: id })}>
          <span className="flex max-w-80 justify-between gap-6">
            <span className="truncate">{[actionName, targetNo].filter(Boolean).join(' · ')}</span>
            <span className="shrink-0 text-text-muted">{applicantName}</span>
          </span>
        </MenuItem>
      ))}
      {(data.total ?? 0) > shown && (
        <MenuItem onSelect={() => go({})}>{t`查看全部 ${data.total}`}</MenuItem>
      )}
    </>
  )
}
