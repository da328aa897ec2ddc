import { expect, it } from 'vitest'
import { filesOf } from './bundle-size.ts'

const chunk = (file: string, imports: string[] = []) => ({ file, imports })
const manifest = {
  'index.html': chunk('index.js', ['_shared.js']),
  '_shared.js': chunk('shared.js'),
  'src/routes/login.tsx?tsr-split=component': chunk('login.js', ['index.html', '_form.js']),
  '_form.js': chunk('form.js', ['_shared.js']),
  'src/features/money/recharge-log.view.tsx': chunk('recharge.js', ['_grid.js']),
  '_grid.js': chunk('grid.js', ['_form.js']),
  'src/styles.css': chunk('styles.css'),
}
const screen = (...sources: string[]) => ({ name: 'a screen', budgetKb: 1, sources })
const there = () => true

it.each([
  [[], ['index.js', 'shared.js']],
  [['src/routes/login.tsx'], ['form.js', 'index.js', 'login.js', 'shared.js']],
  [
    ['src/features/money/recharge-log.view.tsx', 'src/styles.css'],
    ['form.js', 'grid.js', 'index.js', 'recharge.js', 'shared.js'],
  ],
])('counts the scripts of %j once each, with all they import', (sources, files) => {
  expect(filesOf(manifest, screen(...sources), there).toSorted()).toEqual(files)
})

it('counts nothing twice for a source inside another chunk', () => {
  expect(filesOf(manifest, screen('src/routes/__root.tsx'), there)).toEqual([
    'index.js',
    'shared.js',
  ])
})

it('refuses a source that is no longer there', () => {
  expect(() => filesOf(manifest, screen('src/old.tsx'), () => false)).toThrow('src/old.tsx')
})
