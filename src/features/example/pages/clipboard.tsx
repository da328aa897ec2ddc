// Copying a text, by the clipboard interface where there is one and by a selection where there is none.
import { Trans, useLingui } from '@lingui/react/macro'
import { type ClipboardEvent, useState } from 'react'
import { copyAndNotify } from '#core/feedback/copy.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Field } from '#ui/field/field.tsx'
import { Input } from '#ui/field/input.tsx'
import { Textarea } from '#ui/field/textarea.tsx'

export function ClipboardPage() {
  const { t } = useLingui()
  const [text, setText] = useState('R20260131000001')
  const [pasted, setPasted] = useState<readonly string[]>([])
  // Reading the clipboard asks people for leave; what they paste themselves does not.
  const onPaste = (event: ClipboardEvent) =>
    setPasted(event.clipboardData.getData('text/plain').split(/\s+/).filter(Boolean))
  return (
    <div className="grid gap-3 lg:grid-cols-2">
      <Card title={t`复制`}>
        <Field label={t`文字`} error={null}>
          {(control) => (
            <Input
              {...control}
              value={text}
              onChange={(event) => setText(event.target.value)}
              trail={
                <CopyButton
                  label={t`复制文字`}
                  doneLabel={t`已复制`}
                  copy={() => copyAndNotify(text)}
                />
              }
            />
          )}
        </Field>
        <Button className="mt-3" onClick={() => void copyAndNotify(text)}>
          <Trans>复制</Trans>
        </Button>
      </Card>
      <Card title={t`粘贴`}>
        <Field label={t`粘贴到这里`} error={null} hint={t`按空格与换行拆开`}>
          {(control) => <Textarea {...control} onPaste={onPaste} />}
        </Field>
        <ol aria-label={t`粘贴的内容`} className="mt-3 list-decimal pl-6">
          {pasted.map((word, at) => (
            <li key={at}>
              <code>{word}</code>
            </li>
          ))}
        </ol>
      </Card>
    </div>
  )
}
