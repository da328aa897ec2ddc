// Dictionaries of the screens that keep the program itself.
import type { DictSeed } from '../dict-seed.ts'

export const systemAdminDictionaries: readonly DictSeed[] = [
  {
    type: 'config_kind',
    title: ['参数类型', 'Kind of setting', '參數類型'],
    defaultValue: 'text',
    values: [
      ['text', '文本', 'Text', '文字', 'default'],
      ['number', '数字', 'Number', '數字', 'info'],
      ['switch', '开关', 'Switch', '開關', 'success'],
      ['json', 'JSON', 'JSON', 'JSON', 'purple'],
      ['secret', '密钥', 'Secret', '密鑰', 'warning'],
    ],
  },
]
