// Leaves the JSON Schema writer of the schema library out of the console (6 KB of every screen):
// each schema carries it as a method, so no bundler can see that only the server calls it.
import type { Plugin } from 'vite'

const writer = /zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/
const exported = /^export (?:const|function|\{ \w+ as) (\w+)/gm
/** Also read by getters such as `minLength`; stays as it is, behind a query that the filter lets pass. */
const kept = 'aggregateChecks'

/** The same exports with nothing in them. */
export function emptied(code: string, id: string): string {
  const names = [...code.matchAll(exported)].flatMap(([, name]) => name ?? [])
  const stubs = names
    .filter((name) => name !== kept)
    .map((name) => `export const ${name} = () => undefined`)
  const rest = names.includes(kept) ? [`export { ${kept} } from '${id}?whole'`] : []
  return [...stubs, ...rest].join('\n')
}

/** The Vite plugin; only for builds, so tests and the server keep the whole library. */
export const zodWithoutJsonSchema = (): Plugin => ({
  name: 'zod-without-json-schema',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: writer },
    handler: (code, id) => ({ code: emptied(code, id), map: null }),
  },
})
