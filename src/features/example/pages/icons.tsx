// The icons that menus may name: looked for, copied by name, or picked for a field.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { menuIconNames } from '#kit/menu-icon/menu-icon-names.ts'
import { MenuIcon } from '#kit/menu-icon/menu-icon.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Input } from '#ui/input.tsx'
import { Popover } from '#ui/layer/popover.tsx'
import { copyAndSay } from '../copy-and-say.ts'

const grid = 'grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-2'
const tile =
  'flex w-full flex-col items-center gap-1 rounded border p-3 text-sm wrap-anywhere hover:bg-hover aria-pressed:bg-selected'

export function IconsPage() {
  const { t } = useLingui()
  const [search, setSearch] = useState('')
  const [picked, setPicked] = useState('house')
  const found = menuIconNames.filter((name) => name.includes(search.trim().toLowerCase()))
  return (
    <div className="flex flex-col gap-3">
      <Card title={t`选择器`}>
        <Popover
          label={t`选择图标`}
          trigger={
            <Button icon={<MenuIcon name={picked} />}>
              <Trans>图标：{picked}</Trans>
            </Button>
          }
        >
          <div
            role="group"
            aria-label={t`选择图标`}
            className="grid max-h-60 grid-cols-8 gap-1 overflow-y-auto"
          >
            {menuIconNames.map((name) => (
              <button
                key={name}
                type="button"
                aria-label={name}
                aria-pressed={name === picked}
                onClick={() => setPicked(name)}
                className="grid size-9 place-items-center rounded hover:bg-hover aria-pressed:bg-selected"
              >
                <MenuIcon name={name} />
              </button>
            ))}
          </div>
        </Popover>
      </Card>
      <Card title={t`图标库`}>
        <Input
          type="search"
          aria-label={t`搜索图标`}
          placeholder={t`搜索图标`}
          className="mb-3 max-w-80"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <p role="status" className="mb-2 text-text-muted">
          <Plural value={found.length} other="# 个图标，点击复制名称" />
        </p>
        <ul aria-label={t`图标库`} className={grid}>
          {found.map((name) => (
            <li key={name}>
              <button type="button" className={tile} onClick={() => void copyAndSay(name)}>
                <MenuIcon name={name} />
                {name}
              </button>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}
