import { ChevronDown } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { cx } from '../cx.ts'
import { fieldClass } from '../field/field-class.ts'
import { Popover } from '../layer/popover.tsx'
import { lazyModule, useLazyModule } from '../lazy-module.ts'
import type { MultiSelectTexts } from './multi-select-choices.tsx'
import type { Option } from './option.ts'

const choices = lazyModule(() => import('./multi-select-choices.tsx'))

type MultiSelectProps<V extends string> = Omit<
  ComponentProps<'button'>,
  'value' | 'defaultValue' | 'onChange' | 'children'
> & {
  options: readonly Option<V>[]
  value: readonly V[]
  /** The chosen values in the order of the options. */
  onValueChange: (value: V[]) => void
  placeholder: string
  texts: MultiSelectTexts
}

/**
 * Several of many: a button that opens a filter box over a list. Name it like a `Select`. The list is fetched when the
 * pointer or the focus reaches the button, and the box opens with it: the focus goes to the filter.
 */
export const MultiSelect = <V extends string>({
  options,
  value,
  onValueChange,
  placeholder,
  texts,
  className,
  ...rest
}: MultiSelectProps<V>) => {
  const [wanted, setWanted] = useState(false)
  const known = useLazyModule(choices, wanted, () => setWanted(false))
  const chosen = options.filter((option) => value.includes(option.value))
  return (
    <Popover
      label={texts.list}
      open={wanted && known !== undefined}
      onOpenChange={setWanted}
      onIntent={choices.preload}
      className="w-(--radix-popover-trigger-width) min-w-56"
      trigger={
        <button
          type="button"
          {...rest}
          className={cx(fieldClass, 'flex h-control items-center gap-2 px-3 text-left', className)}
        >
          <span className={cx('min-w-0 flex-1 truncate', chosen.length === 0 && 'text-text-faint')}>
            {chosen.map((option) => option.label).join(', ') || placeholder}
          </span>
          {chosen.length > 1 && (
            <span className="rounded-full bg-primary-soft px-1.5 text-xs text-primary-strong tabular-nums">
              {chosen.length}
            </span>
          )}
          <ChevronDown aria-hidden className="size-4 shrink-0 text-text-faint" />
        </button>
      }
    >
      {known && <known.MultiSelectChoices {...{ options, value, onValueChange, texts }} />}
    </Popover>
  )
}
