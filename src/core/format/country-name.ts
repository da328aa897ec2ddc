const naming = new Map<string, Intl.DisplayNames>()

/** Returns the name of a country or region (two letters of ISO 3166-1) in a language; the code itself where it has none. */
export function countryName(code: string, locale: string): string {
  let names = naming.get(locale)
  if (!names) {
    names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' })
    naming.set(locale, names)
  }
  try {
    return names.of(code) ?? code
  } catch {
    // Somebody typed it.
    return code
  }
}

/** Returns an address with the name of its country beside it, where that is known: `8.8.8.8 · United States`. */
export const addressText = (
  { ip, countryCode }: { readonly ip: string; readonly countryCode: string | null },
  locale: string,
): string => (countryCode ? `${ip} · ${countryName(countryCode, locale)}` : ip)
