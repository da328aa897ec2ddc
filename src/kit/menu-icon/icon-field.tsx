// The icon of a menu entry, chosen by sight or by a part of its name.
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import type { Text } from '#core/i18n/text.ts'
import { cx } from '#ui/cx.ts'
import { Field } from '#ui/field/field.tsx'
import { Input } from '#ui/field/input.tsx'
import { useText } from '../use-text.ts'
import { menuIconNames } from './menu-icon-names.ts'
import { MenuIcon } from './menu-icon.tsx'

/** Picks one of the icons that menus may name; a second click on it takes it away. */
export function IconField({ name, label }: { name: string; label: Text }) {
  const { t } = useLingui()
  const text = useText()
  const { field, fieldState } = useController<Record<string, string | undefined>>({ name })
  const [search, setSearch] = useState('')
  const found = menuIconNames.filter((icon) => icon.includes(search.trim().toLowerCase()))
  return (
    <div className="flex flex-col gap-2">
      <Field label={text(label)} error={fieldState.error?.message} hint={field.value || t`未选择`}>
        {(control) => (
          <Input
            {...control}
            ref={field.ref}
            type="search"
            placeholder={t`搜索图标`}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            onBlur={field.onBlur}
          />
        )}
      </Field>
      <div
        role="group"
        aria-label={text(label)}
        className="grid max-h-40 grid-cols-[repeat(auto-fill,minmax(2.25rem,1fr))] gap-1 overflow-y-auto rounded border p-2"
      >
        {found.map((icon) => (
          <button
            key={icon}
            type="button"
            aria-label={icon}
            aria-pressed={field.value === icon}
            title={icon}
            onClick={() => field.onChange(field.value === icon ? '' : icon)}
            className={cx(
              'grid size-9 place-items-center rounded hover:bg-hover',
              field.value === icon && 'bg-selected text-primary-strong',
            )}
          >
            <MenuIcon name={icon} />
          </button>
        ))}
      </div>
    </div>
  )
}
