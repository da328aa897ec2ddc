// A plain list screen stays small: what grows belongs into `crud`, `crudView` or a part of the kit.
import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { sourceFiles } from './source-files.ts'

/** A list with a form; and one that adds steps, actions or sections of its own. */
const maxLines = { plain: 160, extended: 250 }
const isExtended = (text: string) =>
  /^ {2}(steps|rowActions|bulkActions|sections|pageActions):/m.test(text)
/** Screens built on `crudView` have a contract and a handler file of the same name. */
const screens = sourceFiles.filter(
  (path) => path.endsWith('.view.tsx') && readFileSync(path, 'utf8').includes('crudView('),
)
const linesOf = (path: string) =>
  existsSync(path) ? readFileSync(path, 'utf8').split('\n').length - 1 : 0
const files = (view: string) => {
  const name = view.replace(/^src\/features\/|\.view\.tsx$/g, '')
  return [`contract/${name}.ts`, `server/${name}.ts`, view]
}

it('finds the screens that are built on crudView', () => {
  expect(screens).toContain('src/features/marketing/service-link.view.tsx')
})

it.each(screens)('keeps %s within its lines over contract, server and view', (view) => {
  const counted = files(view).map((path) => `${path}: ${linesOf(path)}`)
  const sum = files(view).reduce((lines, path) => lines + linesOf(path), 0)
  const max = maxLines[isExtended(readFileSync(view, 'utf8')) ? 'extended' : 'plain']
  expect(sum, `${counted.join(', ')}; move what repeats into the kit`).toBeLessThanOrEqual(max)
})
