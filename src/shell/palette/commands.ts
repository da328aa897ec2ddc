import { useLingui } from '@lingui/react/macro'
import type { Lang } from '#contract/lang.ts'
import { authenticatorState, resetPwd } from '#contract/session.ts'
import { notify } from '#core/feedback/toast.ts'
import { languageNames, languages, switchLanguage } from '#core/i18n/locale.ts'
import { lock } from '#core/lock/browser-lock.ts'
import type { PaletteEntry } from '#core/palette/palette.ts'
import { useAccess } from '#core/session/access.ts'
import { openOwnAuthenticator } from '#core/session/own-authenticator.ts'
import { changeSettings } from '#core/settings/settings.ts'
import { setThemeMode } from '#core/theme/theme.ts'
import { signOut } from '../frame/sign-out.ts'
import { toggleFullScreen } from '../header/full-screen.ts'

/** Something the console does. */
export interface CommandEntry extends PaletteEntry {
  readonly kind: 'command'
  readonly run: () => void
}

/** What only the frame can open. */
export interface FrameCommands {
  onOpenSettings: () => void
  onChangePassword: () => void
}

/** The commands in the operator's language; `also` holds what people type who think in the other one. */
export function useCommands({ onOpenSettings, onChangePassword }: FrameCommands): CommandEntry[] {
  const { t } = useLingui()
  const { can } = useAccess()
  const command = (name: string, title: string, also: string, run: () => void): CommandEntry => ({
    kind: 'command',
    id: `command:${name}`,
    title,
    also,
    run,
  })
  const setLanguage = (lang: Lang) =>
    switchLanguage(lang).catch(() => notify.error(t`语言文件无法下载，请稍后重试`))
  return [
    command('light', t`外观：浅色模式`, 'theme light', () => setThemeMode('light')),
    command('dark', t`外观：深色模式`, 'theme dark', () => setThemeMode('dark')),
    command('system', t`外观：跟随系统`, 'theme system auto', () => setThemeMode('system')),
    ...(languages.length > 1 ? languages : []).map((lang) => {
      const name = languageNames[lang]
      return command(lang, t`语言切换：${name}`, `language ${lang}`, () => void setLanguage(lang))
    }),
    command('large', t`组件大小：大型`, 'size large', () =>
      changeSettings({ globalComponentSize: 'large' }),
    ),
    command('default', t`组件大小：默认`, 'size default', () =>
      changeSettings({ globalComponentSize: 'default' }),
    ),
    command('small', t`组件大小：小型`, 'size small', () =>
      changeSettings({ globalComponentSize: 'small' }),
    ),
    command('settings', t`布局配置`, 'settings layout', onOpenSettings),
    command('full', t`开全屏 / 关全屏`, 'full screen', toggleFullScreen),
    ...(can(resetPwd)
      ? [command('password', t`修改密码`, 'change password', onChangePassword)]
      : []),
    ...(can(authenticatorState)
      ? [command('authenticator', t`身份验证器`, 'authenticator otp 2fa', openOwnAuthenticator)]
      : []),
    command('lock', t`锁屏`, 'lock screen', () => lock.lockNow()),
    command('leave', t`退出登录`, 'sign out logout', () => void signOut()),
  ]
}
