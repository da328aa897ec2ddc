import { Trans, useLingui } from '@lingui/react/macro'
import { Pin, PinOff } from 'lucide-react'
import { type Arrangement, columnWidths, maxPinned } from '#contract/system/arrangement.ts'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/field/input.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Drawer } from '#ui/layer/drawer.tsx'
import { arranged } from '../grid/arrange.ts'
import type { List } from '../list/use-list.ts'
import { SortableItems } from '../sort/sortable-items.tsx'
import { useText } from '../use-text.ts'
import { orNone } from './use-column-widths.ts'

interface ArrangeDialogProps {
  list: List
  onArrange: (arrangement: Arrangement | null) => void
  onClose: () => void
}

const none: Arrangement = { order: [], pinned: [], widths: {} }

/** The columns of a list one below the other: their order, which of them stay in view, and their widths. */
export function ArrangeDialog({ list, onArrange, onClose }: ArrangeDialogProps) {
  const { t } = useLingui()
  const text = useText()
  const { def, prefs } = list
  const now = prefs.arrangement ?? none
  const shown = arranged(def.columns, now)
    .slice(1)
    .filter(({ id, hidden }) => prefs.columns[id] ?? !hidden)
  const set = (part: Partial<Arrangement>) => onArrange(orNone({ ...now, ...part }))
  const sort = (ids: readonly string[]) => {
    // Hidden columns keep their places among the others.
    const hidden = arranged(def.columns, now).slice(1)
    const queue = [...ids]
    const order = hidden.map(({ id }) => (ids.includes(id) ? (queue.shift() ?? id) : id))
    set({ order, pinned: order.filter((id) => now.pinned.includes(id)) })
  }
  const pin = (id: string) =>
    set({
      pinned: now.pinned.includes(id)
        ? now.pinned.filter((each) => each !== id)
        : [...now.pinned, id],
    })
  const widen = (id: string, typed: string) => {
    const { [id]: _, ...others } = now.widths
    const width = Number(typed)
    if (typed === '') return set({ widths: others })
    if (!Number.isInteger(width) || width < columnWidths.min || width > columnWidths.max) return
    set({ widths: { ...others, [id]: width } })
  }
  const [first] = def.columns
  return (
    <Drawer
      open
      onOpenChange={onClose}
      closeLabel={t`关闭`}
      size="sm"
      title={t`列的顺序、固定与列宽`}
      footer={
        <Button onClick={() => onArrange(null)} disabled={prefs.arrangement === null}>
          <Trans>恢复默认列</Trans>
        </Button>
      }
    >
      <p className="mb-3 text-sm text-text-muted">
        {first && <Trans>“{text(first.label)}”始终在最前并保持可见。列宽留空时按内容确定。</Trans>}
      </p>
      <SortableItems
        items={shown}
        label={t`列`}
        layout="list"
        getName={({ label }) => text(label)}
        onSort={(columns) => sort(columns.map(({ id }) => id))}
      >
        {({ id, label }) => {
          const name = text(label)
          const isPinned = now.pinned.includes(id)
          const isFull = !isPinned && now.pinned.length >= maxPinned
          return (
            <>
              <span className="min-w-0 flex-1 truncate">{name}</span>
              <Input
                key={now.widths[id] ?? 0}
                type="number"
                className="w-24"
                aria-label={t`${name} 的列宽（像素）`}
                min={columnWidths.min}
                max={columnWidths.max}
                defaultValue={now.widths[id] ?? ''}
                placeholder={t`自动`}
                onBlur={(event) => widen(id, event.currentTarget.value)}
              />
              <IconButton
                label={isPinned ? t`不再固定 ${name}` : t`固定 ${name}`}
                icon={isPinned ? <PinOff aria-hidden /> : <Pin aria-hidden />}
                variant={isPinned ? 'primary' : 'ghost'}
                aria-pressed={isPinned}
                reason={isFull ? t`最多固定 ${maxPinned} 列` : undefined}
                onClick={() => pin(id)}
              />
            </>
          )
        }}
      </SortableItems>
    </Drawer>
  )
}
