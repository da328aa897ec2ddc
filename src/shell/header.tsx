import { useLingui } from '@lingui/react/macro'
import { Menu, PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { useSnapshot } from 'valtio'
import { IconButton } from '#ui/icon-button.tsx'
import { ApprovalBell } from './approval-bell.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { HelpButton } from './help-button.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { layout, toggleCollapse } from './layout.ts'
import { SoundSwitch } from './sound-switch.tsx'
import { ThemeMenu } from './theme-menu.tsx'
import { UserMenu } from './user-menu.tsx'

interface HeaderProps {
  isNarrow: boolean
  onOpenMenu: () => void
  onChangePassword: () => void
}

export const Header = ({ isNarrow, onOpenMenu, onChangePassword }: HeaderProps) => {
  const { t } = useLingui()
  const { isCollapse } = useSnapshot(layout)
  return (
    <header className="z-bar flex h-12.5 shrink-0 items-center gap-1 border-b bg-top-bar px-3 text-top-bar-on">
      {isNarrow ? (
        <IconButton label={t`打开菜单`} icon={<Menu aria-hidden />} onClick={onOpenMenu} />
      ) : (
        <IconButton
          label={isCollapse ? t`展开菜单` : t`折叠菜单`}
          icon={isCollapse ? <PanelLeftOpen aria-hidden /> : <PanelLeftClose aria-hidden />}
          onClick={toggleCollapse}
        />
      )}
      <Breadcrumb />
      <div className="ml-auto flex shrink-0 items-center gap-1">
        <ApprovalBell />
        <SoundSwitch />
        <HelpButton />
        <LanguageMenu />
        <ThemeMenu />
        <UserMenu onChangePassword={onChangePassword} />
      </div>
    </header>
  )
}
