// Dictionaries of the marketing domain (`screens` K08 to K11).
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
]
