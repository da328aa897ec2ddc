import { expect, it } from 'vitest'
import { sourceFiles } from './source-files.ts'

const code = sourceFiles.filter((path) => /\.tsx?$/.test(path))
/** The router gives meaning to the names below src/routes. */
const named = code.filter((path) => !path.startsWith('src/routes/'))
const baseName = (path: string) =>
  path.replace(/^.*\//, '').replace(/\.(view|test|test-d|config|d)?\.?tsx?$/, '')

it('reads the whole tree', () => {
  expect(code).toEqual(
    expect.arrayContaining(['contract/wire.ts', 'server/start.ts', 'tests/setup.ts']),
  )
})

it('names every file after what it holds', () => {
  const vague = named.filter((path) =>
    /^(index|utils?|helpers?|misc|types?|common|shared|lib)$/.test(baseName(path)),
  )
  expect(vague, 'Name the file after its main export').toEqual([])
})

it('writes every file name in kebab-case', () => {
  const odd = named.filter((path) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(baseName(path)))
  expect(odd, 'Write recharge-log.view.tsx, not RechargeLog.view.tsx').toEqual([])
})

it('keeps markup out of core and contract', () => {
  const faced = code.filter((path) => /^(src\/core|contract)\/.*\.tsx$/.test(path))
  expect(faced, 'core is headless: draw in ui, kit or shell').toEqual([])
})
