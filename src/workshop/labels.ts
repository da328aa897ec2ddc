// The workshop's own words. They are no messages of the console: in its catalogs they would weigh on every page.
import type { Lang } from '#contract/lang.ts'
import { readParams } from './params.ts'

const order: readonly Lang[] = ['zh-cn', 'en', 'zh-tw']

const table = {
  workshop: ['零件工坊', 'Workshop', '零件工坊'],
  about: [
    '界面的每个零件及其状态，均为实物。',
    'Every part of the interface in its states, drawn with the real thing.',
    '介面的每個零件及其狀態，均為實物。',
  ],
  theme: ['主题', 'Theme', '主題'],
  light: ['浅色', 'Light', '淺色'],
  dark: ['深色', 'Dark', '深色'],
  language: ['语言', 'Language', '語言'],
  size: ['大小', 'Size', '大小'],
  default: ['默认', 'Default', '預設'],
  small: ['小型', 'Small', '小型'],
  large: ['大型', 'Large', '大型'],
  parts: ['零件', 'Parts', '零件'],
  all: ['全部零件', 'All parts', '全部零件'],
  unknown: ['没有这个零件', 'There is no such part', '沒有這個零件'],

  usual: ['常态', 'Usual', '常態'],
  variants: ['样式', 'Variants', '樣式'],
  sizes: ['三种大小', 'Three sizes', '三種大小'],
  empty: ['空', 'Empty', '空'],
  loading: ['加载中', 'Loading', '載入中'],
  failed: ['失败', 'Failed', '失敗'],
  disabled: ['禁用', 'Disabled', '停用'],
  refused: ['不可用，附原因', 'Refused, with the reason', '不可用，附原因'],
  busy: ['处理中', 'Busy', '處理中'],
  invalid: ['有误', 'Invalid', '有誤'],
  chosen: ['已选', 'Chosen', '已選'],
  mixed: ['部分选中', 'Some chosen', '部分選取'],
  long: ['长文本', 'Long text', '長文字'],
  narrow: ['窄', 'Narrow', '窄'],
  open: ['打开', 'Open', '開啟'],
  many: ['很多行', 'Many rows', '很多列'],
  filtered: ['筛选后无结果', 'Nothing matches', '篩選後無結果'],
  danger: ['危险操作', 'Dangerous', '危險操作'],
  notice: ['通知', 'Notice', '通知'],
  aside: ['不遮挡页面', 'Beside the page', '不遮擋頁面'],
  required: ['必须裁剪', 'Must be cut', '必須裁剪'],
  unanswered: ['没有收到回复', 'No answer', '沒有收到回覆'],

  approve: ['通过', 'Approve', '通過'],
  reject: ['驳回', 'Reject', '駁回'],
  more: ['更多', 'More', '更多'],
  refresh: ['刷新', 'Refresh', '重新整理'],
  close: ['关闭', 'Close', '關閉'],
  cancel: ['取消', 'Cancel', '取消'],
  clear: ['清除', 'Clear', '清除'],
  copy: ['复制单号', 'Copy the number', '複製單號'],
  copied: ['已复制', 'Copied', '已複製'],
  retry: ['重试', 'Try again', '重試'],
  request: ['请求编号', 'Request', '請求編號'],
  search: ['搜索', 'Search', '搜尋'],
  remove: ['移除', 'Remove', '移除'],
  messages: ['消息', 'Messages', '訊息'],
  show: ['显示', 'Show', '顯示'],
  moving: ['页面加载中', 'Loading the page', '頁面載入中'],

  recharge: ['充值单', 'Recharge', '充值單'],
  number: ['充值单号', 'Recharge no.', '充值單號'],
  amount: ['充值金额', 'Amount', '充值金額'],
  currency: ['币种', 'Currency', '幣種'],
  state: ['状态', 'State', '狀態'],
  time: ['创建时间', 'Created', '建立時間'],
  waited: ['等待时长', 'Waiting', '等待時長'],
  remark: ['备注', 'Remark', '備註'],
  member: ['会员', 'Member', '會員'],
  network: ['网络', 'Network', '網路'],
  quick: ['加急', 'Urgent', '加急'],
  proof: ['转账凭证', 'Proof of transfer', '轉帳憑證'],
  yes: ['是', 'Yes', '是'],
  no: ['否', 'No', '否'],
  pending: ['待审核', 'Pending', '待審核'],
  approved: ['已通过', 'Approved', '已通過'],
  rejected: ['已驳回', 'Rejected', '已駁回'],
  nobody: ['没有匹配项', 'No match', '沒有符合項'],
  today: ['今天', 'Today', '今天'],
  week: ['近7天', 'Last 7 days', '近7天'],
  from: ['开始日期', 'From', '開始日期'],
  to: ['结束日期', 'To', '結束日期'],
  apply: ['确定', 'Apply', '確定'],
  earlier: ['上个月', 'Previous month', '上個月'],
  later: ['下个月', 'Next month', '下個月'],
  badDate: ['日期无效', 'Not a date', '日期無效'],
  badOrder: ['结束日期早于开始日期', 'The end lies before the start', '結束日期早於開始日期'],
  hint: ['最多 18 位小数', 'Up to 18 digits after the point', '最多 18 位小數'],
  wrong: ['金额必须大于 0', 'The amount must be above 0', '金額必須大於 0'],
  reason: [
    '该单已由他人领取，5 分钟后可处理',
    'Somebody else holds this record for five more minutes',
    '該單已由他人領取，5 分鐘後可處理',
  ],
  question: ['通过这笔充值？', 'Approve this recharge?', '通過這筆充值？'],
  consequence: [
    '将为会员 10293847 入账 1,250.00 USDT，不可撤销。',
    'Credits 1,250.00 USDT to member 10293847. This cannot be undone.',
    '將為會員 10293847 入帳 1,250.00 USDT，不可撤銷。',
  ],
  none: ['还没有充值记录', 'No recharges yet', '還沒有充值記錄'],
  noneHint: [
    '会员的充值会在到账后出现在这里。',
    'Recharges of members appear here once they arrive.',
    '會員的充值會在到帳後出現在這裡。',
  ],
  lost: ['列表加载失败', 'The list could not be loaded', '列表載入失敗'],
  lostHint: [
    '服务器暂时没有响应。',
    'The server does not answer at the moment.',
    '伺服器暫時沒有回應。',
  ],
  longText: [
    '请核对付款地址、网络与到账金额是否与会员提交的转账凭证一致，若付款人与会员姓名不符，请先联系风控再决定是否通过',
    'Compare the paying address, the network and the credited amount with the proof the member sent; where the payer is not the member, ask the risk desk before you approve',
    '請核對付款地址、網路與到帳金額是否與會員提交的轉帳憑證一致，若付款人與會員姓名不符，請先聯絡風控再決定是否通過',
  ],
} as const satisfies Record<string, readonly [string, string, string]>

/** A word of the workshop. */
export type Label = keyof typeof table

const at = order.indexOf(readParams(globalThis.location?.search ?? '').lang)

/** The words in the language of the address; a page shows one language as long as it lives. */
export const labels = Object.fromEntries(
  Object.entries(table).map(([name, texts]) => [name, texts[at]]),
) as Record<Label, string>

/** A text without a place to break. */
export const unbroken = '0x7f3a9c51e2b84d06a1c3f5e79b2d4860ac1e3f57b9d2c4e6'
