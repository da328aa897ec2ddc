import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Bell } from 'lucide-react'
import { useSnapshot } from 'valtio'
import { alertKinds } from '#core/alerts.ts'
import { alerts } from '#core/browser-alerts.ts'
import { session } from '#core/session.ts'
import { buttonClass } from '#ui/button-class.ts'
import { DropdownMenu, MenuHeading, MenuItem } from '#ui/dropdown-menu.tsx'
import { approvalKinds, useOpenQueue } from './approval-kinds.ts'

/** How much waits for approval, and the ways there. */
export const ApprovalBell = () => {
  const { t, i18n } = useLingui()
  const { counts } = useSnapshot(alerts.state)
  const { user } = useSnapshot(session.state)
  const openQueue = useOpenQueue()
  if (user?.bindMemberId !== null) return null
  const total = counts ? alertKinds.reduce((sum, kind) => sum + counts[kind], 0) : 0
  const label = counts ? t`待审核：${plural(total, { other: '# 项' })}` : t`待审核`
  return (
    <DropdownMenu
      trigger={
        <button
          type="button"
          aria-label={label}
          className={`${buttonClass('ghost', 'md')} gap-1 px-2`}
        >
          <Bell aria-hidden className="size-4" />
          {total > 0 && (
            <span className="rounded-full bg-danger px-1.5 text-xs text-danger-on tabular-nums">
              {total > 999 ? '999+' : total}
            </span>
          )}
        </button>
      }
    >
      <MenuHeading>{t`待审核`}</MenuHeading>
      {alertKinds.map((kind) => {
        const open = openQueue(kind)
        return (
          <MenuItem
            key={kind}
            onSelect={() => open?.()}
            reason={open ? undefined : t`您的菜单中没有此页面`}
          >
            <span className="flex justify-between gap-6">
              {i18n._(approvalKinds[kind].label)}
              <span className="tabular-nums">{counts?.[kind] ?? '–'}</span>
            </span>
          </MenuItem>
        )
      })}
    </DropdownMenu>
  )
}
