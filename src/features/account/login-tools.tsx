import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Contrast, Globe, type LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useSnapshot } from 'valtio'
import { Lang } from '#contract/lang.ts'
import { notify } from '#core/feedback/toast.ts'
import { currentLang, languageNames, languages, switchLanguage } from '#core/i18n/locale.ts'
import { setThemeMode, theme } from '#core/theme/theme.ts'
import { buttonClass } from '#ui/button-class.ts'

const modes = [
  { value: 'light', label: msg`浅色模式` },
  { value: 'dark', label: msg`深色模式` },
  { value: 'system', label: msg`跟随系统` },
] as const

interface ToolProps extends Pick<ComponentProps<'select'>, 'value' | 'onChange' | 'children'> {
  label: string
  icon: LucideIcon
}

/** A native list behind an icon: this page loads as little as it can. */
const Tool = ({ label, icon: Icon, ...select }: ToolProps) => (
  <span className={`${buttonClass('ghost', 'md', true)} relative focus-within:outline-2`}>
    <Icon aria-hidden size={16} />
    <select {...select} aria-label={label} className="absolute inset-0 w-full opacity-0" />
  </span>
)

/** Language and theme before signing in. */
export const LoginTools = () => {
  const { t, i18n } = useLingui()
  const { mode } = useSnapshot(theme)
  return (
    <>
      {languages.length > 1 && (
        <Tool
          label={t`语言切换`}
          icon={Globe}
          value={currentLang()}
          onChange={(event) => {
            const lang = Lang.parse(event.target.value)
            switchLanguage(lang).catch(() => notify.error(t`语言文件无法下载，请稍后重试`))
          }}
        >
          {languages.map((lang) => (
            <option key={lang} value={lang} lang={lang}>
              {languageNames[lang]}
            </option>
          ))}
        </Tool>
      )}
      <Tool
        label={t`外观`}
        icon={Contrast}
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
      </Tool>
    </>
  )
}
