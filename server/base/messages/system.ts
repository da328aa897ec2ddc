import type { Titles } from '#contract/lang.ts'
import { localize } from '../localize.ts'

/** Sentences of the system domain. */
export const systemMessages = {
  menuCycle: localize(
    '上级菜单不能是自己或自己的下级',
    'A menu entry cannot be placed below itself',
    '上級選單不能是自己或自己的下級',
  ),
  menuParent: localize(
    '上级菜单不存在或是按钮',
    'The parent does not exist or is a button',
    '上級選單不存在或是按鈕',
  ),
  menuNameTaken: localize('接口规则已经存在', 'This permission already exists', '此權限已經存在'),
  menuPath: localize('路由地址不能为空', 'The route path is required', '請填寫路由路徑'),
  menuComponent: localize('组件路径不能为空', 'The component path is required', '元件路徑不能為空'),
  menuLink: localize(
    '链接地址须以 https:// 开头，且不含账号密码',
    'The link must start with https:// and must not contain credentials',
    '連結網址須以 https:// 開頭，且不含帳號密碼',
  ),
  menuFrame: localize(
    '该站点不允许嵌入，请先在服务器的 FRAME_SRC 中加入',
    'This site may not be embedded. Add it to the server’s FRAME_SRC first',
    '該網站不允許嵌入，請先在伺服器的 FRAME_SRC 中加入',
  ),
  grantBeyondOwn: localize(
    '不能授予自己没有的权限：{permission}',
    'You cannot grant a permission you do not have: {permission}',
    '不能授予自己沒有的權限：{permission}',
  ),
  ownSession: localize(
    '本次登录请用“退出登录”结束',
    'End your own session by signing out',
    '本次登入請用「登出」結束',
  ),
  roleNotFound: localize('角色不存在', 'The role does not exist', '角色不存在'),
  dictTypeNotFound: localize('字典类型不存在', 'The dictionary does not exist', '字典類型不存在'),
  dictTypeFixed: localize('字典类型不能改名', 'A dictionary cannot be renamed', '字典類型不能改名'),
  dictTypeInUse: localize(
    '请先删除此字典的字典数据',
    'Delete the values of this dictionary first',
    '請先刪除此字典的字典資料',
  ),
  builtIn: localize(
    '系统内置，不能删除',
    'Built-in entries cannot be deleted',
    '系統內建，不能刪除',
  ),
  builtInValue: localize(
    '系统内置的键值不能修改',
    'Built-in values cannot be changed',
    '系統內建的鍵值不能修改',
  ),
  digitTaken: localize(
    '此数字键已用于另一个原因',
    'Another reason already uses this digit key',
    '此數字鍵已用於另一個原因',
  ),
  noDigits: localize(
    '只有驳回原因有数字键',
    'Only reject reasons have a digit key',
    '只有駁回原因有數字鍵',
  ),
  configKey: localize('键已存在', 'This key is taken', '鍵已存在'),
  configValue: localize(
    '值不符合类型或范围',
    'The value does not match its type or range',
    '值不符合類型或範圍',
  ),
  zoneUnknown: localize('没有这个时区', 'This time zone does not exist', '沒有這個時區'),
  zoneTooFar: localize(
    '与现用时区相差一天，请先改为两者之间的时区',
    'This zone is a whole day away from the current one. Change to a zone in between first',
    '與現用時區相差一天，請先改為兩者之間的時區',
  ),
  configFixed: localize(
    '系统内置的配置只能修改值和备注',
    'Only the value and the remark of a built-in setting can be changed',
    '系統內建的設定只能修改值和備註',
  ),
  jobTarget: localize('没有这个调用目标', 'This function does not exist', '沒有這個呼叫目標'),
  jobBuiltIn: localize(
    '系统内置任务的调用目标和分组不能修改',
    'The function and group of a built-in job cannot be changed',
    '系統內建任務的呼叫目標和分組不能修改',
  ),
  jobParams: localize(
    '参数与调用目标不符',
    'The parameters do not match the function',
    '參數與呼叫目標不符',
  ),
  jobCron: localize(
    '不是有效的 6 段 cron 表达式，或不会再执行',
    'Not a valid six-field cron expression, or it never runs again',
    '不是有效的 6 段 cron 運算式，或不會再執行',
  ),
  keyEnded: localize(
    'API 密钥已停用或到期',
    'The key has been revoked or has expired',
    'API 金鑰已停用或到期',
  ),
  keyOwner: localize(
    '只有持有人可以生成密钥值',
    'Only the owner of the key can create its secrets',
    '只有持有人可以產生金鑰值',
  ),
  keySecrets: localize(
    '已有两个有效的密钥值，请先停用其中一个',
    'The key has two valid secrets. Revoke one of them first',
    '已有兩個有效的金鑰值，請先停用其中一個',
  ),
  keyNetwork: localize(
    '网段的主机位须为 0，例如 10.1.0.0/16',
    'The host bits of a network must be zero, for example 10.1.0.0/16',
    '網段的主機位元須為 0，例如 10.1.0.0/16',
  ),
  jobIsOn: localize(
    '运行中的任务不能删除，请先暂停',
    'Pause the job before you delete it',
    '執行中的任務不能刪除，請先暫停',
  ),
  jobRunBegun: localize(
    '所选执行中有已开始、已结束或不存在的，只能撤回等待执行的',
    'Some of the selected runs have started, are finished or no longer exist; only waiting runs can be cancelled',
    '所選執行中有已開始、已結束或不存在的，只能撤回等待執行的',
  ),
  jobRunOpen: localize(
    '所选记录中有未结束或不存在的执行',
    'Some of the selected runs are unfinished or no longer exist',
    '所選紀錄中有未結束或不存在的執行',
  ),
  noticeReceivers: localize(
    '请选择有效的接收人',
    'Choose recipients who can sign in',
    '請選擇有效的接收人',
  ),
  noticeKindFixed: localize(
    '消息类型不能修改',
    'The message type cannot be changed',
    '訊息類型不能修改',
  ),
  genDevelopmentOnly: localize(
    '代码生成只在开发环境的服务器上可用',
    'The code generator is only available on a development server',
    '程式碼產生只在開發環境的伺服器上可用',
  ),
  genNoTable: localize('没有表 {table}', 'The table {table} does not exist', '沒有表 {table}'),
  genNoId: localize(
    '这张表没有 bigint 类型的 id 列，无法生成页面',
    'The table has no bigint column named id, so no page can be generated',
    '這張表沒有 bigint 型別的 id 欄，無法產生頁面',
  ),
  genTypes: localize(
    '这张表有本项目不使用的列类型，请先迁移',
    'The table has column types that this project does not use. Migrate them first',
    '這張表有本專案不使用的欄位型別，請先遷移',
  ),
  genNoColumn: localize('没有这一列', 'This column does not exist', '沒有這一欄'),
  genColumnUse: localize(
    '这一列不能这样使用',
    'This column cannot be used this way',
    '這一欄不能這樣使用',
  ),
  genScreenTaken: localize(
    '页面名称已被使用或是保留字',
    'The page name is taken or reserved',
    '頁面名稱已被使用或是保留字',
  ),
  genVerbs: localize(
    '这张表不支持所选操作',
    'The table does not allow these actions',
    '這張表不支援所選操作',
  ),
  genNothingListed: localize(
    '请至少选择一列显示在列表中',
    'Choose at least one column for the list',
    '請至少選擇一欄顯示在清單中',
  ),
  genNothingEdited: localize(
    '请至少选择一列放入表单，或不要新增和修改',
    'Choose at least one column for the form, or leave out adding and editing',
    '請至少選擇一欄放入表單，或不要新增和修改',
  ),
  genMissing: localize(
    '这些列必填，请放入表单，或不要新增：{columns}',
    'These columns are required. Include them in the form, or leave out adding: {columns}',
    '這些欄必填，請放入表單，或不要新增：{columns}',
  ),
  genFileTaken: localize(
    '文件已经存在：{path}',
    'This file already exists: {path}',
    '檔案已經存在：{path}',
  ),
  noticeContent: localize('请填写正文', 'Enter the content', '請填寫內文'),
  viewNotYours: localize(
    '只有创建者可以修改此视图',
    'Only the owner can change this view',
    '只有建立者可以修改此檢視',
  ),
  columnUnknown: localize(
    '包含此列表没有的列',
    'contains a column that the list does not have',
    '包含此清單沒有的欄',
  ),
  columnTwice: localize(
    '同一列只能导出一次',
    'contains the same column twice',
    '同一欄只能匯出一次',
  ),
  viewSearch: localize(
    '视图含有此列表没有的条件',
    'The view contains a filter that the list does not have',
    '檢視含有此清單沒有的條件',
  ),
  viewNamesPeople: localize(
    '视图含有可识别个人的条件（关键词、文本或指定的会员、操作员）。请先移除并更新视图，再提供给他人',
    'The view has a filter that can identify a person (a keyword, a text, or a chosen member or operator). Remove that filter and update the view before you share it',
    '檢視含有可識別個人的條件（關鍵字、文字或指定的會員、操作員）。請先移除並更新檢視，再提供給他人',
  ),
  viewLimit: localize(
    '此列表最多保存 {limit} 个视图，请先删除不用的视图',
    'This list keeps at most {limit} views. Delete one that is not needed first',
    '此清單最多儲存 {limit} 個檢視，請先刪除不用的檢視',
  ),
} as const satisfies Record<string, Titles>
