// Tabs named by their link: `tagsViewName` is a text, or one text for each language.
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { z } from 'zod'
import { searchSchema, useViewSearch } from '#kit/list/view-search.ts'
import { useTabContext } from '#kit/tab-context.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Field } from '#ui/field/field.tsx'
import { Input } from '#ui/field/input.tsx'
import { linkClass } from '#ui/link-class.ts'

const shape = searchSchema({ orderNo: z.string().max(20) })

export function TabTitlePage() {
  const { t } = useLingui()
  const tab = useTabContext()
  const [{ orderNo }, setSearch] = useViewSearch(shape)
  const [draft, setDraft] = useState('A-1')
  const perLanguage = JSON.stringify({
    'zh-cn': `订单 ${draft}`,
    en: `Order ${draft}`,
    'zh-tw': `訂單 ${draft}`,
  })
  const searchOf = (tagsViewName: string) => ({ orderNo: draft, tagsViewName }) as never
  const clear = (event: FormEvent) => {
    event.preventDefault()
    setSearch({ orderNo: undefined })
  }
  return (
    <Card title={t`页签标题`} className="max-w-160">
      <Field label={t`订单号`} error={null}>
        {(control) => (
          <Input {...control} value={draft} onChange={(event) => setDraft(event.target.value)} />
        )}
      </Field>
      <ul className="my-4 flex flex-col gap-2">
        <li>
          <Link to={tab?.path ?? '.'} search={searchOf(draft)} className={linkClass}>
            <Trans>打开：标题是一段文字</Trans>
          </Link>
        </li>
        <li>
          <Link to={tab?.path ?? '.'} search={searchOf(perLanguage)} className={linkClass}>
            <Trans>打开：每种语言一个标题</Trans>
          </Link>
        </li>
      </ul>
      <form onSubmit={clear} className="flex items-center gap-3">
        <p role="status">
          {orderNo === undefined ? t`地址里没有订单号` : t`地址里的订单号：${orderNo}`}
        </p>
        <Button
          type="submit"
          size="sm"
          reason={orderNo === undefined ? t`没有可清除的` : undefined}
        >
          <Trans>清除</Trans>
        </Button>
      </form>
    </Card>
  )
}
