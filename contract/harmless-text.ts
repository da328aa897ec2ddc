// Text for spreadsheets. A file of its own: what the login page loads of the calls' shapes has no use for it.
// Full-width signs too: spreadsheets of East Asian systems read them as the narrow ones. Bounded: texts may hold anything.
const formula = /["\s]{0,8}[=+\-@＝＋－＠]/u.source
const atStart = new RegExp(`^(?:[\\t\\r\\n]|${formula})`, 'u')
const afterSeparator = new RegExp(`(\\r\\n|[;\\t\\r\\n])(?=${formula})`, 'gu')

/**
 * Text that a spreadsheet would take for a formula, marked as text (OWASP, CSV injection), also behind what separates cells
 * where a comma separates decimals; other text as it is.
 */
export const harmless = (text: string): string =>
  text.replace(atStart, "'$&").replace(afterSeparator, "$1'")
