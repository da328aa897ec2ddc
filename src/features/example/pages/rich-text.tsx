// A text with headings, lists and links, and how it is read: what is shown is cleaned of everything else.
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Article } from '#kit/rich-text/article.tsx'
import { LazyEditor } from '#kit/rich-text/lazy-editor.ts'
import { Card } from '#ui/card.tsx'

export function RichTextPage() {
  const { t } = useLingui()
  const [html, setHtml] = useState('')
  return (
    <div className="grid gap-3 lg:grid-cols-2">
      <Card title={t`编辑`}>
        <LazyEditor label={t`正文`} value={html} onValueChange={setHtml} />
      </Card>
      <Card title={t`预览`}>
        {html === '' ? (
          <p className="text-text-muted">
            <Trans>写下的内容会显示在这里</Trans>
          </p>
        ) : (
          <Article html={html} />
        )}
      </Card>
    </div>
  )
}
