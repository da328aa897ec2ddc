// A page below three levels of the menu. What is typed stays while its tab is open, whichever tab is shown.
import { Trans, useLingui } from '@lingui/react/macro'
import { Fragment, useState } from 'react'
import { findMenuEntry } from '#core/navigation/menu-index.ts'
import { useMenu } from '#core/navigation/menu.ts'
import { useTabContext } from '#kit/tab-context.ts'
import { Card } from '#ui/card.tsx'
import { Field } from '#ui/field/field.tsx'
import { Input } from '#ui/field/input.tsx'

export function NestedPage() {
  const { t } = useLingui()
  const tab = useTabContext()
  const trail = findMenuEntry(useMenu(), tab?.path ?? '')?.trail ?? []
  const [text, setText] = useState('')
  return (
    <Card title={t`多级菜单`} className="max-w-120">
      <p className="mb-4 text-text-muted">
        {trail.map(({ path, meta }, at) => (
          <Fragment key={path}>
            {at > 0 && ' / '}
            {meta.title}
          </Fragment>
        ))}
      </p>
      <Field label={t`写点什么`} error={null}>
        {(control) => (
          <Input {...control} value={text} onChange={(event) => setText(event.target.value)} />
        )}
      </Field>
      <p className="mt-3 text-text-muted">
        <Trans>切换到别的页签再回来，内容还在；关闭页签后清空。</Trans>
      </p>
    </Card>
  )
}
