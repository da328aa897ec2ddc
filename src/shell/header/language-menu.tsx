import { useLingui } from '@lingui/react/macro'
import { Languages } from 'lucide-react'
import type { Lang } from '#contract/lang.ts'
import { notify } from '#core/feedback/toast.ts'
import {
  currentLang,
  languageNames,
  languages,
  preloadLanguages,
  switchLanguage,
} from '#core/i18n/locale.ts'
import { buttonClass } from '#ui/button-class.ts'
import { DropdownMenu, MenuRadioGroup } from '#ui/menu/dropdown-menu.tsx'

export const LanguageMenu = () => {
  const { t } = useLingui()
  const choose = (lang: Lang) => {
    switchLanguage(lang).catch(() => notify.error(t`语言文件无法下载，请稍后重试`))
  }
  if (languages.length === 1) return null
  return (
    <DropdownMenu
      onOpenChange={preloadLanguages}
      trigger={
        <button
          type="button"
          aria-label={t`语言切换`}
          title={t`语言切换`}
          className={buttonClass('ghost', 'md', true)}
        >
          <Languages aria-hidden className="size-4" />
        </button>
      }
    >
      <MenuRadioGroup
        label={t`语言切换`}
        value={currentLang()}
        onValueChange={choose}
        options={languages.map((value) => ({
          value,
          label: <span lang={value}>{languageNames[value]}</span>,
        }))}
      />
    </DropdownMenu>
  )
}
