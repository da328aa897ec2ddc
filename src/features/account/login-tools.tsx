import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useSnapshot } from 'valtio'
import { Lang } from '#contract/lang.ts'
import { notify } from '#core/feedback/toast.ts'
import { currentLang, languageNames, switchLanguage } from '#core/i18n/locale.ts'
import { setThemeMode, theme } from '#core/theme/theme.ts'

const modes = [
  { value: 'light', label: msg`浅色模式` },
  { value: 'dark', label: msg`深色模式` },
  { value: 'system', label: msg`跟随系统` },
] as const

const selectClass =
  'h-control cursor-pointer appearance-none rounded px-3 text-text-muted hover:bg-hover focus-visible:outline-2 focus-visible:outline-focus'

/** Language and theme before signing in. Native lists: this page loads as little as it can. */
export const LoginTools = () => {
  const { t, i18n } = useLingui()
  const { mode } = useSnapshot(theme)
  return (
    <>
      <select
        aria-label={t`语言切换`}
        className={selectClass}
        value={currentLang()}
        onChange={(event) => {
          const lang = Lang.parse(event.target.value)
          switchLanguage(lang).catch(() => notify.error(t`语言文件无法下载，请稍后重试`))
        }}
      >
        {Lang.options.map((lang) => (
          <option key={lang} value={lang} lang={lang}>
            {languageNames[lang]}
          </option>
        ))}
      </select>
      <select
        aria-label={t`外观`}
        className={selectClass}
        value={mode}
        onChange={(event) => {
          const chosen = modes.find(({ value }) => value === event.target.value)
          if (chosen) setThemeMode(chosen.value)
        }}
      >
        {modes.map(({ value, label }) => (
          <option key={value} value={value}>
            {i18n._(label)}
          </option>
        ))}
      </select>
    </>
  )
}
