import type { Titles } from '#contract/lang.ts'
import { localize } from '../localize.ts'

/** Sentences of the system domain. */
export const systemMessages = {
  menuCycle: localize(
    '上级菜单不能是自己或自己的下级',
    'A menu cannot lie below itself',
    '上級選單不能是自己或自己的下級',
  ),
  menuParent: localize(
    '上级菜单不存在或是按钮',
    'The parent does not exist or is a button',
    '上級選單不存在或是按鈕',
  ),
  menuNameTaken: localize('接口规则已经存在', 'This permission name is taken', '介面規則已經存在'),
  menuPath: localize('路由地址不能为空', 'The route path is required', '路由地址不能為空'),
  menuComponent: localize('组件路径不能为空', 'The component path is required', '元件路徑不能為空'),
  menuLink: localize(
    '链接地址须以 https:// 开头，且不含账号密码',
    'The link must start with https:// and hold no credentials',
    '連結地址須以 https:// 開頭，且不含帳號密碼',
  ),
  menuFrame: localize(
    '该站点不允许嵌入，请先在服务器的 FRAME_SRC 中加入',
    'This site may not be embedded: add it to FRAME_SRC of the server first',
    '該站點不允許嵌入，請先在伺服器的 FRAME_SRC 中加入',
  ),
  grantBeyondOwn: localize(
    '不能授予自己没有的权限：{permission}',
    'You cannot grant what you do not hold: {permission}',
    '不能授予自己沒有的權限：{permission}',
  ),
  ownSession: localize(
    '本次登录请用“退出登录”结束',
    'End your own session by signing out',
    '本次登入請用「退出登入」結束',
  ),
  roleNotFound: localize('角色不存在', 'The role does not exist', '角色不存在'),
  dictTypeNotFound: localize(
    '字典类型不存在',
    'The dictionary type does not exist',
    '字典類型不存在',
  ),
  dictTypeFixed: localize('字典类型不能改名', 'A dictionary cannot be renamed', '字典類型不能改名'),
  dictTypeInUse: localize(
    '请先删除此字典的字典数据',
    'Delete the values of this dictionary first',
    '請先刪除此字典的字典資料',
  ),
  builtIn: localize(
    '系统内置，不能删除',
    'It came with the program and cannot be deleted',
    '系統內建，不能刪除',
  ),
  builtInValue: localize(
    '系统内置的键值不能修改',
    'A value that came with the program cannot be changed',
    '系統內建的鍵值不能修改',
  ),
  digitTaken: localize(
    '此数字键已用于另一个原因',
    'Another reason has this digit',
    '此數字鍵已用於另一個原因',
  ),
  noDigits: localize(
    '只有驳回原因有数字键',
    'Only reject reasons have a digit',
    '只有駁回原因有數字鍵',
  ),
  configKey: localize('键已存在', 'This key is taken', '鍵已存在'),
  configValue: localize(
    '值不符合类型或范围',
    'The value does not fit its type or range',
    '值不符合類型或範圍',
  ),
  zoneUnknown: localize('没有这个时区', 'There is no such time zone', '沒有這個時區'),
  zoneTooFar: localize(
    '与现用时区相差一天，请先改为两者之间的时区',
    'A whole day from the zone that counts now: change to one in between first',
    '與現用時區相差一天，請先改為兩者之間的時區',
  ),
  configFixed: localize(
    '系统内置的配置只能修改值和备注',
    'Of a built-in setting only the value and the remark can be changed',
    '系統內建的設定只能修改值和備註',
  ),
  jobTarget: localize('没有这个调用目标', 'There is no such function', '沒有這個呼叫目標'),
  jobBuiltIn: localize(
    '系统内置任务的调用目标和分组不能修改',
    'Function and group of a built-in job cannot be changed',
    '系統內建任務的呼叫目標和分組不能修改',
  ),
  jobParams: localize(
    '参数与调用目标不符',
    'The parameters do not fit the function',
    '參數與呼叫目標不符',
  ),
  jobCron: localize(
    '不是有效的 6 段 cron 表达式，或不会再执行',
    'This is no cron expression of six fields, or it never comes',
    '不是有效的 6 段 cron 運算式，或不會再執行',
  ),
  keyEnded: localize(
    'API 密钥已停用或到期',
    'The key has ended or expired',
    'API 金鑰已停用或到期',
  ),
  keyOwner: localize(
    '只有持有人可以生成密钥值',
    'Only the owner of the key can create its secrets',
    '只有持有人可以產生金鑰值',
  ),
  keySecrets: localize(
    '已有两个有效的密钥值，请先停用其中一个',
    'The key has two valid secrets. End one of them first',
    '已有兩個有效的金鑰值，請先停用其中一個',
  ),
  keyNetwork: localize(
    '网段的主机位须为 0，例如 10.1.0.0/16',
    'Write networks with zero host bits, for example 10.1.0.0/16',
    '網段的主機位元須為 0，例如 10.1.0.0/16',
  ),
  jobIsOn: localize(
    '运行中的任务不能删除，请先暂停',
    'Pause the job before you delete it',
    '執行中的任務不能刪除，請先暫停',
  ),
  jobRunBegun: localize(
    '所选执行中有已开始、已结束或不存在的，只能撤回等待执行的',
    'Some of these runs have begun, are over or are gone; only waiting ones can be taken back',
    '所選執行中有已開始、已結束或不存在的，只能撤回等待執行的',
  ),
  jobRunOpen: localize(
    '所选记录中有未结束或不存在的执行',
    'Some of these runs are not over, or are gone',
    '所選記錄中有未結束或不存在的執行',
  ),
  noticeReceivers: localize(
    '请选择有效的接收人',
    'Choose receivers who can sign in',
    '請選擇有效的接收人',
  ),
  noticeKindFixed: localize(
    '消息类型不能修改',
    'The kind of a message cannot be changed',
    '訊息類型不能修改',
  ),
  genDevelopmentOnly: localize(
    '代码生成只在开发环境的服务器上可用',
    'The code generator works on a server in development only',
    '程式碼產生只在開發環境的伺服器上可用',
  ),
  genNoTable: localize('没有表 {table}', 'There is no table {table}', '沒有表 {table}'),
  genNoId: localize(
    '这张表没有 bigint 类型的 id 列，无法生成页面',
    'The table has no column id of type bigint, so no screen can be made of it',
    '這張表沒有 bigint 型別的 id 欄，無法產生頁面',
  ),
  genTypes: localize(
    '这张表有本项目不使用的列类型，请先迁移',
    'The table has columns of types that this project does not use: migrate them first',
    '這張表有本專案不使用的欄位型別，請先遷移',
  ),
  genNoColumn: localize('没有这一列', 'There is no such column', '沒有這一欄'),
  genColumnUse: localize(
    '这一列不能这样使用',
    'This column cannot be used in this way',
    '這一欄不能這樣使用',
  ),
  genScreenTaken: localize(
    '页面名称已被使用或是保留字',
    'The name of the screen is taken or reserved',
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
    '請至少選擇一欄顯示在列表中',
  ),
  genNothingEdited: localize(
    '请至少选择一列放入表单，或不要新增和修改',
    'Choose at least one column for the form, or leave out adding and editing',
    '請至少選擇一欄放入表單，或不要新增和修改',
  ),
  genMissing: localize(
    '这些列必填，请放入表单，或不要新增：{columns}',
    'These columns must be filled: take them into the form, or leave out adding: {columns}',
    '這些欄必填，請放入表單，或不要新增：{columns}',
  ),
  genFileTaken: localize(
    '文件已经存在：{path}',
    'This file is there already: {path}',
    '檔案已經存在：{path}',
  ),
  noticeContent: localize('请填写正文', 'Write a text', '請填寫內文'),
  viewNotYours: localize(
    '只有创建者可以修改此视图',
    'Only its owner can change this view',
    '只有建立者可以修改此檢視',
  ),
  columnUnknown: localize(
    '包含此列表没有的列',
    'names a column that the list does not have',
    '包含此列表沒有的欄',
  ),
  columnTwice: localize('同一列只能导出一次', 'names a column twice', '同一欄只能匯出一次'),
  viewSearch: localize(
    '视图含有此列表没有的条件',
    'The view holds a filter that the list does not have',
    '檢視含有此列表沒有的條件',
  ),
  viewNamesPeople: localize(
    '视图含有可识别个人的条件（关键词、文本或指定的会员、操作员）。请先移除并更新视图，再提供给他人',
    'The view filters by something that can identify a person (a keyword, a text, a chosen member or operator). Remove that filter and replace the view before you offer it to others',
    '檢視含有可識別個人的條件（關鍵字、文字或指定的會員、操作員）。請先移除並更新檢視，再提供給他人',
  ),
  viewLimit: localize(
    '此列表最多保存 {limit} 个视图，请先删除不用的视图',
    'A list keeps at most {limit} views; delete one that is not needed first',
    '此列表最多儲存 {limit} 個檢視，請先刪除不用的檢視',
  ),
} as const satisfies Record<string, Titles>
