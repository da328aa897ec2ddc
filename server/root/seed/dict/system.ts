// Dictionaries of the system domain.
import type { DictSeed } from '../dict-seed.ts'
import { platformEventDictionaries } from './platform-events.ts'
import { systemAdminDictionaries } from './system-admin.ts'
import { systemPeopleDictionaries } from './system-people.ts'

export const systemDictionaries: readonly DictSeed[] = [
  ...systemAdminDictionaries,
  ...platformEventDictionaries,
  {
    type: 'export_status',
    title: ['导出状态', 'Export status', '匯出狀態'],
    values: [
      ['queued', '排队中', 'Queued', '排隊中', 'muted'],
      ['running', '导出中', 'Running', '匯出中', 'info'],
      ['done', '已完成', 'Done', '已完成', 'success'],
      ['failed', '失败', 'Failed', '失敗', 'danger'],
      ['expired', '已过期', 'Expired', '已過期', 'muted'],
    ],
  },
  {
    type: 'operation_kind',
    title: ['操作类型', 'Operation type', '操作類型'],
    values: [
      ['add', '新增', 'Add', '新增', 'success'],
      ['edit', '修改', 'Change', '修改', 'info'],
      ['delete', '删除', 'Delete', '刪除', 'danger'],
      ['other', '其他', 'Other', '其他', 'muted'],
    ],
  },
  {
    type: 'sign_in_result',
    title: ['登录结果', 'Sign-in result', '登入結果'],
    values: [
      ['success', '成功', 'Success', '成功', 'success'],
      ['wrongPassword', '密码错误', 'Wrong password', '密碼錯誤', 'warning'],
      ['wrongCode', '验证码错误', 'Wrong code', '驗證碼錯誤', 'warning'],
      ['unknownUser', '账号不存在', 'Unknown account', '帳號不存在', 'warning'],
      ['disabled', '账号已停用', 'Account disabled', '帳號已停用', 'muted'],
      ['locked', '尝试过多', 'Too many attempts', '嘗試過多', 'danger'],
    ],
  },
  ...systemPeopleDictionaries,
]
