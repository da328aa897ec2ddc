import { useLingui } from '@lingui/react/macro'
import { MoreHorizontal } from 'lucide-react'
import { useAccess } from '#core/session/access.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { ActionButtons } from './action-buttons.tsx'
import { ActionMenu } from './action-menu.tsx'
import type { Action } from './action.ts'

/** Those that stand beside the main one where there is room. */
const quiet = 2

/**
 * What can be done on a page, at the end of its heading: the main one stands last, two more beside it, the rest in a menu.
 * Where the page is narrow all but the main one are in the menu; their keys work everywhere.
 */
export function PageActions({ actions }: { actions: readonly Action[] }) {
  const { t } = useLingui()
  const { can } = useAccess()
  const granted = actions.filter(({ endpoint }) => can(endpoint))
  const main = granted.find(({ isMain }) => isMain) ?? granted.find(({ keys }) => keys === 'n')
  const others = granted.filter((action) => action !== main)
  const menu = (listed: readonly Action[], className: string, layer?: 'list') =>
    listed.length > 0 && (
      <span className={className}>
        <ActionMenu
          {...(layer && { layer })}
          actions={listed}
          trigger={
            <IconButton label={t`更多页面操作`} tip={false} icon={<MoreHorizontal aria-hidden />} />
          }
        />
      </span>
    )
  return (
    <div className="flex items-center gap-2 @max-md:ml-auto">
      {menu(others, '@3xl:hidden')}
      {menu(others.slice(quiet), '@max-3xl:hidden', 'list')}
      <span className="flex gap-2 @max-3xl:hidden">
        <ActionButtons layer="list" actions={others.slice(0, quiet)} />
      </span>
      {main && <ActionButtons layer="list" actions={[main]} primary={main.keys} />}
    </div>
  )
}
