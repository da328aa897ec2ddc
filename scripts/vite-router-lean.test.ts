import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { routerWithoutScrolling, withoutScrolling } from './vite-router-lean.ts'

// The core is a dependency of the router, not ours: found from there.
const fromRouter = createRequire(createRequire(import.meta.url).resolve('@tanstack/react-router'))
const esm = join(dirname(fromRouter.resolve('@tanstack/router-core/package.json')), 'dist/esm')
const file = join(esm, 'scroll-restoration.js')

const load = (code: string) =>
  import(`data:text/javascript,${encodeURIComponent(code)}`) as Promise<object>

it('keeps every name that the scroll restoration exports, and little else', async () => {
  const whole = (await import(pathToFileURL(file).href)) as object
  const lean = await load(withoutScrolling())
  expect(Object.keys(lean).toSorted()).toEqual(Object.keys(whole).toSorted())
  expect(withoutScrolling().length).toBeLessThan(readFileSync(file, 'utf8').length / 3)
})

it('replaces the file that the router has, and no other', () => {
  const { transform } = routerWithoutScrolling()
  const filter = typeof transform === 'object' ? transform.filter?.id : undefined
  expect(filter).toBeInstanceOf(RegExp)
  expect(file).toMatch(filter as RegExp)
  expect(join(esm, 'router.js')).not.toMatch(filter as RegExp)
})

it('leaves the router nothing to call that throws', async () => {
  const stubs = Object.values(await load(withoutScrolling())) as (() => unknown)[]
  expect(stubs.map((stub) => stub())).toEqual(stubs.map(() => undefined))
})
