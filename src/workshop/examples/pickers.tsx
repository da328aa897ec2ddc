import { useState } from 'react'
import type { DateRangeTexts, DateRangeValue } from '#ui/date/date-range-texts.ts'
import { DateRange } from '#ui/date/date-range.tsx'
import { Combobox } from '#ui/select/combobox.tsx'
import { MultiSelect } from '#ui/select/multi-select.tsx'
import type { Option } from '#ui/select/option.ts'
import { Select } from '#ui/select/select.tsx'
import type { Examples } from '../examples.ts'
import { labels, unbroken } from '../labels.ts'
import { readParams } from '../params.ts'
import { State } from '../state.tsx'

const options: readonly Option[] = [
  { value: 'pending', label: labels.pending, hint: '12' },
  { value: 'approved', label: labels.approved, hint: '1,204' },
  { value: 'rejected', label: labels.rejected, disabled: true },
  { value: 'long', label: labels.longText },
]

const One = ({ first = null, ...rest }: { first?: string | null; invalid?: boolean }) => {
  const [value, setValue] = useState<string | null>(first)
  return (
    <Select
      {...rest}
      aria-label={labels.state}
      options={options}
      value={value}
      onValueChange={setValue}
      placeholder={labels.state}
      noneLabel={labels.all}
      data-opens="[role=listbox]"
    />
  )
}

const Selects = () => (
  <>
    <State name={labels.empty}>
      <One />
    </State>
    <State name={labels.chosen}>
      <One first="pending" />
    </State>
    <State name={labels.invalid}>
      <One invalid />
    </State>
    <State name={labels.disabled}>
      <Select
        aria-label={labels.state}
        disabled
        options={options}
        value="pending"
        onValueChange={() => undefined}
        placeholder={labels.state}
      />
    </State>
    <State name={labels.long} narrow>
      <One first="long" />
    </State>
  </>
)

const listTexts = {
  list: labels.state,
  filter: labels.search,
  empty: labels.nobody,
  clear: labels.clear,
}

const Several = ({ first = [] as string[], disabled = false }) => {
  const [value, setValue] = useState<string[]>(first)
  return (
    <MultiSelect
      aria-label={labels.state}
      disabled={disabled}
      options={options}
      value={value}
      onValueChange={setValue}
      placeholder={labels.state}
      texts={listTexts}
      data-opens="[role=dialog]"
    />
  )
}

const MultiSelects = () => (
  <>
    <State name={labels.empty}>
      <Several />
    </State>
    <State name={labels.chosen}>
      <Several first={['pending', 'approved']} />
    </State>
    <State name={labels.disabled}>
      <MultiSelect
        aria-label={labels.state}
        disabled
        options={options}
        value={['pending']}
        onValueChange={() => undefined}
        placeholder={labels.state}
        texts={listTexts}
      />
    </State>
    <State name={labels.long} narrow>
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
  list: labels.member,
  loading: labels.loading,
  empty: labels.nobody,
  failed: labels.lost,
  clear: labels.clear,
}

const Found = ({ how, first = null }: { how: keyof typeof found; first?: Option | null }) => {
  const [value, setValue] = useState<Option | null>(first)
  return (
    <Combobox
      aria-label={labels.member}
      placeholder={labels.member}
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
    <State name={labels.usual}>
      <Found how="usual" />
    </State>
    <State name={labels.loading}>
      <Found how="loading" />
    </State>
    <State name={labels.empty}>
      <Found how="empty" />
    </State>
    <State name={labels.failed}>
      <Found how="failed" />
    </State>
    <State name={labels.disabled}>
      <Combobox
        aria-label={labels.member}
        disabled
        value={{ value: '1', label: '10293847' }}
        onValueChange={() => undefined}
        search={found.usual}
        texts={comboTexts}
      />
    </State>
    <State name={labels.long} narrow>
      <Found how="usual" first={{ value: 'x', label: unbroken }} />
    </State>
  </>
)

const rangeTexts: DateRangeTexts = {
  placeholder: labels.time,
  dialog: labels.time,
  from: labels.from,
  to: labels.to,
  apply: labels.apply,
  clear: labels.clear,
  previousMonth: labels.earlier,
  nextMonth: labels.later,
  badDate: labels.badDate,
  badOrder: labels.badOrder,
}
const tags = { 'zh-cn': 'zh-CN', en: 'en', 'zh-tw': 'zh-TW' }
const today = '2026-07-12'
const week: DateRangeValue = ['2026-07-06', today]
const presets = [
  { id: 'today', label: labels.today, range: (): DateRangeValue => [today, today] },
  { id: 'week', label: labels.week, range: () => week },
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
      aria-label={labels.time}
      disabled={disabled}
      value={value}
      onValueChange={setValue}
      presets={presets}
      texts={rangeTexts}
      locale={tags[readParams(location.search).lang]}
      today={today}
      {...(!disabled && { 'data-opens': '[role=dialog]' })}
    />
  )
}

const DateRanges = () => (
  <>
    <State name={labels.empty}>
      <Days />
    </State>
    <State name={labels.chosen}>
      <Days first={week} />
    </State>
    <State name={labels.disabled}>
      <Days first={week} disabled />
    </State>
    <State name={labels.narrow} narrow>
      <Days first={week} />
    </State>
  </>
)

export const pickers: Examples = {
  Select: Selects,
  MultiSelect: MultiSelects,
  Combobox: Comboboxes,
  DateRange: DateRanges,
}
