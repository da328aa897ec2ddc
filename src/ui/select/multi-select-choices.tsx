// What a multi-select opens: a filter box over the list of its options.
import { Search } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '../button.tsx'
import { Input } from '../field/input.tsx'
import { OptionList, optionId } from './option-list.tsx'
import { filterOptions, type Option } from './option.ts'
import { useActiveOption } from './use-active-option.ts'

/** The labels of a multi-select, from whoever uses it: parts of `ui` have no messages of their own. */
export type MultiSelectTexts = {
  /** Names the list of options. */
  list: string
  /** The filter box's placeholder and name. */
  filter: string
  /** Shown when nothing matches the filter. */
  empty: string
  clear: string
}

type ChoicesProps<V extends string> = {
  options: readonly Option<V>[]
  value: readonly V[]
  onValueChange: (value: V[]) => void
  texts: MultiSelectTexts
}

/** The choices of an open multi-select. Its state lives as long as the box is open: each opening starts with an empty filter. */
export const MultiSelectChoices = <V extends string>({
  options,
  value,
  onValueChange,
  texts,
}: ChoicesProps<V>) => {
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
