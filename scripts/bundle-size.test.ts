import { expect, it } from 'vitest'
import { firstModules } from '#server/http/chunk-graph.ts'
import { filesOf } from './bundle-size.ts'

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
