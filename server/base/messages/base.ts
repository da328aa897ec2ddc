import type { Titles } from '#contract/lang.ts'
import { localize } from '../localize.ts'

/** Sentences every call may answer: rights, conflicts, limits of the machine, fields. */
export const baseMessages = {
  exportList: localize('列表', 'List', '清單'),
  exportPeriod: localize('时间范围', 'Period', '時間範圍'),
  exportAllDays: localize('全部', 'All', '全部'),
  exportFilter: localize('筛选条件', 'Filter', '篩選條件'),
  exportNoFilter: localize('无', 'None', '無'),
  exportOperator: localize('导出人', 'Exported by', '匯出人'),
  exportZone: localize('时区', 'Time zone', '時區'),
  exportAt: localize('导出时间', 'Exported at', '匯出時間'),
  exportTotals: localize('合计', 'Totals', '合計'),
  exportTooLarge: localize(
    '超过 {limit} 行，请缩小筛选范围',
    'More than {limit} rows. Narrow the filter',
    '超過 {limit} 列，請縮小篩選範圍',
  ),
  exportsWaiting: localize(
    '最多同时有 {count} 个导出等待或生成，请等待其完成',
    'At most {count} exports can wait or run at a time. Wait for one to finish',
    '最多同時有 {count} 個匯出等待或產生，請等待其完成',
  ),
  exportsKept: localize(
    '您的导出文件占用已达上限（{limit} GB·天），请等待旧文件到期或缩小筛选范围',
    'Your exports have used their quota ({limit} GB-days). Wait until one expires, or narrow the filter',
    '您的匯出檔案佔用已達上限（{limit} GB·天），請等待舊檔案到期或縮小篩選範圍',
  ),
  exportNoRoom: localize(
    '服务器磁盘空间不足，导出已停止',
    'The server’s disk is full, so the export was stopped',
    '伺服器磁碟空間不足，匯出已停止',
  ),
  exportNarrowed: localize(
    '导出之后您的权限或数据范围已缩小，请重新导出',
    'Your permissions or data scope have been reduced since this export. Export again',
    '匯出之後您的權限或資料範圍已縮小，請重新匯出',
  ),
  exportFailed: localize('导出失败，请重试', 'The export failed. Try again', '匯出失敗，請重試'),
  ok: localize('成功', 'OK', '成功'),
  noPermission: localize(
    '没有权限：{permission}',
    'Permission missing: {permission}',
    '沒有權限：{permission}',
  ),
  outOfScope: localize(
    '绑定会员的操作员只能查看，不能执行此操作',
    'Operators bound to a member can only view',
    '綁定會員的操作員只能查看，不能執行此操作',
  ),
  notFound: localize('记录不存在', 'The record does not exist', '紀錄不存在'),
  pathNotFound: localize('接口路径找不到', 'Interface path not found', '找不到介面路徑'),
  methodNotAllowed: localize(
    '此接口只支持 {allow}',
    'This path only supports {allow}',
    '此介面只支援 {allow}',
  ),
  stale: localize(
    '数据已被修改，请刷新后重试',
    'The record has changed since you opened it. Refresh and try again',
    '資料已被修改，請重新整理後重試',
  ),
  duplicate: localize('{field} 已存在', '{field} already exists', '{field} 已存在'),
  duplicateAny: localize('数据已存在', 'The record already exists', '資料已存在'),
  inUse: localize(
    '数据正被引用，不能执行此操作',
    'Other records use this one, so this cannot be done',
    '資料正被引用，不能執行此操作',
  ),
  keyReused: localize(
    '请求编号已用于另一内容，请重新打开后再提交',
    'This request ID was already used for other content. Reopen the form and submit again',
    '請求編號已用於另一內容，請重新開啟後再提交',
  ),
  tooLarge: localize(
    '请求内容超过 {limit} KiB',
    'The request is larger than {limit} KiB',
    '請求內容超過 {limit} KiB',
  ),
  trailFull: localize(
    '一小时内的改动过多，请稍后再试',
    'Too many changes within an hour. Try again later',
    '一小時內的變更過多，請稍後再試',
  ),
  keptTooSoon: localize(
    '刚刚保存过，请 {seconds} 秒后再试',
    'Saved a moment ago. Try again in {seconds} seconds',
    '剛剛儲存過，請 {seconds} 秒後再試',
  ),
  tooManyRequests: localize(
    '请求过于频繁，请稍后再试',
    'Too many requests. Try again later',
    '請求過於頻繁，請稍後再試',
  ),
  unavailable: localize(
    '系统繁忙，请稍后再试',
    'The system is busy. Try again shortly',
    '系統繁忙，請稍後再試',
  ),
  outcomeUnknown: localize(
    '不确定本次操作是否已生效，请核对结果；再次提交不会重复执行',
    'It is unclear whether this action took effect. Check the record; submitting again will not repeat the action',
    '不確定本次操作是否已生效，請核對結果；再次提交不會重複執行',
  ),
  server: localize(
    '服务器错误，编号 {traceId}',
    'Server error, reference {traceId}',
    '伺服器錯誤，編號 {traceId}',
  ),

  invalid: localize('提交的数据有误', 'Some values are not valid', '提交的資料有誤'),
  badJson: localize(
    '请求内容不是有效的 JSON',
    'The request body is not valid JSON',
    '請求內容不是有效的 JSON',
  ),
  badContentType: localize(
    '请求内容须为 UTF-8 的 application/json',
    'The request body must be application/json in UTF-8',
    '請求內容須為 UTF-8 的 application/json',
  ),
  callerLeft: localize('请求在完成前中断', 'The request was interrupted', '請求在完成前中斷'),
  badFormType: localize(
    '请求内容须为 multipart/form-data',
    'The request body must be multipart/form-data',
    '請求內容須為 multipart/form-data',
  ),
  badForm: localize(
    '表单内容不完整或格式错误',
    'The form is incomplete or malformed',
    '表單內容不完整或格式錯誤',
  ),
  badQuery: localize('查询参数格式错误', 'The query string is malformed', '查詢參數格式錯誤'),

  imageUnknown: localize(
    '须为您上传的图片，请重新上传',
    'must be images that you uploaded; upload them again',
    '須為您上傳的圖片，請重新上傳',
  ),
  fieldRequired: localize('必填', 'is required', '必填'),
  fieldType: localize('须为{expected}', 'must be {expected}', '須為{expected}'),
  fieldTooShort: localize(
    '至少 {limit} 个字符',
    'must have at least {limit} characters',
    '至少 {limit} 個字元',
  ),
  fieldTooLong: localize(
    '最多 {limit} 个字符',
    'must have at most {limit} characters',
    '最多 {limit} 個字元',
  ),
  fieldTooFew: localize('至少 {limit} 项', 'must have at least {limit} items', '至少 {limit} 項'),
  fieldTooMany: localize('最多 {limit} 项', 'must have at most {limit} items', '最多 {limit} 項'),
  fieldTooSmall: localize('不能小于 {limit}', 'must not be below {limit}', '不能小於 {limit}'),
  fieldTooBig: localize('不能大于 {limit}', 'must not be above {limit}', '不能大於 {limit}'),
  fieldOption: localize('只能是：{options}', 'must be one of {options}', '只能是：{options}'),
  fieldFormat: localize('格式不正确', 'has the wrong format', '格式不正確'),
  fieldOrder: localize(
    '只能按这些字段排序：{fields}',
    'can only be sorted by {fields}',
    '只能依這些欄位排序：{fields}',
  ),
  fieldRepeatedId: localize('编号重复', 'must not contain the same ID twice', '編號重複'),
  fieldId: localize('须为编号', 'must be an ID', '須為編號'),
  fieldMoney: localize(
    '须为金额：整数和小数各最多 18 位',
    'must be an amount with at most 18 digits before and after the point',
    '須為金額：整數和小數各最多 18 位',
  ),
  fieldPositive: localize('须大于 0', 'must be above 0', '須大於 0'),
  fieldReason: localize(
    '须为 5 至 200 个字符',
    'must have 5 to 200 characters',
    '須為 5 至 200 個字元',
  ),
  fieldControl: localize(
    '不能包含控制字符',
    'must not contain control characters',
    '不能包含控制字元',
  ),
  fieldDateRange: localize(
    '开始日期不能晚于结束日期',
    'must start before it ends',
    '開始日期不能晚於結束日期',
  ),
  fieldRule: localize('不符合要求', 'is not allowed', '不符合要求'),
  selfReview: localize(
    '不能审核自己录入或修改过金额的记录',
    'You entered or changed this record, so someone else must review it',
    '不能審核自己錄入或修改過金額的紀錄',
  ),
  alreadyHandled: localize(
    '已被 {reviewer} 处理：{status}',
    'Already handled by {reviewer}: {status}',
    '已被 {reviewer} 處理：{status}',
  ),
} as const satisfies Record<string, Titles>
