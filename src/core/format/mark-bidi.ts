// Characters that turn the direction of writing are not seen, and make "exe.gnp" read "png.exe".
const names: Readonly<Record<string, string>> = {
  '\u061C': 'ALM',
  '\u200E': 'LRM',
  '\u200F': 'RLM',
  '\u202A': 'LRE',
  '\u202B': 'RLE',
  '\u202C': 'PDF',
  '\u202D': 'LRO',
  '\u202E': 'RLO',
  '\u2066': 'LRI',
  '\u2067': 'RLI',
  '\u2068': 'FSI',
  '\u2069': 'PDI',
}
const controls = new RegExp(`[${Object.keys(names).join('')}]`, 'g')

/**
 * Replaces bidirectional control characters (UAX #9) by visible marks such as `⟦RLO⟧`, so that a text
 * reads in the order it is stored in. For every text that members or files bring; copying gets the original.
 */
export const markBidi = (text: string): string =>
  text.replace(controls, (control) => `⟦${names[control] ?? ''}⟧`)
