import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Chips } from '#ui/chips.tsx'
import { cx } from '#ui/cx.ts'
import { useKeys } from '../keys/keys.ts'
import { useText } from '../use-text.ts'
import { clearFilters, filterStates } from './filter-state.ts'
import type { List } from './use-list.ts'

/** Filters shown before the operator asks for all. */
const firstRow = 4

/** The filters of a list, those set as chips below; `/` and `f` lead here. */
export function FilterBar({ list }: { list: List }) {
  const { t } = useLingui()
  const text = useText()
  const [all, setAll] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const filters = filterStates(list)
  const focus = (selector: string) => box.current?.querySelector<HTMLElement>(selector)?.focus()
  useKeys('list', [
    { keys: '/', label: msg`搜索`, run: () => focus('[data-search]') },
    {
      keys: 'f',
      label: msg`筛选`,
      run: () => {
        setAll(true)
        focus(':is(input,button):not([data-search])')
      },
    },
  ])
  const set = filters.filter(({ value }) => value !== undefined)
  return (
    <section aria-label={t`筛选`} className="flex flex-col gap-2">
      <div className="flex items-start gap-2 max-sm:flex-col">
        <div
          ref={box}
          className="grid min-w-0 flex-1 max-sm:w-full max-sm:flex-none grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-2"
        >
          {filters
            .slice(0, all ? undefined : firstRow)
            .map(({ name, control: { Input, label, wide }, value, set: change }) => (
              <div key={name} className={cx('min-w-0', wide && 'sm:col-span-2')}>
                <Input label={text(label)} value={value} onChange={change} />
              </div>
            ))}
        </div>
        {filters.length > firstRow && (
          <Button
            variant="ghost"
            aria-expanded={all}
            icon={<ChevronDown aria-hidden className={all ? 'rotate-180' : ''} />}
            onClick={() => setAll(!all)}
          >
            {all ? <Trans>收起</Trans> : <Trans>更多筛选</Trans>}
          </Button>
        )}
      </div>
      {set.length > 0 && (
        <Chips
          label={t`已选条件`}
          chips={set.map(({ name, control: { Chip, label }, value, set: change }) => ({
            id: name,
            label: (
              <>
                {text(label)}: <Chip value={value} />
              </>
            ),
            removeLabel: t`移除条件：${text(label)}`,
            onRemove: () => change(undefined),
          }))}
          extra={
            <Button size="sm" variant="ghost" onClick={() => clearFilters(list)}>
              <Trans>清除筛选</Trans>
            </Button>
          }
        />
      )}
    </section>
  )
}
