import { useLingui } from '@lingui/react/macro'
import { tabStore } from '#core/tabs/browser-tabs.ts'
import type { Tab } from '#core/tabs/tabs.ts'
import { DropdownMenu, MenuItem, MenuSeparator } from '#ui/menu/dropdown-menu.tsx'
import type { TabActions } from './use-tab-actions.ts'

interface TabMenuProps {
  tab: Tab
  title: string
  at: { x: number; y: number }
  open: boolean
  onClose: () => void
  /** The menu gives the focus back. */
  onReturn: () => void
  actions: TabActions
  /** Undefined where tabs are not sorted. */
  onMove: ((steps: number) => void) | undefined
}

/** What can be done with a tab, at the pointer or below the tab. */
export const TabMenu = ({
  tab,
  title,
  at,
  open,
  onClose,
  onReturn,
  actions,
  onMove,
}: TabMenuProps) => {
  const { t } = useLingui()
  const isAffix = tabStore.isAffix(tab)
  return (
    <DropdownMenu
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      align="start"
      // A point to hang the menu on; the tab itself gets the focus back.
      trigger={
        <button
          type="button"
          tabIndex={-1}
          aria-label={title}
          onFocus={onReturn}
          className="pointer-events-none fixed size-px opacity-0"
          style={{ left: at.x, top: at.y }}
        />
      }
    >
      <MenuItem onSelect={() => actions.refresh(tab.id)}>{t`刷新`}</MenuItem>
      {!isAffix && <MenuItem onSelect={() => actions.close(tab.id)}>{t`关闭`}</MenuItem>}
      <MenuItem onSelect={() => actions.closeOthers(tab.id)}>{t`关闭其它`}</MenuItem>
      <MenuItem onSelect={() => actions.closeAll()}>{t`全部关闭`}</MenuItem>
      <MenuItem onSelect={() => actions.maximize(tab)}>{t`当前页全屏`}</MenuItem>
      {/* Whoever cannot drag moves a tab step by step. */}
      {onMove && !isAffix && (
        <>
          <MenuSeparator />
          <MenuItem onSelect={() => onMove(-1)}>{t`左移`}</MenuItem>
          <MenuItem onSelect={() => onMove(1)}>{t`右移`}</MenuItem>
        </>
      )}
    </DropdownMenu>
  )
}
