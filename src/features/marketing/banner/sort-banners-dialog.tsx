// Putting the banners of a position into order, by pointer or by the arrow keys of their handles.
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { list, type Row, sort } from '#contract/marketing/banner.ts'
import { notifyDone } from '#core/feedback/notify-done.ts'
import { CallDialog } from '#kit/form/call-dialog.tsx'
import { dictOptions } from '#kit/refs/dict.ts'
import { SortableItems } from '#kit/sort/sortable-items.tsx'
import { useFresh } from '#kit/time/use-fresh.ts'
import { Badge } from '#ui/badge.tsx'
import { Field } from '#ui/field/field.tsx'
import { getOptionLabel } from '#ui/select/option.ts'
import { Select } from '#ui/select/select.tsx'

type Item = { id: string; sort: number }
const usePositions = dictOptions<Row['position']>('banner_position')
const useStatuses = dictOptions<Row['status']>('publish_status')
const useLangs = dictOptions<Row['lang']>('sys_lang')

/** Ten apart, so that one fits between two by hand. */
const numbered = (rows: readonly Row[]): Item[] =>
  rows.map(({ id }, index) => ({ id, sort: Math.min(9999, (index + 1) * 10) }))

function Order({ banners }: { banners: readonly Row[] }) {
  const { t } = useLingui()
  const { setValue } = useFormContext<{ items: Item[] }>()
  const items: readonly Item[] = useWatch({ name: 'items' })
  const [position, setPosition] = useState<Row['position']>('home')
  const names = { positions: usePositions(), statuses: useStatuses(), langs: useLangs() }
  const sortOf = (row: Row) => items.find(({ id }) => id === row.id)?.sort ?? row.sort
  const mine = banners
    .filter((row) => row.position === position)
    .toSorted((a, b) => sortOf(a) - sortOf(b))
  return (
    <>
      <Field label={t`展示位置`} error={undefined}>
        {(control) => (
          <Select
            {...control}
            options={names.positions}
            value={position}
            placeholder={t`展示位置`}
            onValueChange={(value) => value && setPosition(value)}
          />
        )}
      </Field>
      {mine.length === 0 && (
        <p className="text-text-muted">
          <Trans>该位置没有轮播图</Trans>
        </p>
      )}
      <div className="max-h-96 overflow-y-auto">
        <SortableItems
          items={mine}
          label={t`排序`}
          layout="list"
          getName={({ title }) => title}
          onSort={(sorted) => {
            const others = items.filter(({ id }) => !sorted.some((row) => row.id === id))
            setValue('items', [...others, ...numbered(sorted)], { shouldDirty: true })
          }}
        >
          {({ title, lang, status }) => (
            <>
              <span className="min-w-0 flex-1 truncate">{title}</span>
              <span className="text-text-muted">{getOptionLabel(names.langs, lang)}</span>
              <Badge tone="muted">{getOptionLabel(names.statuses, status)}</Badge>
            </>
          )}
        </SortableItems>
      </div>
    </>
  )
}

interface SortBannersDialogProps {
  onDone: () => Promise<void>
  onClose: () => void
}

/** Stores the order of every position that was changed. */
export function SortBannersDialog({ onDone, onClose }: SortBannersDialogProps) {
  const { data } = useFresh(list, { orderBy: 'sort asc', pageSize: 500 }, onClose)
  if (!data) return null
  return (
    <CallDialog
      endpoint={sort}
      title={msg`排序`}
      size="lg"
      initial={{ items: data.list.map(({ id, sort: position }) => ({ id, sort: position })) }}
      onDone={async () => {
        await onDone()
        notifyDone(msg`排序`)
      }}
      onClose={onClose}
    >
      <Order banners={data.list} />
    </CallDialog>
  )
}
