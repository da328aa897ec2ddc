// What filters are made of: a control is typed by the filter field it fills. Each knows how to be edited and how to be
// told as a chip.
import { Trans, useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import type { FunctionComponent, ReactNode } from 'react'
import type { DateRange as DayRange, Money } from '#contract/wire.ts'
import { defaultZone } from '#core/format/zoned-time.ts'
import type { Text } from '#core/i18n/text.ts'
import { DateRange } from '#ui/date/date-range.tsx'
import { DecimalInput } from '#ui/field/decimal-input.tsx'
import { Input } from '#ui/field/input.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { MultiSelect } from '#ui/select/multi-select.tsx'
import { getOptionLabel, type Option } from '#ui/select/option.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { useText } from '../use-text.ts'
import { usePickerTexts, useRangeTexts } from './control-texts.ts'
import { datePresets, toCalendarDay } from './date-presets.ts'
import { useDraft } from './use-draft.ts'
import type { SearchChange } from './view-search.ts'

export interface ControlProps<V> {
  label: string
  value: V | undefined
  onChange: (value: V | undefined, how?: SearchChange) => void
}

/** Edits one filter. Function properties, not methods: a control of another type must not fit. */
export interface Control<V> {
  readonly label: Text
  readonly Input: (props: ControlProps<V>) => ReactNode
  readonly Chip: (props: { value: V }) => ReactNode
  /** Takes two places in the filter bar. */
  readonly wide?: boolean
}
interface Bounds<V> {
  min?: V | undefined
  max?: V | undefined
}
/** Edits the pair `xMin` and `xMax` as one. */
export interface RangeControl<V> extends Control<Bounds<V>> {
  readonly isRange: true
}

/** A hook that gives the options of a picker: `dictOptions('…')`, `useCurrencyOptions`, or a function of fixed ones. */
export type UseOptions<V extends string = string> = () => readonly Option<V>[]

// Behind "more filters": they come when it is opened.
const waiting = <Skeleton className="h-control w-full" />
const Select = lazyPart(async () => (await import('#ui/select/select.tsx')).Select<string>, waiting)
const MemberPicker = lazyPart(
  async () => (await import('../refs/member-picker.tsx')).MemberPicker,
  waiting,
)
const MemberName = lazyPart(async () => (await import('../refs/member-picker.tsx')).MemberName, '…')

/** Typing replaces the entry of the history. */
export const typing = { replace: true }

function MoneyBound({ value, onChange, label }: ControlProps<Money>) {
  // DecimalInput lets only decimals through; the schema of the address drops what is none ("1.").
  const draft = useDraft(value, (text) =>
    onChange(text?.replace(/\.$/, '') as Money | undefined, typing),
  )
  return (
    <DecimalInput
      scale={18}
      aria-label={label}
      placeholder={label}
      value={draft.text}
      onValueChange={draft.setText}
      onBlur={draft.flush}
    />
  )
}

/** The control of a pair; each end is edited by `Bound`, labelled "name ≥" and "name ≤". */
export const createRangeControl = <V extends string | number>(
  label: Text,
  Bound: FunctionComponent<ControlProps<V>>,
): RangeControl<V> => ({
  isRange: true,
  label,
  wide: true,
  Input: function Range({ label: name, value = {}, onChange }) {
    const { t } = useLingui()
    return (
      <span role="group" aria-label={name} className="flex items-center gap-1">
        <Bound
          label={t`${name} ≥`}
          value={value.min}
          onChange={(min, how) => onChange({ ...value, min }, how)}
        />
        <Bound
          label={t`${name} ≤`}
          value={value.max}
          onChange={(max, how) => onChange({ ...value, max }, how)}
        />
      </span>
    )
  },
  Chip: ({ value }) => `${value.min ?? ''} – ${value.max ?? ''}`,
})

/** The controls. */
export const controls = {
  /** One box that matches several fields; `placeholder` says which. */
  keyword: (label: Text, placeholder: Text): Control<string> => ({
    label,
    wide: true,
    Input: function Keyword({ label: name, value, onChange }) {
      const { t } = useLingui()
      const text = useText()
      const draft = useDraft(value, (text) => onChange(text, typing))
      return (
        <Input
          type="search"
          data-search
          aria-label={name}
          aria-keyshortcuts="/"
          lead={<Search aria-hidden />}
          placeholder={text(placeholder)}
          // Longer than the box in some languages, and gone once something is typed.
          title={text(placeholder)}
          value={draft.text}
          onChange={(event) => draft.setText(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && draft.flush()}
          onClear={() => onChange(undefined)}
          clearLabel={t`清除`}
          {...draft.composing}
        />
      )
    },
    Chip: ({ value }) => value,
  }),
  /** One of a few. */
  select: <V extends string>(label: Text, useOptions: UseOptions<NoInfer<V>>): Control<V> => ({
    label,
    Input: function SelectFilter({ label: name, value, onChange }) {
      const { t } = useLingui()
      const options = useOptions()
      return (
        <Select
          aria-label={name}
          options={options}
          value={value ?? null}
          onValueChange={(next) => onChange(options.find((each) => each.value === next)?.value)}
          placeholder={name}
          noneLabel={t`全部`}
        />
      )
    },
    Chip: function SelectChip({ value }) {
      return getOptionLabel(useOptions(), value)
    },
  }),
  /** Several of a few; none chosen means no filter. */
  multiSelect: <V extends string>(
    label: Text,
    useOptions: UseOptions<NoInfer<V>>,
  ): Control<V[]> => ({
    label,
    Input: function MultiSelectFilter({ label: name, value, onChange }) {
      return (
        <MultiSelect
          aria-label={name}
          options={useOptions()}
          value={value ?? []}
          onValueChange={(next) => onChange(next.length > 0 ? next : undefined)}
          placeholder={name}
          texts={usePickerTexts(name)}
        />
      )
    },
    Chip: function MultiSelectChip({ value }) {
      const options = useOptions()
      return value.map((each) => getOptionLabel(options, each)).join(', ')
    },
  }),
  /** Yes, no or either. */
  bool: (label: Text): Control<boolean> => ({
    label,
    Input: function BoolFilter({ label: name, value, onChange }) {
      const { t } = useLingui()
      const options = [
        { value: 'yes', label: t`是` },
        { value: 'no', label: t`否` },
      ]
      return (
        <Select
          aria-label={name}
          options={options}
          value={value === undefined ? null : value ? 'yes' : 'no'}
          onValueChange={(next) => onChange(next === null ? undefined : next === 'yes')}
          placeholder={name}
          noneLabel={t`全部`}
        />
      )
    },
    Chip: ({ value }) => (value ? <Trans>是</Trans> : <Trans>否</Trans>),
  }),
  /** From an amount to an amount, both included. */
  moneyRange: (label: Text) => createRangeControl(label, MoneyBound),
  /** From a day to a day, both included, in the reporting zone. */
  dateRange: (label: Text): Control<DayRange> => ({
    label,
    wide: true,
    Input: function DateRangeFilter({ label: name, value, onChange }) {
      const { t, i18n } = useLingui()
      const names = {
        today: t`今天`,
        yesterday: t`昨天`,
        week: t`近7天`,
        days30: t`近30天`,
        month: t`本月`,
        lastMonth: t`上月`,
      }
      const presets = Object.entries(names).map(([id, words]) => ({
        id,
        label: words,
        range: () => datePresets(Date.now(), defaultZone)[id as keyof typeof names],
      }))
      return (
        <DateRange
          aria-label={name}
          value={value ?? null}
          onValueChange={(next) => onChange(next ? [...next] : undefined)}
          presets={presets}
          texts={useRangeTexts()}
          locale={i18n.locale === 'en' ? 'en' : i18n.locale === 'zh-tw' ? 'zh-TW' : 'zh-CN'}
          today={toCalendarDay(Date.now(), defaultZone)}
        />
      )
    },
    Chip: ({ value }) => (value[0] === value[1] ? value[0] : `${value[0]} – ${value[1]}`),
  }),
  /** A member, found by number, account or nickname. */
  member: (label: Text): Control<string> => ({
    label,
    Input: ({ label: name, value, onChange }) => (
      <MemberPicker label={name} value={value} onValueChange={(id) => onChange(id)} />
    ),
    Chip: ({ value }) => <MemberName id={value} />,
  }),
}
