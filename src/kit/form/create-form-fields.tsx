// The fields of a call as components: `const Form = createFormFields(api.add)` gives `Form.Money`, `Form.Select` …, whose
// `name` accepts only fields of that kind. Layout and conditions around them are plain JSX inside a `CallDialog`, which
// brings the components along: a screen that only declares its form does not load them.
import { msg } from '@lingui/core/macro'
import { type ComponentType, createContext, type ReactNode, use } from 'react'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Titles } from '#contract/lang.ts'
import type { Money, Stamp } from '#contract/wire.ts'
import type { Text } from '#core/i18n/text.ts'
import type { FieldControl } from '#ui/field/field.tsx'
import type { Option } from '#ui/select/option.ts'
import type { CropOptions } from '../crop/crop-options.ts'

type KindOf<V> = [V] extends [Money]
  ? 'money'
  : [V] extends [Stamp]
    ? 'stamp'
    : [V] extends [string]
      ? 'text'
      : [V] extends [boolean]
        ? 'switch'
        : [V] extends [number]
          ? 'number'
          : [V] extends [readonly string[]]
            ? 'texts'
            : [V] extends [Titles]
              ? 'titles'
              : 'other'
/** Names of the fields of `T` (of any alternative of a union) that are of a kind. */
type Named<T, Kind> = T extends unknown
  ? { [K in keyof T & string]-?: KindOf<NonNullable<T[K]>> extends Kind ? K : never }[keyof T &
      string]
  : never
type PairIn<Name extends string, All> = Name extends `${infer X}Min`
  ? `${X}Max` extends All
    ? X
    : never
  : never
/** Names `x` of pairs `xMin` and `xMax` that are of a kind. */
type Paired<T, Kind> = PairIn<Named<T, Kind>, Named<T, Kind>>
type ValueOf<T, K> = T extends unknown ? (K extends keyof T ? NonNullable<T[K]> : never) : never
type ItemOf<V> = V extends readonly (infer Item extends string)[] ? Item : never

export interface FieldProps<Name extends string> {
  name: Name
  label: Text
  hint?: ReactNode
  required?: boolean
}
type ChoiceProps<Name extends string, V extends string> = FieldProps<Name> & {
  options: readonly Option<V>[]
  placeholder?: string
}
/** What a text editor of a screen's own is given. */
export type EditorProps = Partial<FieldControl> & {
  label: string
  value: string
  onValueChange: (value: string) => void
}

/** The field components of a call whose input is `T`. */
export interface Fields<T> {
  Text: (props: FieldProps<Named<T, 'text'>>) => ReactNode
  Textarea: (props: FieldProps<Named<T, 'text'>> & { max: number }) => ReactNode
  /** One text in the three languages; simplified Chinese is the one that counts as required. */
  Titles: (props: FieldProps<Named<T, 'titles'>> & { max: number }) => ReactNode
  /** An amount, price or rate as a decimal string. */
  Money: (
    props: FieldProps<Named<T, 'money'>> & { scale: number; unit?: string | undefined },
  ) => ReactNode
  /** A whole number. */
  Number: (props: FieldProps<Named<T, 'number'>>) => ReactNode
  /** The pair `<name>Min`, `<name>Max` of whole numbers. */
  NumberRange: (props: FieldProps<Paired<T, 'number'>>) => ReactNode
  /** The pair `<name>Min`, `<name>Max` of decimals. */
  MoneyRange: (
    props: FieldProps<Paired<T, 'money'>> & { scale: number; unit?: string | undefined },
  ) => ReactNode
  /** A moment, entered in the zone the console shows times in. */
  DateTime: (props: FieldProps<Named<T, 'stamp'>>) => ReactNode
  /** A calendar day, `YYYY-MM-DD`. */
  Day: (props: FieldProps<Named<T, 'text'>>) => ReactNode
  Select: <K extends Named<T, 'text'>>(props: ChoiceProps<K, ValueOf<T, K> & string>) => ReactNode
  Radio: <K extends Named<T, 'text'>>(props: ChoiceProps<K, ValueOf<T, K> & string>) => ReactNode
  MultiSelect: <K extends Named<T, 'texts'>>(
    props: ChoiceProps<K, ItemOf<ValueOf<T, K>>>,
  ) => ReactNode
  /** Short texts of people's own choosing, each once. */
  TextList: (props: FieldProps<Named<T, 'texts'>> & { max: number }) => ReactNode
  /** `onChange` is for what follows from it in other fields. */
  Switch: (
    props: Omit<FieldProps<Named<T, 'switch'>>, 'required'> & { onChange?: (on: boolean) => void },
  ) => ReactNode
  MemberPicker: (props: FieldProps<Named<T, 'text'>>) => ReactNode
  /** A text with an editor of its own, best a `lazyPart`. */
  RichText: (
    props: FieldProps<Named<T, 'text'>> & { editor: ComponentType<EditorProps> },
  ) => ReactNode
  /** Stored files of any allowed type, in an order. */
  File: (props: FieldProps<Named<T, 'texts'>> & { max: number }) => ReactNode
  /** Stored images, in an order; chosen, dropped or pasted; with `crop` cut before they are uploaded. */
  Image: (
    props: FieldProps<Named<T, 'texts'>> & { max: number; crop?: CropOptions | undefined },
  ) => ReactNode
}

/** The components by kind, for any call. */
export type FieldKinds = {
  [Kind in keyof Fields<Record<string, never>>]: ComponentType<never>
}

/** Hands the components to the fields inside a form; `CallDialog` provides it. */
export const FieldKindsContext = createContext<FieldKinds | undefined>(undefined)

const kindNames = [
  'Text',
  'Textarea',
  'Titles',
  'Money',
  'Number',
  'NumberRange',
  'MoneyRange',
  'DateTime',
  'Day',
  'Select',
  'Radio',
  'MultiSelect',
  'TextList',
  'Switch',
  'MemberPicker',
  'RichText',
  'File',
  'Image',
] as const satisfies (keyof FieldKinds)[]

const fieldOfKind = (kind: keyof FieldKinds) =>
  function FieldOfKind(props: object) {
    const kinds = use(FieldKindsContext)
    if (!kinds) throw new Error('The fields of a call are drawn inside a CallDialog.')
    const Kind = kinds[kind] as ComponentType
    return <Kind {...props} />
  }
const fields = Object.fromEntries(kindNames.map((kind) => [kind, fieldOfKind(kind)]))

/** The fields of a call. One set of components serves all calls; the types are what differs. */
export const createFormFields = <I extends z.ZodType, O extends z.ZodType>(
  _endpoint: Endpoint<I, O>,
): Fields<z.output<I>> => fields as unknown as Fields<z.output<I>>

const Because = fields as unknown as Fields<{ reason: string }>

/** The reason that a call asks for (confirmation level K2). */
export const ReasonField = () => (
  <Because.Textarea name="reason" label={msg`原因`} required max={200} />
)
