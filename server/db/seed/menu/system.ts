import { button, directory, view } from '../menu-seed.ts'

export const systemMenu = directory(
  'system',
  ['系统管理', 'System', '系統管理'],
  { path: '/system', icon: 'settings', menuSort: 80 },
  view(
    'system/approval/index',
    'approval/list',
    ['待我复核', 'Approvals', '待我覆核'],
    { icon: 'clipboard-check', menuSort: 10 },
    button('approval/get', '查看复核申请', 'View an application', '查看覆核申請'),
    button('approval/review', '复核申请', 'Decide applications', '覆核申請'),
    button('approval/withdraw', '撤回申请', 'Withdraw an application', '撤回申請'),
  ),
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
    button('online/forceLogout', '强制下线', 'Force sign-out', '強制下線'),
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
  view('system/loginLog/index', 'loginLog/list', ['登录日志', 'Sign-in log', '登入日誌'], {
    icon: 'scroll-text',
    menuSort: 100,
  }),
  view(
    'system/operLog/index',
    'operLog/list',
    ['操作日志', 'Operation log', '操作日誌'],
    { icon: 'scroll-text', menuSort: 110 },
    button('operLog/get', '查看操作日志', 'View an operation', '查看操作日誌'),
  ),
)

/** Permissions of calls that have no screen yet. */
export const systemPermissions = [
  button('user/options', '查找操作员', 'Look up operators', '查找操作員'),
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
]
