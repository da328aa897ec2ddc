// The example pages cost nothing to those who do not open them: nothing else imports them or what only they use.
import { expect, it } from 'vitest'
import { sourceFiles, textOf } from './source-files.ts'

const folder = 'src/features/example/'
const code = sourceFiles.filter((path) => /^(?:src|server|contract)\/.*\.tsx?$/.test(path))
const inside = code.filter((path) => path.startsWith(folder))
const outside = code.filter((path) => !path.startsWith(folder))

/** Packages that no other screen has. */
const own =
  /from '(?:@dnd-kit\/|@xyflow\/|react-resizable-panels|codemirror|@codemirror\/|@lezer\/)/

it('keeps the packages of the example pages to themselves', () => {
  expect(inside.filter((path) => own.test(textOf(path))).length).toBe(3)
  // Linked accounts are drawn by the same part as workflows, which comes with their dialog.
  // Banners, products and columns are put into order by the same part, which comes with their dialogs.
  expect(outside.filter((path) => own.test(textOf(path))).toSorted()).toEqual([
    'src/features/member/member/linked-graph.tsx',
    'src/kit/flow-canvas.tsx',
    'src/kit/sort/sortable-items.tsx',
  ])
  const late =
    /^import (?!type ).*\/(?:sort-banners-dialog|sort-dialog|arrange-dialog|linked-graph|flow-canvas|sortable-items)\.tsx'$/m
  expect(outside.filter((path) => late.test(textOf(path))).toSorted()).toEqual([
    'src/features/marketing/banner/sort-banners-dialog.tsx',
    'src/features/member/member/linked-graph.tsx',
    'src/kit/sort/sort-dialog.tsx',
    'src/kit/views/arrange-dialog.tsx',
    'src/workshop/examples/lists.tsx',
  ])
})

it('imports no example page from outside', () => {
  const importing = outside.filter((path) => /['"`][^'"`]*features\/example\//.test(textOf(path)))
  expect(importing).toEqual([])
})

it('fetches each page when it is opened, and its source when it is asked for', () => {
  const pages = inside.filter((path) => path.startsWith(`${folder}pages/`))
  expect(pages.length).toBeGreaterThan(20)
  const map = textOf(`${folder}pages.tsx`)
  const missing = pages.filter((path) => !map.includes(`import('./${path.slice(folder.length)}')`))
  expect(missing).toEqual([])
  expect(inside.filter((path) => /from '\.{1,2}\/pages\//.test(textOf(path)))).toEqual([])
  expect(map).not.toMatch(/eager/)
})
