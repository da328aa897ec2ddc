// What a member sees: in the frame of a phone or at the width of the site, in each of its languages.
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { Lang } from '#contract/lang.ts'
import { RadioGroup } from '#ui/field/radio-group.tsx'

interface PreviewFrameProps {
  /** The languages there are; the first is drawn first. */
  langs: readonly Lang[]
  /** A line over the frame: why members see something else. */
  getNote?: (lang: Lang) => string | false
  children: (lang: Lang, width: 'phone' | 'web') => ReactNode
}

const languageNames: Record<Lang, string> = {
  'zh-cn': '简体中文',
  en: 'English',
  'zh-tw': '繁體中文',
}

export function PreviewFrame({ langs, getNote, children }: PreviewFrameProps) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<Lang>()
  const [width, setWidth] = useState<'phone' | 'web'>('phone')
  const lang = langs.find((each) => each === chosen) ?? langs[0]
  if (lang === undefined) return null
  const note = getNote?.(lang)
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-semibold">{t`会员看到的样子`}</h3>
      <div className="flex flex-wrap gap-4">
        {langs.length > 1 && (
          <RadioGroup
            label={t`语言`}
            options={langs.map((each) => ({ value: each, label: languageNames[each] }))}
            value={lang}
            onValueChange={(value) => setChosen(langs.find((each) => each === value))}
          />
        )}
        <RadioGroup
          label={t`宽度`}
          options={[
            { value: 'phone', label: t`手机` },
            { value: 'web', label: t`网页` },
          ]}
          value={width}
          onValueChange={(value) => setWidth(value === 'web' ? 'web' : 'phone')}
        />
      </div>
      {note && <p className="text-text-muted">{note}</p>}
      <div
        className={
          width === 'phone'
            ? 'mx-auto h-140 w-80 overflow-y-auto rounded-3xl border-8 border-line-field bg-surface p-4'
            : 'rounded border border-line bg-surface p-6'
        }
        // The frame scrolls: the keyboard must reach it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region needs the focus to be scrolled by keys
        tabIndex={0}
        role="region"
        aria-label={t`预览`}
      >
        {children(lang, width)}
      </div>
    </section>
  )
}
