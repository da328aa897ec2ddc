// Every screen is opened by a test of its own, besides the walk over all of them: at its address, as an operator would.
import { expect, it } from 'vitest'
import { sourceFiles, textOf } from './source-files.ts'

const views = sourceFiles.filter((path) => path.endsWith('.view.tsx'))
/** The address of a view: its folder and its name as the menu spells it. */
const addressOf = (view: string) =>
  view
    .replace(/^src\/features|\.view\.tsx$/g, '')
    .replaceAll(/-([a-z])/g, (_dash, letter: string) => letter.toUpperCase())
const tests = sourceFiles.filter((path) => /\.test\.tsx?$/.test(path)).map(textOf)

/** Examples of one page each: `tests/flows/lists/example-pages.test.tsx` uses them. */
const ofExamples = ['/example/page']

it('finds the addresses', () => {
  expect(views.map(addressOf)).toContain('/money/rechargeLog')
})

it('opens every screen in a test', () => {
  const opened = (address: string) =>
    tests.some((text) => new RegExp(`['"\`]${address}(['"\`?$]|$)`, 'm').test(text))
  const missing = views.map(addressOf).filter((each) => !ofExamples.includes(each) && !opened(each))
  expect(missing, 'Write a test that opens the screen at its address.').toEqual([])
})
