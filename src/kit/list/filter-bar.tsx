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

/** Filters shown before the operator asks for all; narrow windows show three of them, a phone and an open record one. */
const firstRow = 4
/** Pixels of a name that one place of the bar has room for. */
const labelWidth = 91

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
    <section aria-label={t`筛选`} className="@container flex flex-col gap-2">
      <div className={cx('flex items-start gap-2', all && 'max-sm:flex-col')}>
        <div
          ref={box}
          className="grid w-full min-w-0 flex-1 grid-cols-[repeat(auto-fill,minmax(8.75rem,1fr))] gap-2"
        >
          {filters
            .slice(0, all ? undefined : firstRow)
            .map(({ name, control: { Input, label, wide }, value, set: change }, at) => (
              <div
                key={name}
                className={cx(
                  'min-w-0',
                  wide && 'max-sm:col-span-full',
                  (wide || textWidth(text(label), 14) > labelWidth) && 'sm:col-span-2',
                  !all && at > 0 && '@max-xl:hidden',
                  !all && at > 2 && 'max-xl:hidden',
                )}
              >
                <Input label={text(label)} value={value} onChange={change} />
              </div>
            ))}
        </div>
        {filters.length > 1 && (
          <Button
            variant="ghost"
            className={cx(
              filters.length <= firstRow && (filters.length > 3 ? 'xl:@xl:hidden' : '@xl:hidden'),
            )}
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
