// A form field that ticks entries of a tree: grants of a role, departments of a data scope.
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useController } from 'react-hook-form'
import type { Text } from '#core/i18n/text.ts'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/field/input.tsx'
import { Switch } from '#ui/field/switch.tsx'
import { useText } from '../use-text.ts'
import type { TreeRow } from './tree-rows.ts'
import { getTickState, toggleTick } from './tree-ticks.ts'
import { Tree } from './tree.tsx'

interface TreeFieldProps<R extends TreeRow> {
  name: string
  label: Text
  rows: readonly R[]
  getName: (row: R) => string
  getNote?: (row: R) => ReactNode
  /** Neither ticked nor unticked; what is ticked already stays. */
  isDisabled?: (row: R) => boolean
  /** Those below and above follow at first; strict otherwise. */
  startsLinked?: boolean
}

const none: readonly string[] = []

/** Ticks entries; its value is the list of their ids. */
export function TreeField<R extends TreeRow>({
  name,
  label,
  rows,
  getName,
  getNote,
  isDisabled,
  startsLinked = false,
}: TreeFieldProps<R>) {
  const { t } = useLingui()
  const text = useText()
  const { field, fieldState } = useController<Record<string, readonly string[] | undefined>>({
    name,
  })
  const [isLinked, setLinked] = useState(startsLinked)
  const [filter, setFilter] = useState('')
  const [closed, setClosed] = useState<ReadonlySet<string>>(
    () => new Set(rows.filter(({ pid }) => rows.some(({ id }) => id === pid)).map(({ id }) => id)),
  )
  const ticked = new Set(field.value ?? none)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const isFree = (id: string) => {
    const row = byId.get(id)
    return row !== undefined && !isDisabled?.(row)
  }
  const ticks = { rows, ticked, isLinked, isFree }
  const set = (ids: Iterable<string>) => field.onChange([...ids])
  const setAll = (on: boolean) =>
    set(rows.filter(({ id }) => (isFree(id) ? on : ticked.has(id))).map(({ id }) => id))
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1">{text(label)}</legend>
      <div className="flex flex-wrap items-center gap-2">
        <Input
          type="search"
          className="min-w-40 flex-1"
          aria-label={t`在树中查找`}
          placeholder={t`查找`}
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
        />
        <Button size="sm" onClick={() => setClosed(new Set())}>
          <Trans>全部展开</Trans>
        </Button>
        <Button size="sm" onClick={() => setClosed(new Set(rows.map(({ id }) => id)))}>
          <Trans>全部折叠</Trans>
        </Button>
        <Button size="sm" onClick={() => setAll(true)}>
          <Trans>全选</Trans>
        </Button>
        <Button size="sm" onClick={() => setAll(false)}>
          <Trans>全不选</Trans>
        </Button>
        <Switch
          label={t`父子联动`}
          checked={isLinked}
          onChange={(event) => setLinked(event.target.checked)}
        />
      </div>
      <Tree
        rows={rows}
        label={text(label)}
        getName={getName}
        getNote={getNote}
        filter={filter}
        closed={closed}
        onClosedChange={setClosed}
        tickOf={({ id }) => getTickState(ticks, id)}
        isDisabled={isDisabled}
        onPick={({ id }) => set(toggleTick(ticks, id))}
        className="max-h-80 overflow-y-auto rounded border p-2"
      />
      {fieldState.error && (
        <p role="alert" className="text-sm text-danger-strong">
          {fieldState.error.message}
        </p>
      )}
    </fieldset>
  )
}
