// Leaves parts of the schema library out of the console (8 KB of every screen) that no bundler can see to be unused:
// the JSON Schema writer, which each schema carries as a method; the code writer, which our policy forbids to run
// (`public/early.js`); the care for values that contain themselves, which JSON cannot; the English sentences,
// because the console says what is wrong in its own words (`src/kit/form/issue-text.ts`); and the deprecated methods
// such as `z.string().email()`, each of which carries a format: `z.email()` is the same and comes only when used.
import type { Plugin } from 'vite'

const unused =
  /zod\/v4\/(?:core\/(?:json-schema-processors|to-json-schema|memoizer|doc)|locales\/en)\.js$/
const exported = /^export (default function|class|const|function|\{ \w+ as)\s*([\w$]*)/gm
/** Also read by getters such as `minLength`; stays as it is, behind a query that the filter lets pass. */
const kept = 'aggregateChecks'

/** The same exports with nothing in them. */
export function emptied(code: string, id: string): string {
  const stubs = [...code.matchAll(exported)].map(([, kind, name = '']) => {
    if (name === kept) return `export { ${kept} } from '${id}?whole'`
    if (kind === 'class') return `export class ${name} {}`
    // The English sentences are asked for as settings: none.
    if (kind === 'default function') return 'export default () => ({})'
    return `export const ${name} = () => undefined`
  })
  return stubs.join('\n')
}

const schemas = /zod\/v4\/classic\/schemas\.js$/
const formatMethod =
  /^ {4}\w+\(params\) \{\n\s+return this\.check\(core\.\w+\(Zod\w+, params\)\);\n {4}\},?\n/gm
/** Methods that nothing of ours or of the library calls; each alone carries a kind of schema. */
const rareMethod =
  /^ {4}(?:exactOptional|nonoptional|and|prefault|readonly|exactPartial|slugify|normalize)\([^)]*\) \{\n.*\n {4}\},?\n/gm

/** The schemas without the methods that the console does not call. */
export const withoutRareMethods = (code: string): string =>
  code.replace(formatMethod, '').replace(rareMethod, '')

/** The Vite plugin; only for builds, so tests and the server keep the whole library. */
export const zodWithoutJsonSchema = (): Plugin => ({
  name: 'zod-without-json-schema',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: [unused, schemas] },
    handler: (code, id) => ({
      code: schemas.test(id) ? withoutRareMethods(code) : emptied(code, id),
      map: null,
    }),
  },
})
