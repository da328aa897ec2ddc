// The icons that menus may name: looked for, copied by name, or picked for a field.
import { msg } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { copyAndNotify } from '#core/feedback/copy.ts'
import { IconField } from '#kit/menu-icon/icon-field.tsx'
import { menuIconNames } from '#kit/menu-icon/menu-icon-names.ts'
import { MenuIcon } from '#kit/menu-icon/menu-icon.tsx'
import { Card } from '#ui/card.tsx'
import { Input } from '#ui/field/input.tsx'

const grid = 'grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-2'
const tile =
  'flex w-full flex-col items-center gap-1 rounded border p-3 text-sm wrap-anywhere hover:bg-hover aria-pressed:bg-selected'

export function IconsPage() {
  const { t } = useLingui()
  const [search, setSearch] = useState('')
  const form = useForm({ defaultValues: { icon: 'house' } })
  const found = menuIconNames.filter((name) => name.includes(search.trim().toLowerCase()))
  return (
    <div className="flex flex-col gap-3">
      <Card title={t`选择器`}>
        <FormProvider {...form}>
          <IconField name="icon" label={msg`选择图标`} />
        </FormProvider>
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
              <button type="button" className={tile} onClick={() => void copyAndNotify(name)}>
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
