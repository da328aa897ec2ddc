// An article as a member reads it, in each of its languages.
import { useLingui } from '@lingui/react/macro'
import type { Lang } from '#contract/lang.ts'
import { StoredImage } from '#kit/files/stored-image.tsx'
import { Article } from '#kit/rich-text/article.tsx'
import { PreviewFrame } from './preview-frame.tsx'

interface PreviewProps {
  /** The texts by language; those without both parts fall back to the first, as they do for members. */
  texts: readonly { lang: Lang; title: string; html: string }[]
  cover?: string | undefined
  /** A line under the title: source, time. */
  note?: string
}

export function Preview({ texts, cover, note }: PreviewProps) {
  const { t } = useLingui()
  const [first] = texts
  if (!first) return null
  /** What is written in a language, or else the first. */
  const writtenIn = (lang: Lang) =>
    texts.find((text) => text.lang === lang && text.title !== '' && text.html !== '')
  return (
    <PreviewFrame
      langs={texts.map(({ lang }) => lang)}
      getNote={(lang) => !writtenIn(lang) && t`此语言尚未填写，会员看到的是简体中文。`}
    >
      {(wanted) => {
        const { lang, title, html } = writtenIn(wanted) ?? first
        return (
          <article lang={lang} className="flex flex-col gap-3">
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
        )
      }}
    </PreviewFrame>
  )
}
