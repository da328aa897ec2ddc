import { ChevronDown } from 'lucide-react'
import * as Radix from 'radix-ui/popover'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { cx } from '../cx.ts'
import { Input, type InputProps } from '../field/input.tsx'
import { floatClass } from '../layer/layer-class.ts'
import { layerRoot } from '../layer/layer-root.ts'
import { Spinner } from '../spinner.tsx'
import { OptionList, optionId } from './option-list.tsx'
import type { Option } from './option.ts'
import { useActiveOption } from './use-active-option.ts'
import { type OptionSearch, useOptionSearch } from './use-option-search.ts'

type ComboboxTexts = {
  /** Names the list. */
  list: string
  loading: string
  empty: string
  failed: string
  clear: string
}

type ComboboxProps<O extends Option> = Omit<
  InputProps,
  'value' | 'defaultValue' | 'onChange' | 'lead' | 'trail' | 'onClear' | 'clearLabel' | 'role'
> & {
  value: O | null
  onValueChange: (value: O | null) => void
  /** Asked with `''` when it opens. */
  search: OptionSearch<O>
  texts: ComboboxTexts
  renderOption?: ((option: O) => ReactNode) | undefined
  /** Milliseconds of rest before a search. */
  delay?: number | undefined
}

/**
 * One of very many, found by typing (APG editable combobox with list). The focus stays in the text
 * box; a text that names no option is put back on leaving. While an input method composes, nothing is
 * searched and no key is acted on.
 */
export const Combobox = <O extends Option>({
  value,
  onValueChange,
  search,
  texts,
  renderOption,
  delay = 250,
  ...rest
}: ComboboxProps<O>) => {
  const listId = useId()
  const box = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  // What is being typed; null while the box shows the chosen option.
  const [typed, setTyped] = useState<string | null>(null)
  const [asked, setAsked] = useState('')
  const { state, options } = useOptionSearch(search, asked, open, delay)
  const close = () => {
    setOpen(false)
    setTyped(null)
    setAsked('')
    setActive(-1)
  }
  const pick = (index: number) => {
    const option = options[index]
    if (option) onValueChange(option)
    close()
  }
  const { active, setActive, keyDown } = useActiveOption({ options, onPick: pick })
  const show = () => {
    if (!rest.disabled && !rest.readOnly) setOpen(true)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    rest.onKeyDown?.(event)
    if (event.defaultPrevented) return
    if (!open) {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      event.preventDefault()
      show()
    } else keyDown(event)
  }
  return (
    <Radix.Root open={open} onOpenChange={(next) => (next ? show() : close())}>
      <Radix.Anchor asChild>
        <div ref={box}>
          <Input
            {...rest}
            role="combobox"
            aria-expanded={open}
            aria-autocomplete="list"
            aria-controls={open ? listId : undefined}
            aria-activedescendant={open ? optionId(listId, active) : undefined}
            value={typed ?? value?.label ?? ''}
            onClick={show}
            onKeyDown={onKeyDown}
            onChange={(event) => {
              show()
              setTyped(event.target.value)
              setActive(-1)
              const native = event.nativeEvent
              if (!(native instanceof InputEvent && native.isComposing))
                setAsked(event.target.value)
            }}
            onCompositionEnd={(event) => setAsked(event.currentTarget.value)}
            onBlur={(event) => {
              rest.onBlur?.(event)
              if (typed === '') onValueChange(null)
              close()
            }}
            {...(value &&
              !rest.disabled &&
              !rest.readOnly && { onClear: () => onValueChange(null), clearLabel: texts.clear })}
            trail={
              open && state === 'loading' ? (
                <Spinner label={null} />
              ) : (
                <ChevronDown aria-hidden className="size-4 text-text-faint" />
              )
            }
          />
        </div>
      </Radix.Anchor>
      <Radix.Portal container={layerRoot()}>
        <Radix.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          role="presentation"
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onInteractOutside={(event) => {
            if (event.target instanceof Node && box.current?.contains(event.target))
              event.preventDefault()
          }}
          className={cx(floatClass, 'w-(--radix-popover-trigger-width) min-w-56')}
        >
          <OptionList
            id={listId}
            label={texts.list}
            options={options}
            active={active}
            selected={(option) => option.value === value?.value}
            onHover={setActive}
            onPick={pick}
            renderOption={renderOption}
          />
          <p role="status" className={options.length > 0 ? 'sr-only' : 'px-3 pb-2 text-text-faint'}>
            {state === 'loading' && texts.loading}
            {state === 'failed' && texts.failed}
            {state === 'ready' && options.length === 0 && texts.empty}
          </p>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
