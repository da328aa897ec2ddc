// What the demo platform tells its members, in three languages; `{n}` takes a number or a name.
import { facts } from '../records.ts'

export interface Words {
  readonly 'zh-cn': string
  readonly en: string
  readonly 'zh-tw': string
}
export type NoticeKind = 'system' | 'maintenance' | 'listing' | 'activity' | 'risk'
export type NewsKind = 'market' | 'industry' | 'academy' | 'platform'
interface Article {
  readonly title: Words
  readonly body: Words
}

const words = (zh: string, en: string, tw: string): Words => ({ 'zh-cn': zh, en, 'zh-tw': tw })

/** The text with its number or name in it. */
export const filled = (text: Words, n: string): Words =>
  words(
    text['zh-cn'].replaceAll('{n}', n),
    text.en.replaceAll('{n}', n),
    text['zh-tw'].replaceAll('{n}', n),
  )

/** Articles by their kind, a line for each language. */
function articlesOf<K extends string>(text: string): Readonly<Record<K, Article>> {
  const made: Record<string, Record<keyof Article, Record<string, string>>> = {}
  for (const { kind, lang, title, body } of facts('kind lang title body', text)) {
    const article = (made[kind] ??= { title: {}, body: {} })
    article.title[lang] = title
    article.body[lang] = body
  }
  return made as Record<string, unknown> as Record<K, Article>
}

export const notices = articlesOf<NoticeKind>(`
  system  zh-cn  充提网络手续费调整（第 {n} 期）  各网络的提币手续费随链上费用调整，新费率在提币页显示。已提交的申请按提交时的费率计算。
  system  en  Network fees change (round {n})  Payout fees follow the cost of each network. The page for payouts shows the new ones; requests that are under way keep theirs.
  system  zh-tw  充提網路手續費調整（第 {n} 期）  各網路的提幣手續費隨鏈上費用調整，新費率在提幣頁顯示。已提交的申請按提交時的費率計算。
  maintenance  zh-cn  钱包例行维护（{n}）  维护约两小时，其间暂停充值入账与提币，交易不受影响。维护后自动恢复，无需操作。
  maintenance  en  Wallet maintenance ({n})  For about two hours recharges are not credited and payouts wait; trading goes on. Everything resumes by itself.
  maintenance  zh-tw  錢包例行維護（{n}）  維護約兩小時，期間暫停充值入帳與提幣，交易不受影響。維護後自動恢復，無需操作。
  listing  zh-cn  新合约上线：{n}  该合约已开放交易，杠杆与保证金规则见合约说明。新合约波动较大，请控制仓位。
  listing  en  New contract: {n}  The contract is open. Its page shows leverage and margin. New contracts move a lot: keep positions small.
  listing  zh-tw  新合約上線：{n}  該合約已開放交易，槓桿與保證金規則見合約說明。新合約波動較大，請控制倉位。
  activity  zh-cn  交易手续费抵扣周（第 {n} 期）  活动期间领取的手续费抵扣券可用于永续合约。券在领取后三十天内有效，不与其他优惠叠加。
  activity  en  A week of lower fees (round {n})  Coupons claimed this week lower the fees of perpetual contracts. They last thirty days and do not add up with other offers.
  activity  zh-tw  交易手續費抵扣週（第 {n} 期）  活動期間領取的手續費抵扣券可用於永續合約。券在領取後三十天內有效，不與其他優惠疊加。
  risk  zh-cn  防范冒充客服的提醒（{n}）  客服不会索要密码、验证码或要求转账到个人地址。遇到此类要求请保留记录并在站内反馈。
  risk  en  Beware of false support staff ({n})  Support never asks for passwords, codes or a transfer to somebody’s address. Keep such messages and report them here.
  risk  zh-tw  防範冒充客服的提醒（{n}）  客服不會索要密碼、驗證碼或要求轉帳到個人地址。遇到此類要求請保留記錄並在站內回饋。
`)

export const articles = articlesOf<NewsKind>(`
  market  zh-cn  一周行情回顾：{n}  本周主要币种震荡收窄，永续合约的资金费率回到中性。成交集中在亚洲晚间时段。
  market  en  The week in prices: {n}  The main currencies swung less this week and funding returned to neutral. Most trades fell into the Asian evening.
  market  zh-tw  一週行情回顧：{n}  本週主要幣種震盪收窄，永續合約的資金費率回到中性。成交集中在亞洲晚間時段。
  industry  zh-cn  行业观察：链上费用与确认时间（{n}）  拥堵时确认时间成倍增加。选择手续费较低的网络并预留时间，可以避免催单。
  industry  en  Fees and confirmations on chain ({n})  Confirmations take many times longer while a network is full. A cheaper network and some patience spare a complaint.
  industry  zh-tw  產業觀察：鏈上費用與確認時間（{n}）  擁堵時確認時間成倍增加。選擇手續費較低的網路並預留時間，可以避免催單。
  academy  zh-cn  新手课堂：强平价怎样计算（{n}）  强平价由开仓均价、杠杆与维持保证金率决定。降低杠杆或追加保证金，强平价会离市价更远。
  academy  en  Lesson: how the liquidation price comes about ({n})  It follows from the entry price, the leverage and the maintenance margin. Less leverage or more margin keeps it further away.
  academy  zh-tw  新手課堂：強平價怎樣計算（{n}）  強平價由開倉均價、槓桿與維持保證金率決定。降低槓桿或追加保證金，強平價會離市價更遠。
  platform  zh-cn  平台月报（{n}）  本月完成两次对账与一次灾备演练，充值与提币的中位处理时间均在承诺之内。
  platform  en  Report of the month ({n})  Two reconciliations and one recovery drill were done; the median times of recharges and payouts were within what is promised.
  platform  zh-tw  平台月報（{n}）  本月完成兩次對帳與一次災備演練，充值與提幣的中位處理時間均在承諾之內。
`)

export const bannerTitles: readonly Words[] = [
  words('永续合约手续费抵扣周', 'A week of lower contract fees', '永續合約手續費抵扣週'),
  words('九十天定期，年化 7.5%', 'Ninety days at 7.5% a year', '九十天定期，年化 7.5%'),
  words('邀请好友，共享返佣', 'Invite friends and share the rebate', '邀請好友，共享返傭'),
  words('完成实名，提额更快', 'Verified accounts withdraw more', '完成實名，提額更快'),
]

/** Whom operators hear from: titles and texts of the desk itself, in its working language. */
export const deskNotices = [
  [
    'notice',
    'important',
    '今晚 22:00 渠道对账，请勿手工关闭代付订单',
    '对账期间三方代付订单由系统核对，手工关闭请等到 23:00 之后。',
  ],
  [
    'notice',
    'normal',
    '驳回充值请选择原因并写明凭证问题',
    '会员只看得到原因与备注，请写清缺少哪张凭证。',
  ],
  [
    'notice',
    'reminder',
    '高额提币须双人复核',
    '超过限额的提币由另一位操作员复核，请不要把验证器交给同事。',
  ],
  ['message', 'minor', '夜班交接记录请写在首页备注', '未处理完的单据请写明领单人与下一步。'],
] as const
