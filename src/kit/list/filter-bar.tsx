import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Chips } from '#ui/chips.tsx'
import { cx } from '#ui/cx.ts'
import { textWidth } from '../grid/column-width.ts'
import { useKeys } from '../keys/keys.ts'
import { useText } from '../use-text.ts'
import { clearFilters, filterStates } from './filter-state.ts'
import type { List } from './use-list.ts'

/** Filters shown before the operator asks for all: of these as many as fit into one line. */
const firstRow = 4
/** Pixels of a name that fit into one column of the bar. */
const labelWidth = 91
/** Hides a filter where the line is narrower than its last column, by that column; the first filter always stays. */
const fits = [
  '',
  '',
  '@max-[18rem]:hidden',
  '@max-[27.25rem]:hidden',
  '@max-[36.5rem]:hidden',
  '@max-[45.75rem]:hidden',
  '@max-[55rem]:hidden',
  '@max-[64.25rem]:hidden',
  '@max-[73.5rem]:hidden',
]
/** Hides the button where all filters fit into one line without it, by the columns they take. */
const fitsAll = [
  '',
  '',
  '@min-[18rem]/bar:hidden',
  '@min-[27.25rem]/bar:hidden',
  '@min-[36.5rem]/bar:hidden',
  '@min-[45.75rem]/bar:hidden',
  '@min-[55rem]/bar:hidden',
  '@min-[64.25rem]/bar:hidden',
  '@min-[73.5rem]/bar:hidden',
]

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
  const isDouble = ({ control: { label, wide } }: (typeof filters)[number]) =>
    wide === true || textWidth(text(label), 14) > labelWidth
  /** The columns that the filters take up to and with the last of `count`. */
  const columnsOf = (count: number) => count + filters.slice(0, count).filter(isDouble).length
  return (
    <section
      aria-label={t`筛选`}
      // Each of them says in words what it is: it needs no box as clear as that of a form's field.
      className="@container/bar flex flex-col gap-2 [--line-field:var(--line-strong)]"
    >
      <div className={cx('flex items-start gap-2', all && 'max-sm:flex-col')}>
        <div ref={box} className="@container w-full min-w-0 flex-1">
          <div className="grid grid-cols-[repeat(auto-fill,minmax(min(8.75rem,100%),1fr))] gap-2">
            {filters.slice(0, all ? undefined : firstRow).map((filter, at) => {
              const { name, control, value, set: change } = filter
              const { Input, label, wide } = control
              return (
                <div
                  key={name}
                  className={cx(
                    'min-w-0',
                    all && wide && 'max-sm:col-span-full',
                    isDouble(filter) && (all ? 'sm:col-span-2' : '@min-[18rem]:col-span-2'),
                    !all && at > 0 && fits[columnsOf(at + 1)],
                  )}
                >
                  <Input label={text(label)} value={value} onChange={change} />
                </div>
              )
            })}
          </div>
        </div>
        {filters.length > 1 && (
          <Button
            variant="ghost"
            className={cx(filters.length <= firstRow && fitsAll[columnsOf(filters.length)])}
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
