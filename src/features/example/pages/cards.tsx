// A list of cards: the same calls as a table, drawn by hand. Groups of choices filter what was read.
import { msg } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { localizedText } from '#contract/lang.ts'
import * as api from '#contract/system/role.ts'
import { query } from '#core/http/api.ts'
import { toLang } from '#core/i18n/locale.ts'
import type { Text } from '#core/i18n/text.ts'
import { useText } from '#kit/use-text.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { Chips } from '#ui/chips.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { RadioGroup } from '#ui/field/radio-group.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

/** Groups of choices; a card is shown when each group lets it through. */
const groups: Readonly<
  Record<
    string,
    { label: Text; choices: Readonly<Record<string, Text>>; of: (row: api.Row) => string }
  >
> = {
  status: {
    label: msg`状态`,
    choices: { on: msg`启用`, off: msg`停用` },
    of: ({ status }) => status,
  },
  use: {
    label: msg`使用情况`,
    choices: { used: msg`有人使用`, unused: msg`无人使用` },
    of: ({ userCount }) => (userCount > 0 ? 'used' : 'unused'),
  },
}

export function CardsPage() {
  const { t, i18n } = useLingui()
  const text = useText()
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  const { data } = useQuery(query(api.list, { pageSize: 200 }))
  const lang = toLang(i18n)
  const rows = data?.list.filter((row) =>
    Object.entries(chosen).every(([name, choice]) => groups[name]?.of(row) === choice),
  )
  const without = (name: string) =>
    setChosen(Object.fromEntries(Object.entries(chosen).filter(([key]) => key !== name)))
  const chips = Object.entries(chosen).map(([name, choice]) => {
    const label = text(groups[name]?.choices[choice] ?? choice)
    return { id: name, label, removeLabel: t`移除 ${label}`, onRemove: () => without(name) }
  })
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-6">
        {Object.entries(groups).map(([name, { label, choices }]) => (
          <RadioGroup
            key={name}
            label={text(label)}
            value={chosen[name] ?? null}
            onValueChange={(choice) => setChosen({ ...chosen, [name]: choice })}
            options={Object.entries(choices).map(([value, words]) => ({
              value,
              label: text(words),
            }))}
          />
        ))}
      </div>
      <Chips label={t`已选条件`} chips={chips} />
      {!rows && <Skeleton className="h-40" />}
      {rows && (
        <p role="status" className="text-text-muted">
          <Plural value={rows.length} other="共 # 项" />
        </p>
      )}
      {rows?.length === 0 && <EmptyState title={t`没有符合条件的角色`} />}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] gap-3">
        {rows?.map((row) => (
          <li key={row.id}>
            <Card
              title={localizedText(row.titles, lang)}
              extra={<code className="text-sm">{row.code}</code>}
            >
              <p className="flex flex-wrap gap-2">
                <Badge tone={row.status === 'on' ? 'success' : 'muted'}>
                  {text(groups['status']?.choices[row.status] ?? '')}
                </Badge>
                <span className="text-text-muted">
                  <Plural value={row.userCount} other="# 位操作员" />
                </span>
              </p>
            </Card>
          </li>
        ))}
      </ul>
    </div>
  )
}
