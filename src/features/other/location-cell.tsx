import { countryName } from '#core/format/country-name.ts'
import { type Cell, cells } from '#kit/grid/cells.tsx'

const getName = (location: string, locale: string) =>
  /^[A-Z]{2}$/.test(location) ? countryName(location, locale) : location

/** Where an address is: the place that was stored with it, else its country; a country by its two letters gets its name. */
export const locationCell: Cell<string, { countryCode: string | null }> = {
  ...cells.text,
  render: (value, { countryCode }, facts) =>
    cells.text.render(getName(value || (countryCode ?? ''), facts.locale), {}, facts),
}
