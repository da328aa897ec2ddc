import { useState } from 'react'
import { Combobox } from '#ui/combobox.tsx'
import type { DateRangeTexts, DateRangeValue } from '#ui/date-range-texts.ts'
import { DateRange } from '#ui/date-range.tsx'
import { MultiSelect } from '#ui/multi-select.tsx'
import type { Option } from '#ui/option.ts'
import { Select } from '#ui/select.tsx'
import { readLook } from '../look.ts'
import type { Shown } from '../shown.ts'
import { State } from '../state.tsx'
import { say, unbroken } from '../words.ts'

const options: readonly Option[] = [
  { value: 'pending', label: say.pending, hint: '12' },
  { value: 'approved', label: say.approved, hint: '1,204' },
  { value: 'rejected', label: say.rejected, disabled: true },
  { value: 'long', label: say.longText },
]

const One = ({ first = null, ...rest }: { first?: string | null; invalid?: boolean }) => {
  const [value, setValue] = useState<string | null>(first)
  return (
    <Select
      {...rest}
      aria-label={say.state}
      options={options}
      value={value}
      onValueChange={setValue}
      placeholder={say.state}
      noneLabel={say.all}
      data-opens="[role=listbox]"
    />
  )
}

const Selects = () => (
  <>
    <State name={say.empty}>
      <One />
    </State>
    <State name={say.chosen}>
      <One first="pending" />
    </State>
    <State name={say.invalid}>
      <One invalid />
    </State>
    <State name={say.disabled}>
      <Select
        aria-label={say.state}
        disabled
        options={options}
        value="pending"
        onValueChange={() => undefined}
        placeholder={say.state}
      />
    </State>
    <State name={say.long} narrow>
      <One first="long" />
    </State>
  </>
)

const listTexts = { list: say.state, filter: say.search, empty: say.nobody, clear: say.clear }

const Several = ({ first = [] as string[], disabled = false }) => {
  const [value, setValue] = useState<string[]>(first)
  return (
    <MultiSelect
      aria-label={say.state}
      disabled={disabled}
      options={options}
      value={value}
      onValueChange={setValue}
      placeholder={say.state}
      texts={listTexts}
      data-opens="[role=dialog]"
    />
  )
}

const MultiSelects = () => (
  <>
    <State name={say.empty}>
      <Several />
    </State>
    <State name={say.chosen}>
      <Several first={['pending', 'approved']} />
    </State>
    <State name={say.disabled}>
      <MultiSelect
        aria-label={say.state}
        disabled
        options={options}
        value={['pending']}
        onValueChange={() => undefined}
        placeholder={say.state}
        texts={listTexts}
      />
    </State>
    <State name={say.long} narrow>
      <Several first={['long', 'approved']} />
    </State>
  </>
)

const found = {
  usual: () => Promise.resolve(options),
  empty: () => Promise.resolve([]),
  loading: () => new Promise<never>(() => {}),
  failed: () => Promise.reject(new Error('no answer')),
}
const comboTexts = {
  list: say.member,
  loading: say.loading,
  empty: say.nobody,
  failed: say.lost,
  clear: say.clear,
}

const Found = ({ how, first = null }: { how: keyof typeof found; first?: Option | null }) => {
  const [value, setValue] = useState<Option | null>(first)
  return (
    <Combobox
      aria-label={say.member}
      placeholder={say.member}
      value={value}
      onValueChange={setValue}
      search={found[how]}
      texts={comboTexts}
      data-opens="[role=listbox]"
    />
  )
}

const Comboboxes = () => (
  <>
    <State name={say.usual}>
      <Found how="usual" />
    </State>
    <State name={say.loading}>
      <Found how="loading" />
    </State>
    <State name={say.empty}>
      <Found how="empty" />
    </State>
    <State name={say.failed}>
      <Found how="failed" />
    </State>
    <State name={say.disabled}>
      <Combobox
        aria-label={say.member}
        disabled
        value={{ value: '1', label: '10293847' }}
        onValueChange={() => undefined}
        search={found.usual}
        texts={comboTexts}
      />
    </State>
    <State name={say.long} narrow>
      <Found how="usual" first={{ value: 'x', label: unbroken }} />
    </State>
  </>
)

const rangeTexts: DateRangeTexts = {
  placeholder: say.time,
  dialog: say.time,
  from: say.from,
  to: say.to,
  apply: say.apply,
  clear: say.clear,
  previousMonth: say.earlier,
  nextMonth: say.later,
  badDate: say.badDate,
  badOrder: say.badOrder,
}
const tags = { 'zh-cn': 'zh-CN', en: 'en', 'zh-tw': 'zh-TW' }
const today = '2026-07-12'
const week: DateRangeValue = ['2026-07-06', today]
const presets = [
  { id: 'today', label: say.today, range: (): DateRangeValue => [today, today] },
  { id: 'week', label: say.week, range: () => week },
]

const Days = ({
  first = null,
  disabled = false,
}: {
  first?: DateRangeValue | null
  disabled?: boolean
}) => {
  const [value, setValue] = useState<DateRangeValue | null>(first)
  return (
    <DateRange
      aria-label={say.time}
      disabled={disabled}
      value={value}
      onValueChange={setValue}
      presets={presets}
      texts={rangeTexts}
      locale={tags[readLook(location.search).lang]}
      today={today}
      {...(!disabled && { 'data-opens': '[role=dialog]' })}
    />
  )
}

const DateRanges = () => (
  <>
    <State name={say.empty}>
      <Days />
    </State>
    <State name={say.chosen}>
      <Days first={week} />
    </State>
    <State name={say.disabled}>
      <Days first={week} disabled />
    </State>
    <State name={say.narrow} narrow>
      <Days first={week} />
    </State>
  </>
)

export const pickers: Shown = {
  Select: Selects,
  MultiSelect: MultiSelects,
  Combobox: Comboboxes,
  DateRange: DateRanges,
}
