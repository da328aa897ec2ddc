import { button, directory, view } from '../menu-seed.ts'
import { securityViews } from './other-security.ts'
import { stakingViews } from './other-staking.ts'

export const otherMenu = directory(
  'other',
  ['综合管理', 'Other', '綜合管理'],
  { path: '/other', icon: 'layout-grid', menuSort: 50 },
  view(
    'other/walletCode/index',
    'walletCode/list',
    ['钱包编码', 'Wallet codes', '錢包編碼'],
    { icon: 'wallet-cards', menuSort: 10 },
    button('walletCode/get', '查看钱包编码', 'View a wallet code', '查看錢包編碼'),
    button('walletCode/add', '新增钱包编码', 'Add wallet codes', '新增錢包編碼'),
    button('walletCode/edit', '修改钱包编码', 'Edit wallet codes', '修改錢包編碼'),
    button('walletCode/delete', '删除钱包编码', 'Delete wallet codes', '刪除錢包編碼'),
    button('walletCode/setSwitch', '开关充提', 'Switch recharges and withdrawals', '開關充提'),
  ),
  view(
    'other/websiteInfo/index',
    'websiteInfo/list',
    ['网站信息', 'Website info', '網站資訊'],
    { icon: 'globe', menuSort: 20 },
    button('websiteInfo/get', '查看网站信息', 'View website info', '查看網站資訊'),
    button('websiteInfo/edit', '保存网站信息', 'Save website info', '儲存網站資訊'),
    button('websiteInfo/maintenance', '维护模式', 'Maintenance mode', '維護模式'),
    button('websiteInfo/history', '查看网站信息历史', 'View the history', '查看網站資訊歷史'),
  ),
  ...stakingViews,
  ...securityViews,
  view(
    'other/dailyStatement/index',
    'dailyStatement/list',
    ['日报表', 'Daily statement', '日報表'],
    { icon: 'calendar-check', menuSort: 110 },
    button('dailyStatement/export', '导出', 'Export', '匯出'),
    button('dailyStatement/get', '查看构成', 'Breakdown', '查看構成'),
    button('dailyStatement/rebuild', '重算', 'Rebuild', '重算'),
    button('dailyStatement/close', '关账', 'Close day', '關帳'),
    button('dailyStatement/reopen', '反关账', 'Reopen day', '反關帳'),
  ),
  view(
    'other/teamProfit/index',
    'teamProfit/list',
    ['团队收益', 'Team profit', '團隊收益'],
    { icon: 'users-round', menuSort: 120 },
    button('teamProfit/export', '导出', 'Export', '匯出'),
    button('teamProfit/share', '下级团队占比', 'Shares of sub-teams', '下級團隊占比'),
    button('teamProfit/trend', '查看团队趋势', 'View the trend of a team', '查看團隊趨勢'),
  ),
)
