import { ChevronDown, Search } from 'lucide-react'
import { type ComponentProps, useId, useState } from 'react'
import { Button } from '../button.tsx'
import { cx } from '../cx.ts'
import { fieldClass } from '../field/field-class.ts'
import { Input } from '../field/input.tsx'
import { Popover } from '../layer/popover.tsx'
import { OptionList, optionId } from './option-list.tsx'
import { filterOptions, type Option } from './option.ts'
import { useActiveOption } from './use-active-option.ts'

type MultiSelectTexts = {
  /** Names the list of options. */
  list: string
  /** The filter box's placeholder and name. */
  filter: string
  /** Said when nothing matches the filter. */
  empty: string
  clear: string
}

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

/** Several of many: a button that opens a filter box over a list. Name it like a `Select`. */
export const MultiSelect = <V extends string>({
  options,
  value,
  onValueChange,
  placeholder,
  texts,
  className,
  ...rest
}: MultiSelectProps<V>) => {
  const chosen = options.filter((option) => value.includes(option.value))
  return (
    <Popover
      label={texts.list}
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
      <Choices {...{ options, value, onValueChange, texts }} />
    </Popover>
  )
}

type ChoicesProps<V extends string> = Pick<
  MultiSelectProps<V>,
  'options' | 'value' | 'onValueChange' | 'texts'
>

// Its state lives as long as the popover is open: each opening starts with an empty filter.
const Choices = <V extends string>({ options, value, onValueChange, texts }: ChoicesProps<V>) => {
  const listId = useId()
  const [text, setText] = useState('')
  const shown = filterOptions(options, text)
  const toggle = (index: number) => {
    const picked = shown[index]?.value
    const isIn = (each: V) => (each === picked ? !value.includes(each) : value.includes(each))
    onValueChange(options.map((option) => option.value).filter(isIn))
  }
  const { active, setActive, keyDown } = useActiveOption({ options: shown, onPick: toggle })
  return (
    <>
      <div className="border-b p-2">
        <Input
          size="sm"
          role="combobox"
          aria-expanded
          aria-autocomplete="list"
          aria-controls={listId}
          aria-activedescendant={optionId(listId, active)}
          aria-label={texts.filter}
          placeholder={texts.filter}
          lead={<Search aria-hidden />}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setActive(event.target.value === '' ? -1 : 0)
          }}
          onKeyDown={keyDown}
        />
      </div>
      <OptionList
        multiple
        id={listId}
        label={texts.list}
        options={shown}
        active={active}
        selected={(option) => value.includes(option.value)}
        onHover={setActive}
        onPick={toggle}
      />
      <p role="status" className={shown.length > 0 ? 'sr-only' : 'px-3 pb-3 text-text-faint'}>
        {shown.length === 0 && texts.empty}
      </p>
      {value.length > 0 && (
        <div className="border-t p-1">
          <Button size="sm" variant="ghost" className="w-full" onClick={() => onValueChange([])}>
            {texts.clear}
          </Button>
        </div>
      )}
    </>
  )
}
