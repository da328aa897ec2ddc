import { countryName } from '#core/format/country-name.ts'
import { type Cell, cells } from '#kit/grid/cells.tsx'

/** Where an address is: the place that was stored with it, else its country. */
export const locationCell: Cell<string, { countryCode: string | null }> = {
  ...cells.text,
  render: (value, { countryCode }, facts) =>
    cells.text.render(value || countryName(countryCode ?? '', facts.locale), {}, facts),
}
