// Dictionaries of the marketing domain.
import type { DictSeed } from '../dict-seed.ts'

export const marketingDictionaries: readonly DictSeed[] = [
  {
    type: 'service_kind',
    title: ['渠道类型', 'Channel', '管道類型'],
    values: [
      ['onlineChat', '在线客服', 'Live chat', '線上客服', 'success'],
      ['telegram', 'Telegram', 'Telegram', 'Telegram', 'info'],
      ['whatsapp', 'WhatsApp', 'WhatsApp', 'WhatsApp', 'success'],
      ['line', 'LINE', 'LINE', 'LINE', 'success'],
      ['email', '邮箱', 'E-mail', '電子郵件', 'default'],
      ['phone', '电话', 'Phone', '電話', 'default'],
    ],
  },
  {
    type: 'banner_position',
    title: ['展示位置', 'Position', '展示位置'],
    values: [
      ['home', '首页', 'Home', '首頁', 'primary'],
      ['trade', '交易页', 'Trading', '交易頁', 'info'],
      ['activity', '活动页', 'Activity', '活動頁', 'purple'],
      ['asset', '资产页', 'Assets', '資產頁', 'default'],
      ['startup', '启动页', 'Splash', '啟動頁', 'warning'],
    ],
  },
  {
    type: 'content_platform',
    title: ['终端', 'Platform', '終端'],
    values: [
      ['all', '全部', 'All', '全部', 'default'],
      ['web', '网页', 'Web', '網頁', 'info'],
      ['app', 'APP', 'App', 'APP', 'primary'],
      ['h5', 'H5', 'H5', 'H5', 'info'],
    ],
  },
  {
    type: 'link_type',
    title: ['跳转类型', 'Link type', '跳轉類型'],
    values: [
      ['none', '不跳转', 'None', '不跳轉', 'muted'],
      ['url', '外部链接', 'External URL', '外部連結', 'info'],
      ['inner', '内部页面', 'Inner page', '內部頁面', 'primary'],
      ['notice', '公告', 'Notice', '公告', 'warning'],
      ['product', '合约产品', 'Product', '合約產品', 'purple'],
    ],
  },
  {
    type: 'publish_status',
    title: ['发布状态', 'Publication status', '發布狀態'],
    values: [
      ['draft', '草稿', 'Draft', '草稿', 'muted'],
      ['scheduled', '待发布', 'Scheduled', '待發布', 'info'],
      ['published', '已发布', 'Published', '已發布', 'success'],
      ['offline', '已下线', 'Offline', '已下線', 'default'],
    ],
  },
  {
    type: 'notice_type',
    title: ['公告类型', 'Notice type', '公告類型'],
    values: [
      ['system', '系统公告', 'System', '系統公告', 'primary'],
      ['maintenance', '维护', 'Maintenance', '維護', 'warning'],
      ['listing', '上新', 'Listing', '新上架', 'success'],
      ['activity', '活动', 'Activity', '活動', 'purple'],
      ['risk', '风险提示', 'Risk', '風險提示', 'danger'],
    ],
  },
  {
    type: 'notice_audience',
    title: ['发布对象', 'Audience', '發布對象'],
    values: [
      ['all', '全部会员', 'All members', '全部會員', 'default'],
      ['verified', '已实名', 'Verified', '已實名', 'info'],
      ['level', '按等级', 'By level', '依等級', 'purple'],
      ['team', '按团队', 'By team', '依團隊', 'primary'],
      ['members', '指定会员', 'Chosen members', '指定會員', 'warning'],
    ],
  },
  {
    type: 'news_category',
    title: ['资讯分类', 'News category', '資訊分類'],
    values: [
      ['market', '行情', 'Market', '行情', 'info'],
      ['industry', '行业', 'Industry', '行業', 'primary'],
      ['academy', '学院', 'Academy', '學院', 'success'],
      ['platform', '平台动态', 'Platform', '平台動態', 'purple'],
    ],
  },
]
