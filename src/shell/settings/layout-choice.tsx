import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import type { Layout } from '#core/settings/layout.ts'
import { changeSettings, settings } from '#core/settings/settings.ts'
import { cx } from '#ui/cx.ts'
import { SettingGroup, useReason } from './setting-row.tsx'

const layouts = [
  { value: 'defaults', label: msg`默认` },
  { value: 'classic', label: msg`经典` },
  { value: 'transverse', label: msg`横向` },
  { value: 'columns', label: msg`分栏` },
] as const

/** Four pictures to choose from. */
export const LayoutChoice = ({ onChosen }: { onChosen: () => void }) => {
  const { t, i18n } = useLingui()
  const { layout } = useSnapshot(settings)
  const reason = useReason('layout')
  const choose = (value: Layout) => {
    changeSettings({ layout: value })
    onChosen()
  }
  return (
    <SettingGroup title={t`布局切换`} like="layout">
      <fieldset
        role="radiogroup"
        aria-label={t`布局切换`}
        disabled={reason !== undefined}
        className={cx('grid grid-cols-2 gap-3 pt-1', reason !== undefined && 'opacity-50')}
      >
        {layouts.map(({ value, label }) => (
          <label
            key={value}
            className="relative flex flex-col items-center gap-1 text-sm has-disabled:cursor-not-allowed"
          >
            <input
              type="radio"
              name="layout"
              value={value}
              checked={layout === value}
              onChange={() => choose(value)}
              className="peer sr-only"
            />
            <Preview layout={value} />
            {i18n._(label)}
          </label>
        ))}
      </fieldset>
    </SettingGroup>
  )
}

const frames = {
  defaults: 'grid-cols-[1.25rem_1fr]',
  classic: 'grid-cols-[1.25rem_1fr]',
  transverse: 'grid-cols-1',
  columns: 'grid-cols-[0.5rem_1rem_1fr]',
} as const
const bar = <span className="h-3 rounded-sm bg-primary/40" />
const side = <span className="row-span-2 rounded-sm bg-menu-bar" />
const page = <span className="rounded-sm bg-sunken" />
const pieces: Readonly<Record<Layout, ReactNode>> = {
  defaults: (
    <>
      {side}
      {bar}
      {page}
    </>
  ),
  classic: (
    <>
      <span className="col-span-2 h-3 rounded-sm bg-primary/40" />
      <span className="rounded-sm bg-menu-bar" />
      {page}
    </>
  ),
  transverse: (
    <>
      {bar}
      {page}
    </>
  ),
  columns: (
    <>
      <span className="row-span-2 rounded-sm bg-columns-bar" />
      {side}
      {bar}
      {page}
    </>
  ),
}

const Preview = ({ layout }: { layout: Layout }) => (
  <span
    aria-hidden
    className={cx(
      'grid h-16 w-full grid-rows-[0.75rem_1fr] gap-1 rounded-md border border-line-strong bg-surface p-1',
      'peer-checked:outline-2 peer-checked:outline-primary peer-focus-visible:outline-3 peer-focus-visible:outline-focus',
      frames[layout],
    )}
  >
    {pieces[layout]}
  </span>
)
