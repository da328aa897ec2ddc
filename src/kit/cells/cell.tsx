// What every cell is made of: its type, the facts it draws with, and a value that a click copies.
import type { ReactNode } from 'react'
import type { Titles } from '#contract/lang.ts'
import { markBidi } from '#core/format/mark-bidi.ts'
import type { Text } from '#core/i18n/text.ts'
import { titleIn } from '#core/i18n/title-in.ts'
import type { DictLookup } from '../refs/dict.ts'

/** What cells need to know beyond their row; one object for the whole table, new only when a fact changed. */
export interface CellContext {
  readonly dict: DictLookup
  readonly text: (text: Text) => string
  /** Digits shown after the point of a currency. */
  readonly scale: (currency: string) => number
  readonly zone: string
  /** Where the screen of a component is in the operator's menu; undefined where they have it not. */
  readonly pathOf: (component: string) => string | undefined
  readonly locale: string
}

/** Shows a value of type `V` of a row of type `R`. */
export interface Cell<V, R = object> {
  readonly render: (value: V, row: R, facts: CellContext) => ReactNode
  /** Least width in pixels. */
  readonly width: number
  readonly end?: boolean
  readonly isPicture?: boolean
  /** Dictionaries whose labels it shows. */
  readonly dicts?: readonly string[]
  /** Pixels of what stands beside such a label. */
  readonly beside?: number
}

/** A value that may be missing. */
export type Maybe<T> = T | null

/** Returns the shown form of a value; a click on it copies the whole value, which is also its tooltip. */
export const copyable = (value: string, shown: ReactNode, className = '') => (
  <span data-copy={value} title={markBidi(value)} className={`cursor-copy ${className}`}>
    {shown}
  </span>
)

/** Returns somebody's words, cut where they are too long; all of them are the tooltip. */
export const words = (text: string) => (
  <span className="truncate" title={markBidi(text)}>
    {markBidi(text)}
  </span>
)

const isTitles = (value: unknown): value is Titles =>
  typeof value === 'object' && value !== null && 'zh-cn' in value

/** Returns what a row is called by its first column: a number, a name, a title in the current language; else nothing. */
export function rowName(row: object, column: string | undefined): string {
  const value: unknown = column === undefined ? undefined : (row as Record<string, unknown>)[column]
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  return isTitles(value) ? titleIn(value) : ''
}
