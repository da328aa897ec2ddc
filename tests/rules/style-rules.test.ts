// A rule that may fit any element is tried on every element of the page each time that is styled: in each list, at each
// switch of the language. Which elements are meant is said by a tag, a class or an attribute.
import { expect, it } from 'vitest'
import { sourceFiles, textOf } from './source-files.ts'

const written = sourceFiles.filter(
  (path) => /^src\/.*\.(tsx?|css)$/.test(path) && !/workshop|\.test\./.test(path),
)

/** Classes for children of any kind: `*:p-2`, `divide-y`, `space-x-2`, `[&>:first-child]:p-2`. */
const anyChild =
  /(?<=[\s'"`:])(?:\*{1,2}:[a-z[]|divide-[xy]\b|-?space-[xy]-|\[&[\s_>+~]*(?:[\s_>+~]:|[>_]\*))[^\s'"`]*/g
/** Rules of a stylesheet that end in any element. */
const anyElement = /^.*\S[ >+~]+(?:\*|:[a-z-]+(?:\([^)]*\))?)(?: \{|,$)/gm

const found = (path: string) =>
  Array.from(
    textOf(path).matchAll(path.endsWith('.css') ? anyElement : anyChild),
    ([rule]) => `${path}: ${rule.trim()}`,
  )

it('names the elements that a style is for', () => {
  expect(written.length).toBeGreaterThan(500)
  expect(written.flatMap(found)).toEqual([])
})

it('knows what fits any element', () => {
  const classes = (text: string) => [...`"${text}"`.matchAll(anyChild)].map(([rule]) => rule)
  expect(classes('flex *:p-2 xl:*:p-2 **:p-2 divide-y space-x-2')).toHaveLength(5)
  expect(classes('[&>:first-child]:p-2 [&>*]:p-2 [&_*]:p-2')).toHaveLength(3)
  expect(
    classes('[&>li:first-child]:p-2 [&_svg]:size-4 [&>section]:p-2 first:p-2 space-y'),
  ).toEqual([])
  const rules = (text: string) => [...text.matchAll(anyElement)].map(([rule]) => rule)
  expect(rules('.a > * {\n.a > :first-child {\n[x] [role] + *,\n.b {')).toHaveLength(3)
  expect(rules('.a > li {\n.a li:first-child {\n[x] [y] + [z] {\n@media (width < 5px) {')).toEqual(
    [],
  )
})
