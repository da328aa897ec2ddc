// An editor of code: colours from the theme, mistakes named where they are, and Tab leaves it as it leaves any field.
import { json } from '@codemirror/lang-json'
import { HighlightStyle, syntaxHighlighting, syntaxTree } from '@codemirror/language'
import { type Diagnostic, linter, lintGutter } from '@codemirror/lint'
import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { basicSetup } from 'codemirror'
import { useCallback, useId, useRef, useState } from 'react'
import { translate } from '#core/i18n/text.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { cspNonce } from '#ui/csp-nonce.ts'

const example = `{"pair":"BTC/USDT","leverage":[5,10,20],"isHalted":false,"note":null}`

const colours = HighlightStyle.define([
  { tag: tags.propertyName, class: 'text-primary-strong' },
  { tag: tags.string, class: 'text-success-strong' },
  { tag: [tags.number, tags.bool, tags.null], class: 'text-warning-strong' },
])

const look = EditorView.theme({
  '&': { color: 'var(--text)', fontSize: '13px' },
  '&.cm-focused': { outline: '2px solid var(--focus)', outlineOffset: '-2px' },
  '.cm-scroller': { lineHeight: '20px' },
  '.cm-content, .cm-gutter': { minHeight: '16rem' },
  '.cm-content': { caretColor: 'var(--text)' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '.cm-gutters': { background: 'var(--sunken)', color: 'var(--text-muted)', border: 'none' },
  '.cm-activeLine, .cm-activeLineGutter': { background: 'var(--hover)' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': {
    background: 'var(--primary-soft) !important',
  },
  '.cm-tooltip, .cm-panels': {
    background: 'var(--raised)',
    color: 'var(--text)',
    borderColor: 'var(--line)',
  },
})

// What the browser says of broken JSON names no place; the parser of the colours knows it.
const mistakes = linter(({ state }) => {
  const found: Diagnostic[] = []
  syntaxTree(state).iterate({
    enter({ type, from, to }) {
      if (type.isError)
        found.push({ from, to, severity: 'error', message: translate(msg`此处不是有效的 JSON`) })
    },
  })
  return found
})

/** Returns the text in the form that is easiest to read, or undefined where it is no JSON. */
function tidy(text: string): string | undefined {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return undefined
  }
}

export function CodeEditorPage() {
  const { t } = useLingui()
  const labelId = useId()
  const view = useRef<EditorView>(null)
  const [text, setText] = useState(example)
  const tidied = tidy(text)

  const attach = useCallback(
    (box: HTMLDivElement) => {
      const editor = new EditorView({
        parent: box,
        // Not the shadow root that a kept page is slotted into: styles there would reach nothing here.
        root: document,
        doc: example,
        extensions: [
          basicSetup,
          json(),
          mistakes,
          lintGutter(),
          syntaxHighlighting(colours),
          look,
          EditorView.lineWrapping,
          // The page's policy takes styles with its nonce only.
          EditorView.cspNonce.of(cspNonce() ?? ''),
          EditorView.contentAttributes.of({ 'aria-labelledby': labelId }),
          EditorState.tabSize.of(2),
          EditorView.updateListener.of(({ docChanged, state }) => {
            if (docChanged) setText(state.doc.toString())
          }),
        ],
      })
      view.current = editor
      return () => editor.destroy()
    },
    [labelId],
  )

  const replaceBy = (insert: string) =>
    view.current?.dispatch({ changes: { from: 0, to: view.current.state.doc.length, insert } })

  return (
    <Card
      flush
      title={t`代码编辑`}
      extra={
        <>
          <p role="status" className={tidied === undefined ? 'text-danger-strong' : undefined}>
            {tidied === undefined ? t`不是有效的 JSON` : t`JSON 有效`}
          </p>
          <Button disabled={tidied === undefined} onClick={() => replaceBy(tidied ?? text)}>
            <Trans>整理格式</Trans>
          </Button>
          <Button onClick={() => replaceBy(example)}>
            <Trans>还原</Trans>
          </Button>
        </>
      }
    >
      <span id={labelId} className="sr-only">
        <Trans>JSON 内容</Trans>
      </span>
      <div ref={attach} />
    </Card>
  )
}
