// The fields of a call as components: `const Review = fieldsOf(api.review)` gives `Review.Money`, `Review.Select` …,
// whose `name` accepts only fields of that kind. Layout and conditions around them are plain JSX.
import { lazy, type ReactNode, Suspense, useId } from 'react'
import { useController } from 'react-hook-form'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Money } from '#contract/wire.ts'
import type { Text } from '#core/i18n/text.ts'
import { DecimalInput } from '#ui/decimal-input.tsx'
import { Field, type FieldControl } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import type { Option } from '#ui/select/option.ts'
import { Select } from '#ui/select/select.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Switch } from '#ui/switch.tsx'
import { Textarea } from '#ui/textarea.tsx'
import type { CropOptions } from '../crop/crop-options.ts'
import { MemberPicker } from '../refs/member-picker.tsx'
import { useText } from '../use-text.ts'

type KindOf<V> = [V] extends [Money]
  ? 'money'
  : [V] extends [string]
    ? 'text'
    : [V] extends [boolean]
      ? 'switch'
      : [V] extends [number]
        ? 'number'
        : [V] extends [readonly string[]]
          ? 'ids'
          : 'other'
/** Names of the fields of `T` (of any alternative of a union) that are of a kind. */
type Named<T, Kind> = T extends unknown
  ? { [K in keyof T & string]-?: KindOf<NonNullable<T[K]>> extends Kind ? K : never }[keyof T &
      string]
  : never
type ValueOf<T, K> = T extends unknown ? (K extends keyof T ? NonNullable<T[K]> : never) : never

interface FieldProps<Name extends string> {
  name: Name
  label: Text
  hint?: ReactNode
  required?: boolean
}
type ChoiceProps<Name extends string, V extends string> = FieldProps<Name> & {
  options: readonly Option<V>[]
  placeholder?: string
}

/** The field components of a call whose input is `T`. */
export interface Fields<T> {
  Text: (props: FieldProps<Named<T, 'text'>>) => ReactNode
  Textarea: (props: FieldProps<Named<T, 'text'>> & { max: number }) => ReactNode
  Money: (
    props: FieldProps<Named<T, 'money'>> & { scale: number; unit?: string | undefined },
  ) => ReactNode
  Number: (props: FieldProps<Named<T, 'number'>>) => ReactNode
  Select: <K extends Named<T, 'text'>>(props: ChoiceProps<K, ValueOf<T, K> & string>) => ReactNode
  Radio: <K extends Named<T, 'text'>>(props: ChoiceProps<K, ValueOf<T, K> & string>) => ReactNode
  Switch: (props: Omit<FieldProps<Named<T, 'switch'>>, 'required'>) => ReactNode
  MemberPicker: (props: FieldProps<Named<T, 'text'>>) => ReactNode
  /** Stored files of any allowed type, in an order. */
  File: (props: FieldProps<Named<T, 'ids'>> & { max: number }) => ReactNode
  /** Stored images, in an order; chosen, dropped or pasted; with `crop` cut before they are uploaded. */
  Image: (
    props: FieldProps<Named<T, 'ids'>> & { max: number; crop?: CropOptions | undefined },
  ) => ReactNode
}

interface Bound {
  value: string
  set: (value: string | undefined) => void
  label: string
  control: FieldControl & { ref: (element: unknown) => void; onBlur: () => void; name: string }
}

/** Ties one control to the form: label, hint, error, value as text. */
function Labelled({
  name,
  label,
  hint,
  required,
  children,
}: FieldProps<string> & { children: (bound: Bound) => ReactNode }) {
  const text = useText()
  const { field, fieldState } = useController<Record<string, string | undefined>>({ name })
  return (
    <Field label={text(label)} error={fieldState.error?.message} hint={hint} required={required}>
      {(control) =>
        children({
          value: field.value ?? '',
          set: field.onChange,
          label: text(label),
          control: { ...control, ref: field.ref, onBlur: field.onBlur, name },
        })
      }
    </Field>
  )
}

// The upload engine comes with it, and only few forms have one.
const FileBox = lazy(async () => ({ default: (await import('../files/file-box.tsx')).FileBox }))

function Files({
  name,
  label,
  hint,
  required,
  max,
  images,
  crop,
}: FieldProps<string> & { max: number; images: boolean; crop?: CropOptions | undefined }) {
  const text = useText()
  const { field, fieldState } = useController<Record<string, string[] | undefined>>({ name })
  return (
    <Field label={text(label)} error={fieldState.error?.message} hint={hint} required={required}>
      {(control) => (
        <Suspense fallback={<Skeleton className="h-14 w-full" />}>
          <FileBox
            {...control}
            label={text(label)}
            value={field.value ?? []}
            onValueChange={field.onChange}
            images={images}
            max={max}
            crop={crop}
          />
        </Suspense>
      )}
    </Field>
  )
}

const fields: Fields<Record<string, string>> = {
  Text: (props) => (
    <Labelled {...props}>
      {({ value, set, control }) => (
        <Input {...control} value={value} onChange={(event) => set(event.target.value)} />
      )}
    </Labelled>
  ),
  Textarea: ({ max, ...props }) => (
    <Labelled {...props}>
      {({ value, set, control }) => (
        <Textarea
          {...control}
          counter
          maxLength={max}
          value={value}
          onChange={(event) => set(event.target.value)}
        />
      )}
    </Labelled>
  ),
  Money: ({ scale, unit, ...props }) => (
    <Labelled {...props}>
      {({ value, set, control }) => (
        <DecimalInput {...control} scale={scale} value={value} onValueChange={set} trail={unit} />
      )}
    </Labelled>
  ),
  Number: (props) => (
    <Labelled {...props}>
      {({ value, set, control }) => (
        <DecimalInput {...control} scale={0} value={value} onValueChange={set} />
      )}
    </Labelled>
  ),
  Select: ({ options, placeholder, ...props }) => (
    <Labelled {...props}>
      {({ value, set, control, label }) => (
        <Select
          {...control}
          options={options}
          value={value || null}
          onValueChange={(next) => set(next ?? undefined)}
          placeholder={placeholder ?? label}
        />
      )}
    </Labelled>
  ),
  Radio: ({ options, name, label }) => {
    const text = useText()
    const errorId = useId()
    const { field, fieldState } = useController<Record<string, string | undefined>>({ name })
    return (
      <div>
        <RadioGroup
          label={text(label)}
          options={options}
          value={field.value || null}
          onValueChange={field.onChange}
          invalid={fieldState.invalid}
          aria-describedby={fieldState.invalid ? errorId : undefined}
        />
        {fieldState.error && (
          <p id={errorId} role="alert" className="mt-1 text-sm text-danger-strong">
            {fieldState.error.message}
          </p>
        )}
      </div>
    )
  },
  Switch: ({ name, label }) => {
    const text = useText()
    const { field } = useController<Record<string, boolean | undefined>>({ name })
    return (
      <Switch
        ref={field.ref}
        label={text(label)}
        checked={field.value ?? false}
        onChange={(event) => field.onChange(event.target.checked)}
      />
    )
  },
  MemberPicker: (props) => (
    <Labelled {...props}>
      {({ value, set, label, control }) => (
        <MemberPicker {...control} label={label} value={value || undefined} onValueChange={set} />
      )}
    </Labelled>
  ),
  File: (props) => <Files {...props} images={false} />,
  Image: (props) => <Files {...props} images />,
}

/** The fields of a call. One set of components serves all calls; the types are what differs. */
export const fieldsOf = <I extends z.ZodType, O extends z.ZodType>(
  _endpoint: Endpoint<I, O>,
): Fields<z.output<I>> => fields as unknown as Fields<z.output<I>>
