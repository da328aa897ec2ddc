// A code editor for JSON. Its code is fetched with the first editor; its styles carry the nonce of the page.
import { json } from '@codemirror/lang-json'
import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { Trans, useLingui } from '@lingui/react/macro'
import { basicSetup } from 'codemirror'
import { useCallback, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { cspNonce } from '#ui/csp-nonce.ts'
import { fieldClass } from '#ui/field-class.ts'

const start = '{"currency":"USDT","limits":{"min":"10","max":"50000"}}'

const isJson = (text: string) => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

export function CodeEditorPage() {
  const { t } = useLingui()
  const view = useRef<EditorView>(null)
  // The editor is made anew where its label changes: with the language.
  const latest = useRef(start)
  const [text, setText] = useState(start)
  const label = t`JSON 代码`
  // React hands over the element; the editor minds all below it.
  const mount = useCallback(
    (parent: HTMLElement | null) => {
      if (!parent) return
      view.current = new EditorView({
        parent,
        state: EditorState.create({
          doc: latest.current,
          extensions: [
            basicSetup,
            json(),
            EditorView.lineWrapping,
            EditorView.cspNonce.of(cspNonce() ?? ''),
            EditorView.contentAttributes.of({ 'aria-label': label }),
            EditorView.updateListener.of(({ docChanged, state }) => {
              if (!docChanged) return
              latest.current = state.doc.toString()
              setText(latest.current)
            }),
          ],
        }),
      })
      return () => view.current?.destroy()
    },
    [label],
  )
  const replace = (insert: string) => {
    const { current } = view
    current?.dispatch({ changes: { from: 0, to: current.state.doc.length, insert } })
  }
  const isValid = isJson(text)
  return (
    <Card title={t`代码编辑`} className="max-w-240">
      <div ref={mount} className={`${fieldClass} max-h-96 min-h-40 overflow-auto bg-surface`} />
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Button
          reason={isValid ? undefined : t`JSON 有错误`}
          onClick={() => replace(JSON.stringify(JSON.parse(text), null, 2))}
        >
          <Trans>格式化</Trans>
        </Button>
        <Button onClick={() => replace(start)}>
          <Trans>还原</Trans>
        </Button>
        <p role="status" className="ml-auto text-text-muted">
          {isValid ? t`JSON 有效` : t`JSON 有错误`}
        </p>
      </div>
    </Card>
  )
}
