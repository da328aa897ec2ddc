import { expect, it } from 'vitest'
import { firstModules } from '#server/http/console/chunk-graph.ts'
import { filesOf, foreignModules, viewFiles } from './bundle-size.ts'

const login = firstModules('login', 'zh-cn')
const view = 'src/features/money/recharge-log.view.tsx'
const queue = firstModules(view, 'zh-cn')
const graph = {
  imports: {
    'login.js': ['start.js', 'form.js'],
    'form.js': ['shared.js'],
    'recharge.js': ['grid.js'],
    'grid.js': ['form.js', 'recharge.js'],
    'start.js': ['shared.js'],
  },
  modules: {
    ...Object.fromEntries([...login, ...queue].map((module) => [module, 'start.js'])),
    'src/routes/login.tsx?tsr-split=component': 'login.js',
    [view]: 'recharge.js',
    'src/features/money/other.view.tsx': 'other.js',
  },
}
const screen = (page: 'login' | typeof view) => ({ name: 'a screen', budgetKb: 1, page })

it.each<[Parameters<typeof screen>[0], string[]]>([
  ['login', ['shared.js', 'start.js', 'form.js', 'login.js']],
  [view, ['shared.js', 'start.js', 'form.js', 'grid.js', 'recharge.js']],
])('counts the scripts of %s once each, after all they import', (page, files) => {
  expect(filesOf(graph, screen(page))).toEqual(files)
})

it('refuses a module that the build does not have', () => {
  const { [view]: _, ...modules } = graph.modules
  expect(() => filesOf({ ...graph, modules }, screen(view))).toThrow(view)
})

it.each([
  ['its view', 'src/features/money/other.view.tsx'],
  ['what is in its folder', 'src/features/money/other/list.tsx'],
  ['its calls', 'contract/money/other.ts'],
])('finds another screen in what a page downloads by %s', (_, module) => {
  const mixed = { ...graph, modules: { ...graph.modules, [module]: 'shared.js' } }
  for (const page of ['login', view] as const)
    expect(foreignModules(mixed, screen(page))).toEqual([module])
})

it('takes neither the own parts of a page nor what no screen is named after for another screen', () => {
  const own = {
    'src/features/money/recharge-log/list.tsx': 'recharge.js',
    'contract/money/recharge-log.ts': 'grid.js',
    'contract/money/other-rules.ts': 'grid.js',
    'contract/system/dict.ts': 'shared.js',
    'src/features/system/dict.view.tsx': 'dict.js',
    'src/features/money/money.feature.ts': 'start.js',
  }
  const modules = { ...graph.modules, ...own }
  expect(foreignModules({ ...graph, modules }, screen(view))).toEqual([])
  expect(foreignModules({ ...graph, modules }, screen('login'))).toEqual([])
})

it('names the file of each screen, the largest first', () => {
  const sizes: Record<string, number> = { 'recharge.js': 2.5, 'other.js': 6.1 }
  expect(viewFiles(graph, (file) => sizes[file] ?? 0)).toEqual([
    { view: 'src/features/money/other.view.tsx', kb: 6.1 },
    { view, kb: 2.5 },
  ])
})
