// Content as a member sees it: in the frame of a phone or at the width of the site, in each of its languages.
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Lang } from '#contract/lang.ts'
import { StoredImage } from '#kit/files/stored-image.tsx'
import { Article } from '#kit/rich-text/article.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'

interface PreviewProps {
  /** The texts by language; those without both parts fall back to the first, as they do for members. */
  texts: readonly { lang: Lang; title: string; html: string }[]
  cover?: string | undefined
  /** A line under the title: source, time. */
  note?: string
}

const languageNames: Record<Lang, string> = {
  'zh-cn': '简体中文',
  en: 'English',
  'zh-tw': '繁體中文',
}

export function Preview({ texts, cover, note }: PreviewProps) {
  const { t } = useLingui()
  const [lang, setLang] = useState<string>()
  const [width, setWidth] = useState('phone')
  const [first] = texts
  const wanted = texts.find((text) => text.lang === lang) ?? first
  if (!wanted || !first) return null
  const isWritten = wanted.title !== '' && wanted.html !== ''
  const { title, html } = isWritten ? wanted : first
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-semibold">{t`会员看到的样子`}</h3>
      <div className="flex flex-wrap gap-4">
        {texts.length > 1 && (
          <RadioGroup
            label={t`语言`}
            options={texts.map((text) => ({ value: text.lang, label: languageNames[text.lang] }))}
            value={wanted.lang}
            onValueChange={setLang}
          />
        )}
        <RadioGroup
          label={t`宽度`}
          options={[
            { value: 'phone', label: t`手机` },
            { value: 'web', label: t`网页` },
          ]}
          value={width}
          onValueChange={setWidth}
        />
      </div>
      {!isWritten && <p className="text-text-muted">{t`此语言尚未填写，会员看到的是简体中文。`}</p>}
      <div
        className={
          width === 'phone'
            ? 'mx-auto h-140 w-80 overflow-y-auto rounded-3xl border-8 border-line-strong bg-surface p-4'
            : 'rounded border border-line bg-surface p-6'
        }
        // The frame scrolls: the keyboard must reach it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region needs the focus to be scrolled by keys
        tabIndex={0}
        role="region"
        aria-label={t`预览`}
      >
        <article lang={isWritten ? wanted.lang : first.lang} className="flex flex-col gap-3">
          {cover && (
            <StoredImage
              source={cover}
              alt=""
              className="aspect-video w-full rounded object-cover"
            />
          )}
          <h4 className="text-lg font-semibold wrap-anywhere">{title}</h4>
          {note && <p className="text-sm text-text-muted">{note}</p>}
          <Article html={html} />
        </article>
      </div>
    </section>
  )
}
