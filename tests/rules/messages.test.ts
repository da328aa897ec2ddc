// Sentences of the server: each has one name, and whoever says one with a gap fills it.
import { expect, it } from 'vitest'
import { sourceFiles, textOf } from './source-files.ts'

const files = sourceFiles.filter((path) => path.startsWith('server/base/messages/'))
/** Each message with the file that has it and its sentence in the first language. */
const messages = files.flatMap((path) =>
  [...textOf(path).matchAll(/^ {2}(\w+): localize\(\s*(['"`])(.*?)\2,/gms)].map(
    ([, key = '', , sentence = '']) => ({ path, key, sentence }),
  ),
)
const withGaps = new Set(
  messages.filter(({ sentence }) => /\{\w+\}/.test(sentence)).map(({ key }) => key),
)

/** The arguments of a call, from behind its bracket on. */
function argumentsAt(text: string, start: number): string[] {
  const found = ['']
  for (let at = start, depth = 0; at < text.length; at += 1) {
    const sign = text.charAt(at)
    if (')]}'.includes(sign) && (depth -= 1) < 0) break
    if ('([{'.includes(sign)) depth += 1
    if (sign === ',' && depth === 0) found.push('')
    else found.push(`${found.pop()}${sign}`)
  }
  return found.map((each) => each.trim()).filter((each) => each !== '')
}

/** Which argument of these holds the message, and which what fills it. */
const sayers = { Refusal: [1, 2], text: [0, 2], invalidField: [1, undefined] } as const

/** The messages said in a file with their gaps left open. */
const unfilled = (source: string) =>
  Object.entries(sayers).flatMap(([name, [key, params]]) =>
    [...source.matchAll(new RegExp(`\\b${name}\\(`, 'g'))].flatMap(({ index, 0: begin }) => {
      const given = argumentsAt(source, index + begin.length)
      const said = /^'(\w+)'$/.exec(given[key] ?? '')?.[1]
      const isFilled = params !== undefined && given[params] !== undefined
      return said !== undefined && withGaps.has(said) && !isFilled ? [said] : []
    }),
  )

it('reads the messages', () => {
  expect(messages.length).toBeGreaterThan(400)
  expect([...withGaps]).toContain('memberClosed')
})

it('names each message once: the last of two would be said for both', () => {
  const names = messages.map(({ key }) => key)
  expect(names.filter((key, at) => names.indexOf(key) !== at)).toEqual([])
})

it('fills the gaps of what it says', () => {
  const open = sourceFiles
    .filter((path) => path.startsWith('server/') && !path.endsWith('.test.ts'))
    .flatMap((path) => unfilled(textOf(path)).map((key) => `${path}: ${key}`))
  expect(open, 'Pass the values of the {gaps}.').toEqual([])
})

it.each([
  ["throw new Refusal(Code.rule, 'memberClosed')", ['memberClosed']],
  ["throw invalidField('memberId', 'memberClosed', lang, Code.rule)", ['memberClosed']],
  ["text('memberClosed', lang)", ['memberClosed']],
  ["throw new Refusal(Code.rule, 'memberClosed', { no: owner(1, 2) })", []],
  ["text('memberClosed', lang, params)", []],
  ["throw new Refusal(Code.rule, 'memberUnknown')", []],
])('in %s finds %j', (source, found) => {
  expect(unfilled(source)).toEqual(found)
})
