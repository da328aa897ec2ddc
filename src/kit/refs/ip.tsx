// From an address of the internet to the accounts that were seen on it, with its country where the row says it.
import { countryName } from '#core/format/country-name.ts'
import type { Cell, Maybe } from '../cells/cell.tsx'
import { cells } from '../grid/cells.tsx'

/** The screen that lists what was done from an address. */
const records = 'other/ipRecord'

/** The address in field `name`: leads to its records where the operator may read them, else it is copied. */
export function ipCell<V extends Maybe<string>, R extends object>(
  name: keyof R & string,
): Cell<V, R> {
  const link = cells.link<V, R>(
    (_, { pathOf }) => pathOf(records) ?? '.',
    (row) => ({ keyword: row[name], dateRange: '' }),
  )
  return {
    width: 164,
    render: (value, row, facts) => {
      const shown =
        value === null || value === '' || facts.pathOf(records) === undefined
          ? cells.ip.render(value === '' ? null : value, row, facts)
          : link.render(value, row, facts)
      const code = 'countryCode' in row ? row.countryCode : null
      if (typeof code !== 'string' || !/^[A-Z]{2}$/.test(code)) return shown
      const country = countryName(code, facts.locale)
      return (
        <span className="flex min-w-0 items-center gap-1.5 font-mono text-sm">
          {/* Letters, not a flag: many systems have no font for flags. */}
          <span role="img" aria-label={country} title={country} className="text-xs text-text-faint">
            {code}
          </span>
          {shown}
        </span>
      )
    },
  }
}
