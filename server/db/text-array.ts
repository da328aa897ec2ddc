// Reads and writes `text[]`. The driver's parser builds a string for each character: a page of twenty rows with pictures as
// `data:` addresses allocated a megabyte. Drizzle's parser loses backslashes.

/** PostgreSQL's number for the type `text[]`. */
const textArrayType = 1009

// An element in quotes, where a backslash keeps the next character; or one without, which holds nothing that needs them.
const element = /"([^"\\]*(?:\\.[^"\\]*)*)"|([^{},]+)/gs

/** Reads the text form of a one-dimensional `text[]`, such as `{a,"b, c"}`, wherever its numbers begin; an element that is NULL becomes null. */
function parseTextArray(text: string): (string | null)[] {
  return Array.from(text.slice(text.indexOf('{')).matchAll(element), ([, quoted, plain]) => {
    if (quoted !== undefined)
      return quoted.includes('\\') ? quoted.replace(/\\(.)/gs, '$1') : quoted
    return plain === undefined || plain === 'NULL' ? null : plain
  })
}

/** Writes texts as PostgreSQL reads a `text[]`; what is no array passes, it was written already. */
const writeTextArray = (texts: unknown): unknown =>
  Array.isArray(texts)
    ? `{${texts.map((text) => (text === null ? 'null' : `"${String(text).replace(/[\\"]/g, '\\$&')}"`)).join()}}`
    : texts

/** What a pool is given so that it reads and writes such arrays by these functions. */
export const textArrays = {
  to: textArrayType,
  from: [textArrayType],
  parse: parseTextArray,
  serialize: writeTextArray,
}
