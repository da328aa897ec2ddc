// On the desk's 1440 pixels a list of waiting records shows what a decision needs, without a move sideways.
import { expect } from 'vitest'
import { it } from './app.ts'
import { open, push, setLanguage } from './tabs-page.ts'

const queues = {
  '/money/rechargeLog': {
    'zh-cn': ['充值单号', '会员编号', '充值金额', '折合USDT', '等待时长', '状态', '风险标识'],
    'zh-tw': ['充值單號', '會員編號', '充值金額', '折合USDT', '等待時長', '狀態', '風險標識'],
    en: ['Recharge no.', 'Member no.', 'Amount', 'Value (USDT)', 'Waiting', 'Status', 'Risk flags'],
  },
  '/money/withdrawLog': {
    'zh-cn': [
      '提币单号',
      '会员编号',
      '提币金额',
      '折合USDT',
      '状态',
      '等待时长',
      '风险分',
      '风险标识',
    ],
    'zh-tw': [
      '提幣單號',
      '會員編號',
      '提幣金額',
      '折合USDT',
      '狀態',
      '等待時長',
      '風險分',
      '風險標識',
    ],
    en: [
      'Withdrawal no.',
      'Member no.',
      'Amount',
      'Value (USDT)',
      'Status',
      'Waiting',
      'Risk score',
    ],
  },
  '/member/memberAuth': {
    'zh-cn': ['认证单号', '会员编号', '真实姓名', '等待时长', '状态', '人脸相似度'],
    'zh-tw': ['認證單號', '會員編號', '真實姓名', '等待時長', '狀態', '人臉相似度'],
    en: ['Application no.', 'Member no.', 'Real name', 'Waiting', 'Status', 'Face match'],
  },
} as const

it.for(['zh-cn', 'en', 'zh-tw'] as const)(
  'holds what a decision needs in %s, in each of the three queues',
  async (language, { page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await open(page)
    await setLanguage(page, language)
    for (const [path, wanted] of Object.entries(queues)) {
      await push(page, path)
      const shown = page.locator(`[data-page^="${path}"]:not([data-kept])`)
      await shown.locator('[role=gridcell]').first().waitFor()
      const inView = await shown.locator('[role=grid]').evaluate((grid) => {
        const heads = [...grid.querySelectorAll('[role=columnheader]')]
        const edge = heads.at(-1)?.getBoundingClientRect().left ?? 0
        return heads
          .filter((head) => head.getBoundingClientRect().right <= edge + 1)
          .map(({ textContent }) => textContent)
      })
      expect(inView).toEqual(expect.arrayContaining([...wanted[language]]))
    }
  },
)
