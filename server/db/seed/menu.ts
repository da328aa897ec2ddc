// The menu as it is first installed: screens that exist, and a button for every call that asks for a permission.
import { button, directory, type MenuSeed, view } from './menu-entry.ts'

export type { MenuSeed } from './menu-entry.ts'

export const menu: readonly MenuSeed[] = [
  directory(
    'money',
    ['财务管理', 'Money', '財務管理'],
    { path: '/money', icon: 'landmark', menuSort: 20 },
    view(
      'money/rechargeLog/index',
      'cwManage/chargeLogList',
      ['充值记录', 'Recharge logs', '充值紀錄'],
      { icon: 'circle-arrow-down', menuSort: 20 },
      button('memberRechargeLog/get', '查看详情', 'View details', '查看詳情'),
      button('cwManage/chargeLogAdd', '新增充值', 'Add recharge', '新增充值'),
      button('memberRechargeLog/edit', '编辑', 'Edit', '編輯'),
      button('memberRechargeLog/delete', '删除', 'Delete', '刪除'),
      button('cwManage/chargeLogReview', '审核', 'Review', '審核'),
      button('cwManage/chargeLogClaim', '领单/释放', 'Claim/release', '領單/釋放'),
      button('cwManage/chargeLogReverse', '冲正', 'Reverse', '沖正'),
    ),
  ),
  directory(
    'system',
    ['系统管理', 'System', '系統管理'],
    { path: '/system', icon: 'settings', menuSort: 80 },
    view(
      'system/bigFile/index',
      'bigFile/list',
      ['文件管理', 'Files', '檔案管理'],
      { icon: 'package', menuSort: 90 },
      button('bigUpload/upload', '上传文件', 'Upload files', '上傳檔案'),
      button('bigFile/get', '查看文件', 'View a file', '查看檔案'),
      button('bigFile/content', '预览和下载文件', 'Preview and download files', '預覽和下載檔案'),
      button('bigFile/edit', '修改文件', 'Edit files', '修改檔案'),
      button('bigFile/delete', '删除文件', 'Delete files', '刪除檔案'),
    ),
  ),
  // Permissions of calls that have no screen yet; the group shows nothing.
  directory(
    'permissions',
    ['其他权限', 'Other permissions', '其他權限'],
    { path: '/permissions', icon: 'key-round', menuSort: 900, isHide: true },
    button('cwManage/withdrawLogReview', '审核提币', 'Review withdrawals', '審核提幣'),
    button('cwManage/withdrawLogPay', '提币打款', 'Pay withdrawals', '提幣撥款'),
    button('cwManage/withdrawLogRefund', '退回提币', 'Refund withdrawals', '退回提幣'),
    button('memberAuth/review', '审核实名认证', 'Review real-name authentication', '審核實名認證'),
    button('ledger/view', '查看平台分录', 'See house lines', '查看平台分錄'),
    button('ledger/check', '账务核对', 'Check the ledger', '帳務核對'),
    button('menu/list', '查询菜单', 'List menus', '查詢選單'),
    button('menu/getParams', '菜单表单选项', 'Menu form options', '選單表單選項'),
    button('menu/get', '查看菜单', 'View a menu', '查看選單'),
    button('menu/add', '新增菜单', 'Add menus', '新增選單'),
    button('menu/update', '修改菜单', 'Edit menus', '修改選單'),
    button('menu/delete', '删除菜单', 'Delete menus', '刪除選單'),
    button('dict/data/list', '查询字典数据', 'List dictionary values', '查詢字典資料'),
    button('dict/data/get', '查看字典数据', 'View a dictionary value', '查看字典資料'),
    button('dict/data/add', '新增字典数据', 'Add dictionary values', '新增字典資料'),
    button('dict/data/edit', '修改字典数据', 'Edit dictionary values', '修改字典資料'),
    button('dict/data/delete', '删除字典数据', 'Delete dictionary values', '刪除字典資料'),
  ),
]
