// A table whose rows lie below one another, over a real call, and the same tree to choose from.
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { localizedText } from '#contract/lang.ts'
import * as menu from '#contract/system/menu.ts'
import { query } from '#core/http/api.ts'
import { toLang } from '#core/i18n/locale.ts'
import { idsBelow, openBranches, buildTree } from '#kit/tree/tree-rows.ts'
import { Tree } from '#kit/tree/tree.tsx'
import { useText } from '#kit/use-text.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'
import { Skeleton } from '#ui/skeleton.tsx'

const kinds = { directory: msg`目录`, menu: msg`菜单`, button: msg`按钮` }
const cell = 'border-b px-3 py-1.5 text-left'

export function TreeTablePage() {
  const { t, i18n } = useLingui()
  const text = useText()
  const { data } = useQuery(query(menu.list, {}))
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  if (!data) return <Skeleton className="h-80" />
  const rows = data.rules.filter(({ menuType }) => menuType !== 'button')
  const lang = toLang(i18n)
  const getName = ({ titles }: menu.MenuRecord) => localizedText(titles, lang)
  const toggle = (id: string) => {
    const next = new Set(open)
    if (!next.delete(id)) next.add(id)
    setOpen(next)
  }
  const tick = ({ id }: menu.MenuRecord) => {
    const next = new Set(ticked)
    const isOn = !ticked.has(id)
    for (const each of [id, ...idsBelow(rows, id)]) next[isOn ? 'add' : 'delete'](each)
    setTicked(next)
  }
  return (
    <div className="grid gap-3 lg:grid-cols-[1fr_20rem]">
      <Card
        flush
        title={t`菜单列表`}
        extra={
          <Button size="sm" onClick={() => setOpen(new Set(rows.map(({ id }) => id)))}>
            <Trans>全部展开</Trans>
          </Button>
        }
      >
        <table aria-label={t`菜单`} className="w-full">
          <thead>
            <tr>
              {[t`名称`, t`类型`, t`路径`].map((name) => (
                <th
                  key={name}
                  scope="col"
                  className={cx(cell, 'text-sm font-medium text-text-muted')}
                >
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {openBranches(buildTree(rows), (id) => open.has(id)).map(({ row, level, below }) => (
              <tr key={row.id}>
                <td className={cell} style={{ paddingLeft: `${level * 1.25}rem` }}>
                  {below.length > 0 ? (
                    <button
                      type="button"
                      aria-expanded={open.has(row.id)}
                      onClick={() => toggle(row.id)}
                    >
                      <span aria-hidden>{open.has(row.id) ? '▾' : '▸'}</span> {getName(row)}
                    </button>
                  ) : (
                    getName(row)
                  )}
                </td>
                <td className={cell}>{text(kinds[row.menuType])}</td>
                <td className={cx(cell, 'font-mono text-sm')}>{row.path}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
      <Card title={t`选择元素`}>
        <Tree
          rows={rows}
          label={t`选择元素`}
          getName={getName}
          tickOf={({ id }) => ticked.has(id)}
          onPick={tick}
        />
        <p role="status" className="mt-2 text-text-muted">
          {t`已选 ${ticked.size} 项`}
        </p>
      </Card>
    </div>
  )
}
