// `npm run new` in a copy of the tree: what it writes compiles and fits the rules before anybody has changed it.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { screenName, writeScreen } from '#scripts/new.ts'

const root = mkdtempSync(join(tmpdir(), 'countersign-new-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
beforeAll(() => {
  const settings = readdirSync('.').filter((name) => /\.(ts|json)$/.test(name))
  for (const name of ['contract', 'server', 'src', 'scripts', 'tests', 'bench', ...settings])
    cpSync(name, join(root, name), { recursive: true })
  symlinkSync(join(process.cwd(), 'node_modules'), join(root, 'node_modules'))
})

describe('npm run new', () => {
  it('refuses a name that is no screen of a domain, and says which domains there are', () => {
    expect(() => screenName('marketing')).toThrow('the domains are member, money')
    expect(() => screenName('nowhere/notice')).toThrow('the domains are')
    expect(() => screenName('marketing/NoticeBoard')).toThrow('npm run new')
  })

  it('writes screens that type-check', () => {
    const further = writeScreen(root, screenName('marketing/sample-notice'))
    expect(further).toContain('src/features/marketing/sample-notice.view.tsx')
    for (const more of [
      'member/sample-person',
      'money/sample-bill',
      'other/sample-record',
      'system/sample-key',
      'trade/sample-order',
    ])
      writeScreen(root, screenName(more))
    let found = ''
    try {
      execFileSync('node_modules/.bin/tsc', { cwd: root, stdio: 'pipe' })
    } catch (error) {
      found = String((error as { stdout?: unknown }).stdout)
    }
    expect(found).toBe('')
  }, 300_000)

  it('overwrites nothing', () => {
    expect(() => writeScreen(root, screenName('marketing/sample-notice'))).toThrow(
      'is there already',
    )
  })
})
