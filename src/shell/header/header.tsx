import { useLingui } from '@lingui/react/macro'
import { Menu, PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { useSnapshot } from 'valtio'
import { changeSettings, settings } from '#core/settings/settings.ts'
import { cx } from '#ui/cx.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { SoundSwitch } from '../alerts/sound-switch.tsx'
import { Bell } from '../bell/bell.tsx'
import { useLayout } from '../frame/use-layout.ts'
import { HorizontalMenu } from '../menu/horizontal-menu.tsx'
import { PaletteButton } from '../palette/palette-button.tsx'
import { SettingsButton } from '../settings/settings-button.tsx'
import { Brand } from './brand.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { MoreMenu } from './more-menu.tsx'
import { ThemeMenu } from './theme-menu.tsx'
import { UserMenu } from './user-menu.tsx'

interface HeaderProps {
  onOpenMenu: () => void
  onOpenSettings: () => void
  onChangePassword: () => void
}

export const Header = ({ onOpenMenu, onOpenSettings, onChangePassword }: HeaderProps) => {
  const { layout, isHeaderOnTop, isHeaderFixed, isFolded, isNarrow, firstLevel } = useLayout()
  const { isShowLogo } = useSnapshot(settings)
  return (
    <header
      className={cx(
        'bar-top z-bar flex h-(--head-h) shrink-0 items-center gap-1 border-b px-3',
        isHeaderFixed && '[grid-area:head]',
      )}
    >
      {isHeaderOnTop && isShowLogo && <Brand isFolded={isFolded} folds={layout === 'classic'} />}
      <HeaderStart onOpenMenu={onOpenMenu} />
      <PaletteButton
        isBox={firstLevel !== 'header'}
        onOpenSettings={onOpenSettings}
        onChangePassword={onChangePassword}
      />
      <div className="flex shrink-0 items-center gap-1">
        <LanguageMenu />
        {!isNarrow && <ThemeMenu />}
        <SettingsButton onOpen={onOpenSettings} />
        <SoundSwitch />
        <Bell />
        <MoreMenu />
        <UserMenu onChangePassword={onChangePassword} />
      </div>
    </header>
  )
}

const HeaderStart = ({ onOpenMenu }: Pick<HeaderProps, 'onOpenMenu'>) => {
  const { t } = useLingui()
  const { isNarrow, firstLevel, isSplit, isFolded, isBreadcrumbShown } = useLayout()
  if (firstLevel === 'header') return <HorizontalMenu isSplit={isSplit} />
  const fold = () => changeSettings({ isCollapse: !settings.isCollapse })
  return (
    <>
      {isNarrow ? (
        <IconButton label={t`打开菜单`} icon={<Menu aria-hidden />} onClick={onOpenMenu} />
      ) : (
        isBreadcrumbShown && (
          <IconButton
            label={isFolded ? t`展开菜单` : t`折叠菜单`}
            icon={isFolded ? <PanelLeftOpen aria-hidden /> : <PanelLeftClose aria-hidden />}
            onClick={fold}
          />
        )
      )}
      {isBreadcrumbShown && <Breadcrumb />}
    </>
  )
}
