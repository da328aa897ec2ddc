import { button, directory, view } from '../menu-seed.ts'
import { systemAdminViews } from './system-admin.ts'
import { systemPeopleViews } from './system-people.ts'

export const systemMenu = directory(
  'system',
  ['系统管理', 'System', '系統管理'],
  { path: '/system', icon: 'settings', menuSort: 80 },
  view(
    'system/approval/index',
    'approval/list',
    ['待我复核', 'Approvals', '待我覆核'],
    { icon: 'clipboard-check', menuSort: 10 },
    button('approval/get', '查看复核申请', 'View a request', '查看覆核申請'),
    button('approval/review', '复核申请', 'Decide requests', '覆核申請'),
    button('approval/withdraw', '撤回申请', 'Withdraw a request', '撤回申請'),
  ),
  ...systemPeopleViews,
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
  view(
    'system/online/index',
    'online/list',
    ['在线用户', 'Online users', '線上使用者'],
    { icon: 'users-round', menuSort: 95 },
    button('online/forceLogout', '强制下线', 'Force sign-out', '強制登出'),
    button(
      'online/endAll',
      '结束账号的全部登录',
      'End all sign-ins of an account',
      '結束帳號的全部登入',
    ),
  ),
  view(
    'system/export/index',
    'export/list',
    ['导出中心', 'Exports', '匯出中心'],
    { icon: 'scroll-text', menuSort: 97 },
    button('export/download', '下载', 'Download', '下載'),
  ),
  view(
    'system/loginLog/index',
    'loginLog/list',
    ['登录日志', 'Sign-in log', '登入日誌'],
    { icon: 'scroll-text', menuSort: 100 },
    button('loginLog/export', '导出', 'Export', '匯出'),
  ),
  view(
    'system/operLog/index',
    'operLog/list',
    ['操作日志', 'Operation log', '操作日誌'],
    { icon: 'scroll-text', menuSort: 110 },
    button('operLog/get', '查看操作日志', 'View an operation', '查看操作日誌'),
    button('operLog/export', '导出', 'Export', '匯出'),
  ),
  ...systemAdminViews,
)
