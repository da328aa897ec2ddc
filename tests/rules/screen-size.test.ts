// A plain list screen stays small: what grows belongs into `serveResource`, `defineResourceView` or a part of the kit.
import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { sourceFiles } from './source-files.ts'

/** A list with a form and nothing else. */
const maxLines = 160
const isExtended = (text: string) =>
  /^ {2,4}(statusChanges|rowActions|bulkActions|sections|pageActions|blocked):/m.test(text)
/** Screens built on `defineResourceView` have a contract and a handler file of the same name. */
const screens = sourceFiles.filter(
  (path) =>
    path.endsWith('.view.tsx') && readFileSync(path, 'utf8').includes('defineResourceView('),
)
/** Those with rules, verbs or sections of their own are as long as these are. */
const plain = screens.filter((path) => !isExtended(readFileSync(path, 'utf8')))
const linesOf = (path: string) =>
  existsSync(path) ? readFileSync(path, 'utf8').split('\n').length - 1 : 0
const files = (view: string) => {
  const name = view.replace(/^src\/features\/|\.view\.tsx$/g, '')
  return [`contract/${name}.ts`, `server/${name}.ts`, view]
}

it('finds the screens that are built on defineResourceView', () => {
  expect(plain).toContain('src/features/system/login-log.view.tsx')
  expect(plain.length).toBeLessThan(screens.length)
})

it.each(plain)('keeps %s within its lines over contract, server and view', (view) => {
  const counted = files(view).map((path) => `${path}: ${linesOf(path)}`)
  const sum = files(view).reduce((lines, path) => lines + linesOf(path), 0)
  expect(sum, `${counted.join(', ')}; move what repeats into the kit`).toBeLessThanOrEqual(maxLines)
})
