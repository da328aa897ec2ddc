import { useLingui } from '@lingui/react/macro'
import { useController } from 'react-hook-form'
import { defaultZone, toInstant, wallClock } from '#core/format/zoned-time.ts'
import { DecimalInput } from '#ui/field/decimal-input.tsx'
import { Input } from '#ui/field/input.tsx'
import { useText } from '../use-text.ts'
import type { FieldProps } from './create-form-fields.tsx'
import { Labelled } from './labelled.tsx'

type Props = FieldProps<string>

const two = (value: number) => String(value).padStart(2, '0')

/** An instant as the clock of the zone shows it, in the browser's own spelling: `2026-03-09T08:00`. */
const readingOf = (stamp: string) => {
  const clock = wallClock(Date.parse(stamp), defaultZone)
  return `${clock.year}-${two(clock.month)}-${two(clock.day)}T${two(clock.hour)}:${two(clock.minute)}`
}
/** The instant at which the clock of the zone shows it; empty while the text is no time. */
const stampOf = (reading: string) => {
  const utc = Date.parse(`${reading}Z`)
  return Number.isNaN(utc) ? '' : new Date(toInstant(utc, defaultZone)).toISOString()
}

interface BoundProps {
  name: string
  label: string
  scale: number
  unit?: string | undefined
}

function Bound({ name, label, scale, unit }: BoundProps) {
  const {
    field: { ref, value, onChange, onBlur },
    fieldState,
  } = useController<Record<string, string | number | null | undefined>>({ name })
  return (
    <span className="min-w-0 flex-1">
      <DecimalInput
        ref={ref}
        aria-label={label}
        aria-invalid={fieldState.invalid}
        placeholder={label}
        scale={scale}
        value={String(value ?? '')}
        onValueChange={onChange}
        onBlur={onBlur}
        trail={unit}
      />
      {fieldState.error && (
        <span role="alert" className="mt-1 block text-sm text-danger-strong">
          {fieldState.error.message}
        </span>
      )}
    </span>
  )
}

function Range({
  name,
  label,
  hint,
  required,
  ...amount
}: Props & { scale: number; unit?: string | undefined }) {
  const { t } = useLingui()
  const text = useText()
  const title = text(label)
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium">
        {title}
        {required && (
          <span aria-hidden className="ml-0.5 text-danger-strong">
            *
          </span>
        )}
      </legend>
      <span className="flex items-start gap-2">
        <Bound {...amount} name={`${name}Min`} label={t`${title} ≥`} />
        <Bound {...amount} name={`${name}Max`} label={t`${title} ≤`} />
      </span>
      {hint !== undefined && <p className="mt-1 text-sm text-text-faint">{hint}</p>}
    </fieldset>
  )
}

/** Fields of moments, of days and of pairs of bounds. */
export const rangeFields = {
  DateTime: (props: Props) => (
    <Labelled {...props}>
      {({ value, set, control }) => (
        <Input
          {...control}
          type="datetime-local"
          value={value ? readingOf(value) : ''}
          onChange={(event) => set(stampOf(event.target.value))}
        />
      )}
    </Labelled>
  ),
  Day: (props: Props) => (
    <Labelled {...props}>
      {({ value, set, control }) => (
        <Input
          {...control}
          type="date"
          value={value ?? ''}
          onChange={(event) => set(event.target.value)}
        />
      )}
    </Labelled>
  ),
  NumberRange: (props: Props) => <Range {...props} scale={0} />,
  MoneyRange: Range,
}
