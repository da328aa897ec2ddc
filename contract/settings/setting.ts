// How a setting of the installation is declared. The row that is seeded, its line on the screen of settings, the check of a
// change and what the server reads all derive from the declaration.
import { z } from 'zod'
import type { Titles } from '../lang.ts'
import type { ConfigKind } from '../system/config.ts'

/** How the stored value of a setting is read. */
export interface StoredSetting<T = unknown> {
  /** Reads a stored value; fails for one that is unusable, or says what that counts as. */
  readonly stored: z.ZodType<T>
  /** Whether nothing that depends on it goes on without a row; else `stored` reads `undefined`. */
  readonly isRequired: boolean
}

/** What the program says of a setting that every installation has from its start on. */
export interface Setting<T = unknown> extends StoredSetting<T> {
  readonly kind: Exclude<ConfigKind, 'secret'>
  readonly titles: Titles
  /** The value as a new installation stores it. */
  readonly default: NonNullable<unknown>
  /** Checks a new value before it is stored. */
  readonly schema: z.ZodType
  /** `K4`: a second operator has to agree to a new value. */
  readonly level: 'K4' | undefined
  /** Paths of the calls whose answers hold the value: the console knows it from them alone. */
  readonly sentBy: readonly string[]
}

/** What is declared of every setting; `V` is the value as it is stored. */
export interface Description<V> {
  readonly default: V
  /** In simplified Chinese, English and traditional Chinese. */
  readonly titles: readonly [zhCn: string, en: string, zhTw: string]
  readonly level?: 'K4'
  readonly sentBy?: readonly string[]
}

/** Declares a setting of any kind: what it is called and protects, what may be written and how it is read. */
export const defineSetting = <T>(
  kind: Setting['kind'],
  { titles: [zhCn, en, zhTw], level, sentBy = [], ...described }: Description<NonNullable<unknown>>,
  {
    schema,
    stored,
    isRequired = true,
  }: { schema: z.ZodType; stored: z.ZodType<T>; isRequired?: boolean },
): Setting<T> => ({
  kind,
  titles: { 'zh-cn': zhCn, en, 'zh-tw': zhTw },
  default: described.default,
  schema,
  stored,
  isRequired,
  level,
  sentBy,
})

/** Reads a number that is stored as one or as a text. */
export const wholeNumber = z.coerce.number().int()

/** Declares a whole number within bounds. */
export const whole = (min: number, max: number, description: Description<number>) => {
  const schema = wholeNumber.min(min).max(max)
  return defineSetting('number', description, { schema, stored: schema })
}

const decimal = z.coerce.string().regex(/^\d{1,15}(\.\d{1,18})?$/)

/** Declares an amount, read as a decimal string. */
export const amount = (description: Description<number>) =>
  defineSetting('number', description, { schema: decimal, stored: decimal })

// A word that is neither counts as `on`, the stricter value: whoever is to mend it can still sign in.
const isOn = z
  .union([z.boolean(), z.enum(['on', 'off']).transform((word) => word === 'on')])
  .catch(true)

/** Declares a protection that is on or off, read as whether it is on. */
export const onOff = (description: Description<'on' | 'off'>) =>
  defineSetting('switch', description, { schema: z.enum(['on', 'off']), stored: isOn })

/** Declares one of several words. */
export const oneOf = <const W extends string>(
  words: readonly W[],
  description: Description<NoInfer<W>>,
) => {
  const schema = z.enum(words)
  return defineSetting('text', description, { schema, stored: schema as z.ZodType<W> })
}
