// What the public site says of itself: every tab has something, in the languages it has.
import { sql } from 'drizzle-orm'
import type { Titles } from '#contract/lang.ts'
import { getKeyLanguages, websiteKey, type InfoKey } from '#contract/other/website-keys.ts'
import type { Tx } from '#server/db/connection/client.ts'
import { websiteInfo } from '#server/db/schema/other/website.ts'
import type { DemoDomain } from '../domain.ts'
import { tableOf } from '../records.ts'

const article = (title: string, text: string) =>
  `<h2>${title}</h2><p>${text}</p><ul><li>1.</li><li>2.</li></ul>`

const contents: Partial<Record<InfoKey, string | Titles>> = {
  siteName: { 'zh-cn': '会签交易', en: 'Countersign Exchange', 'zh-tw': '會簽交易' },
  copyright: '© 2025 Countersign',
  email: 'support@example.com',
  telegram: 'https://t.example.com/countersign',
  address: '示例市示例路 1 号',
  title: { 'zh-cn': '会签交易平台', en: 'Countersign trading', 'zh-tw': '會簽交易平台' },
  keywords: {
    'zh-cn': '合约,交割,质押',
    en: 'contracts,delivery,staking',
    'zh-tw': '合約,交割,質押',
  },
  description: {
    'zh-cn': '合约、交割与质押一站式平台',
    en: 'Contracts, delivery and staking in one account',
    'zh-tw': '合約、交割與質押一站式平台',
  },
  userAgreement: {
    'zh-cn': article('用户协议', '使用本平台即表示同意以下条款。'),
    en: article('User agreement', 'By using the platform you agree to these terms.'),
    'zh-tw': article('使用者條款', '使用本平台即表示同意以下條款。'),
  },
  privacyPolicy: {
    'zh-cn': article('隐私政策', '我们只收集提供服务所需的资料。'),
    en: article('Privacy policy', 'We collect only what the service needs.'),
    'zh-tw': article('隱私政策', '我們只收集提供服務所需的資料。'),
  },
  riskDisclosure: {
    'zh-cn': article('风险提示', '杠杆交易可能损失全部保证金。'),
    en: article('Risk disclosure', 'Trading on margin can cost the whole margin.'),
    'zh-tw': article('風險提示', '槓桿交易可能損失全部保證金。'),
  },
  iosUrl: 'https://download.example.com/ios',
  androidUrl: 'https://download.example.com/android',
  version: '3.12.0',
  forceUpdate: 'false',
  maintenanceOn: 'false',
  maintenanceMessage: {
    'zh-cn': '系统升级维护中，期间只能平仓',
    en: 'Under maintenance: positions can only be closed',
    'zh-tw': '系統升級維護中，期間只能平倉',
  },
}

/** Lets links lead to the hosts that those of the demo set have. */
export const allowDemoHosts = (tx: Tx) =>
  tx.execute(sql`
    update sys_config set value = value || '["example.com", "t.me", "wa.me", "line.me"]'::jsonb
     where key = 'website.linkHosts'`)

/** The public site of the demo set. */
export const website = (): DemoDomain => ({
  tables: ({ world }) => {
    const rows = Object.entries(contents).flatMap(([name, content]) => {
      const infoKey = name as InfoKey
      const { group: groupCode, type: valueType } = websiteKey(infoKey)
      return getKeyLanguages(infoKey).map((lang) => {
        const value = typeof content === 'string' ? content : content[lang]
        return { at: world.clock.start, infoKey, lang, groupCode, valueType, value }
      })
    })
    return [tableOf(websiteInfo, rows)]
  },
})
