// Amounts and rates as they are read: the digits of the decimal string, never a float.
import { blank } from './blank.ts'
import { Decimal } from './money.ts'

const isDecimal = (text: string) => /^-?\d{1,40}(?:\.\d{1,40})?$/.test(text)

/** How an amount is shown; without `displayScale` all its digits are, with `sign` a plus stands before a gain. */
interface MoneyFormat {
  displayScale?: number | undefined
  sign?: boolean | undefined
}

/**
 * Writes an amount with commas between thousands. Digits past `displayScale` are cut, not rounded, so that no more
 * is shown than there is; give the full value in a tooltip. Nothing, or no decimal: `-`.
 */
export function formatMoney(
  value: string | null | undefined,
  { displayScale, sign = false }: MoneyFormat = {},
): string {
  if (value === null || value === undefined || !isDecimal(value)) return blank
  const shown =
    displayScale === undefined
      ? new Decimal(value)
      : new Decimal(value).round(displayScale, Decimal.roundDown)
  const [whole = '', fraction] = shown.abs().toFixed(displayScale).split('.')
  const text =
    whole.replace(/\B(?=(?:\d{3})+$)/g, ',') + (fraction === undefined ? '' : `.${fraction}`)
  if (shown.eq('0')) return text
  return `${shown.lt('0') ? '-' : sign ? '+' : ''}${text}`
}

/**
 * Writes a fraction as a percentage: `0.0125` → `1.25%`, rounded half up to `scale` places; with `sign` a plus stands
 * before a rise. Nothing: `-`.
 */
export function formatPercent(
  fraction: string | null | undefined,
  scale = 2,
  { sign = false }: Pick<MoneyFormat, 'sign'> = {},
): string {
  if (fraction === null || fraction === undefined || !isDecimal(fraction)) return blank
  const percent = new Decimal(fraction).times('100').round(scale, Decimal.roundHalfUp)
  if (percent.eq('0')) return `${percent.abs().toFixed(scale)}%`
  return `${sign && percent.gt('0') ? '+' : ''}${percent.toFixed(scale)}%`
}
