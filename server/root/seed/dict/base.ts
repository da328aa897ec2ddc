// Dictionaries of every domain.
import type { DictSeed } from '../dict-seed.ts'

export const baseDictionaries: readonly DictSeed[] = [
  {
    type: 'sys_switch',
    title: ['启用停用', 'On or off', '啟用停用'],
    defaultValue: 'on',
    values: [
      ['on', '启用', 'On', '啟用', 'success'],
      ['off', '停用', 'Off', '停用', 'muted'],
    ],
  },
  {
    type: 'sys_yes_no',
    title: ['是否', 'Yes or no', '是否'],
    defaultValue: 'no',
    values: [
      ['yes', '是', 'Yes', '是', 'success'],
      ['no', '否', 'No', '否', 'muted'],
    ],
  },
  {
    type: 'sys_lang',
    title: ['语言', 'Language', '語言'],
    defaultValue: 'zh-cn',
    values: [
      ['zh-cn', '简体中文', 'Simplified Chinese', '簡體中文', 'default'],
      ['en', '英文', 'English', '英文', 'default'],
      ['zh-tw', '繁体中文', 'Traditional Chinese', '繁體中文', 'default'],
    ],
  },
  {
    type: 'approval_status',
    title: ['复核状态', 'Approval status', '覆核狀態'],
    values: [
      ['pending', '待复核', 'Pending', '待覆核', 'warning'],
      ['approved', '已通过', 'Approved', '已通過', 'success'],
      ['rejected', '已驳回', 'Rejected', '已駁回', 'danger'],
      ['expired', '已超时', 'Expired', '已逾時', 'muted'],
      ['failed', '执行失败', 'Failed', '執行失敗', 'danger'],
      ['withdrawn', '已撤回', 'Withdrawn', '已撤回', 'muted'],
    ],
  },
]
