// What is simulated on a server is said on every page of its console, in the operator's language.
import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { switchLanguage } from '#core/i18n/locale.ts'
import { openConsole, useServer as pointConsoleAt } from '#tests/console.tsx'
import { type TestServer, testServer } from '#tests/server.ts'

let real: TestServer
let demo: TestServer
beforeAll(async () => {
  real = await testServer()
  demo = await testServer({ simulated: ['data', 'payouts', 'chains', 'codes'] })
})
afterAll(() => Promise.all([real.close(), demo.close()]))

it.each([
  ['zh-cn', '模拟环境', /演示数据 · 模拟付款 · 模拟链上查询 · 短信验证码只写入日志/],
  ['zh-tw', '模擬環境', /示範資料 · 模擬付款 · 模擬鏈上查詢 · 簡訊驗證碼只寫入日誌/],
  ['en', 'Simulated', /demo data · simulated payouts · simulated chain checks · text-message/],
] as const)('says in %s what is simulated', async (lang, name, text) => {
  pointConsoleAt(demo)
  openConsole('/home', await demo.signIn())
  await switchLanguage(lang)
  try {
    const mark = await screen.findByRole('region', { name })
    expect(await within(mark).findByText(text)).toBeInTheDocument()
  } finally {
    await switchLanguage('zh-cn')
  }
})

it('says nothing where nothing is simulated', async () => {
  pointConsoleAt(real)
  openConsole('/home', await real.signIn())
  await screen.findByRole('button', { name: /用户菜单/ })
  expect(screen.queryByRole('region', { name: '模拟环境' })).not.toBeInTheDocument()
})
