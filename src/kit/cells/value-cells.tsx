// Cells of values that are neither numbers nor states: words and pictures.
import { type Lang, localizedText, type Titles } from '#contract/lang.ts'
import { blank } from '#core/format/blank.ts'
import { StoredImage } from '../files/stored-image.tsx'
import { type Cell, copyable, type Maybe, words } from './cell.tsx'

/** Cells of words and pictures. */
export const valueCells = {
  /** A calendar day as it is. */
  date: {
    render: (value) => value ?? blank,
    width: 104,
  } satisfies Cell<Maybe<string>> as Cell<Maybe<string>>,
  /** Free words, one label each. */
  tags: {
    render: (values) => (values.length === 0 ? blank : words(values.join(' · '))),
    width: 160,
  } satisfies Cell<readonly string[]> as Cell<readonly string[]>,
  /** A text in three languages, in the operator's; simplified Chinese where that is missing. */
  titles: {
    render: (value, _, { locale }) => words(localizedText(value, locale as Lang)),
    width: 168,
  } satisfies Cell<Titles> as Cell<Titles>,
  /** A small picture: the id of a stored file, an address, or the first of several. `getName` says what it shows. */
  image: <R,>(getName: (row: R) => string): Cell<Maybe<string> | readonly string[], R> => ({
    render: (value, row) => {
      const source = typeof value === 'string' ? value : value?.[0]
      return source ? (
        <StoredImage
          source={source}
          alt={getName(row)}
          className="h-7 w-12 rounded object-cover max-md:h-6"
        />
      ) : (
        blank
      )
    },
    width: 72,
    isPicture: true,
  }),
  /** An address of the internet: copied by a click. */
  ip: {
    render: (value) => (value === null ? blank : copyable(value, value, 'font-mono text-sm')),
    width: 128,
  } satisfies Cell<Maybe<string>> as Cell<Maybe<string>>,
}
