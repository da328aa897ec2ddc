// The editor of formatted texts, and what it wrote: shown by the kit's article, which cleans it first.
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Article } from '#kit/rich-text/article.tsx'
import { LazyEditor } from '#kit/rich-text/lazy-editor.ts'
import { Card } from '#ui/card.tsx'

// What a browser must not run is in here on purpose: the article leaves it out.
const start = '<h2>2026</h2><p><strong>1</strong> + 1 = 2</p><img src="x" onerror="alert(1)">'

export function RichTextPage() {
  const { t } = useLingui()
  const [html, setHtml] = useState(start)
  return (
    <div className="grid gap-3 lg:grid-cols-2">
      <Card title={t`编辑`}>
        <LazyEditor label={t`正文`} value={html} onValueChange={setHtml} />
        <p role="status" className="mt-2 text-sm text-text-faint">
          {t`${html.length} 个字符`}
        </p>
      </Card>
      <Card title={t`预览`}>
        {html === '' ? (
          <p className="text-text-muted">
            <Trans>还没有内容</Trans>
          </p>
        ) : (
          <Article html={html} />
        )}
      </Card>
    </div>
  )
}
