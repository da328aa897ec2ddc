// Dictionaries of products and statements.
import type { DictSeed } from '../dict-seed.ts'
import { securityDictionaries } from './other-security.ts'

export const otherDictionaries: readonly DictSeed[] = [
  {
    type: 'fee_type',
    title: ['手续费方式', 'Fee type', '手續費方式'],
    values: [
      ['fixed', '固定', 'Fixed', '固定', 'default'],
      ['percent', '百分比', 'Percent', '百分比', 'info'],
    ],
  },
  {
    type: 'website_group',
    title: ['网站信息分组', 'Website info group', '網站資訊分組'],
    values: [
      ['basic', '基础', 'Basic', '基礎', 'primary'],
      ['contact', '联系', 'Contact', '聯絡', 'info'],
      ['seo', 'SEO', 'SEO', 'SEO', 'default'],
      ['legal', '协议', 'Legal', '協議', 'purple'],
      ['download', '下载', 'Downloads', '下載', 'success'],
      ['maintenance', '维护', 'Maintenance', '維護', 'warning'],
    ],
  },
  {
    type: 'website_value_type',
    title: ['网站信息类型', 'Website info type', '網站資訊類型'],
    values: [
      ['text', '文本', 'Text', '文字', 'default'],
      ['image', '图片', 'Image', '圖片', 'info'],
      ['html', '富文本', 'Rich text', '富文字', 'purple'],
      ['url', '链接', 'URL', '連結', 'info'],
      ['bool', '开关', 'Switch', '開關', 'default'],
    ],
  },
  {
    type: 'staking_type',
    title: ['质押类型', 'Staking type', '質押類型'],
    values: [
      ['flexible', '活期', 'Flexible', '活期', 'info'],
      ['fixed', '定期', 'Fixed term', '定期', 'primary'],
    ],
  },
  {
    type: 'staking_pay_mode',
    title: ['派息方式', 'Interest payment', '派息方式'],
    values: [
      ['daily', '每日派息', 'Daily', '每日派息', 'success'],
      ['maturity', '到期派息', 'At maturity', '到期派息', 'info'],
    ],
  },
  {
    type: 'staking_status',
    title: ['质押产品状态', 'Staking product status', '質押產品狀態'],
    values: [
      ['draft', '草稿', 'Draft', '草稿', 'muted'],
      ['onSale', '在售', 'On sale', '在售', 'success'],
      ['soldOut', '已售罄', 'Sold out', '已售罄', 'warning'],
      ['ended', '已停售', 'Ended', '已停售', 'muted'],
    ],
  },
  {
    type: 'staking_record_status',
    title: ['质押记录状态', 'Stake status', '質押紀錄狀態'],
    values: [
      ['staking', '质押中', 'Staking', '質押中', 'info'],
      ['matured', '已到期', 'Matured', '已到期', 'warning'],
      ['redeemed', '已赎回', 'Redeemed', '已贖回', 'success'],
      ['earlyRedeemed', '提前赎回', 'Redeemed early', '提前贖回', 'muted'],
    ],
  },
  {
    type: 'income_type',
    title: ['收益类型', 'Income type', '收益類型'],
    values: [
      ['staking', '质押利息', 'Staking interest', '質押利息', 'success'],
      ['rateUp', '加息收益', 'Rate boost', '加息收益', 'info'],
      ['tutorShare', '带单分成', 'Profit share', '帶單分成', 'purple'],
      ['agent', '团队奖励', 'Team reward', '團隊獎勵', 'primary'],
    ],
  },
  {
    type: 'income_status',
    title: ['收益状态', 'Income status', '收益狀態'],
    values: [
      ['pending', '待发放', 'Pending', '待發放', 'warning'],
      ['paid', '已发放', 'Paid', '已發放', 'success'],
      ['failed', '失败', 'Failed', '失敗', 'danger'],
    ],
  },
  {
    type: 'tutor_level',
    title: ['导师等级', 'Tutor level', '導師等級'],
    values: [
      ['junior', '初级', 'Junior', '初級', 'info'],
      ['middle', '中级', 'Intermediate', '中級', 'primary'],
      ['senior', '高级', 'Senior', '高級', 'purple'],
      ['master', '明星', 'Star', '明星', 'warning'],
    ],
  },
  {
    type: 'tutor_status',
    title: ['导师状态', 'Tutor status', '導師狀態'],
    values: [
      ['pending', '待审核', 'Pending', '待審核', 'warning'],
      ['active', '带单中', 'Active', '帶單中', 'success'],
      ['suspended', '已暂停', 'Suspended', '已暫停', 'danger'],
      ['rejected', '已驳回', 'Rejected', '已駁回', 'muted'],
      ['closed', '已关闭', 'Closed', '已關閉', 'muted'],
    ],
  },
  {
    type: 'check_status',
    title: ['对账结果', 'Check result', '對帳結果'],
    values: [
      ['ok', '一致', 'Balanced', '一致', 'success'],
      ['diff', '有差异', 'Difference', '有差異', 'danger'],
      ['running', '计算中', 'Running', '計算中', 'info'],
    ],
  },
  {
    type: 'statement_status',
    title: ['日报状态', 'Statement status', '日報狀態'],
    values: [
      ['open', '未关账', 'Open', '未關帳', 'warning'],
      ['closed', '已关账', 'Closed', '已關帳', 'success'],
    ],
  },
  ...securityDictionaries,
]
