import { Check } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { cx } from '../cx.ts'
import { itemClass } from '../layer/layer-class.ts'
import type { Option } from './option.ts'

/** The id of an option's element, for `aria-activedescendant`. */
export const optionId = (listId: string, index: number) =>
  index < 0 ? undefined : `${listId}-${index}`

type OptionListProps<O extends Option> = {
  id: string
  /** Names the list. */
  label: string
  options: readonly O[]
  active: number
  selected: (option: O) => boolean
  multiple?: boolean | undefined
  onHover: (index: number) => void
  onPick: (index: number) => void
  renderOption?: ((option: O) => ReactNode) | undefined
}

/** The list box below a text box. It never takes the focus: pressing the mouse in it leaves that where it is. */
export const OptionList = <O extends Option>({
  id,
  label,
  options,
  active,
  selected,
  multiple = false,
  onHover,
  onPick,
  renderOption,
}: OptionListProps<O>) => {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = list.current
    const row = box?.children[active]
    if (!box || !(row instanceof HTMLElement)) return
    // Not scrollIntoView: it would scroll the page too, to where the box was before it was placed.
    const over = row.offsetTop - box.offsetTop
    const under = over + row.offsetHeight - box.clientHeight
    if (box.scrollTop > over) box.scrollTop = over
    else if (box.scrollTop < under) box.scrollTop = under
  }, [active])
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={label}
      aria-multiselectable={multiple || undefined}
      onMouseDown={(event) => event.preventDefault()}
      className="max-h-72 overflow-y-auto p-1"
    >
      {options.map((option, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- keys are heard by the text box, which holds the focus
        <div
          key={option.value}
          id={optionId(id, index)}
          role="option"
          aria-selected={selected(option)}
          aria-disabled={option.disabled || undefined}
          data-highlighted={index === active || undefined}
          data-disabled={option.disabled || undefined}
          onPointerMove={() => index !== active && onHover(index)}
          onClick={() => !option.disabled && onPick(index)}
          className={cx(itemClass, 'cursor-pointer pr-8')}
        >
          <span className="min-w-0 flex-1 truncate">{renderOption?.(option) ?? option.label}</span>
          {!renderOption && option.hint !== undefined && (
            <span className="text-sm text-text-faint">{option.hint}</span>
          )}
          {selected(option) && (
            <Check aria-hidden className="absolute right-2 text-primary-strong" />
          )}
        </div>
      ))}
    </div>
  )
}
