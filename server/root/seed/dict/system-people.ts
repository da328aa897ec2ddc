// Dictionaries of operators and roles.
import type { DictSeed } from '../dict-seed.ts'

export const systemPeopleDictionaries: readonly DictSeed[] = [
  {
    type: 'sys_user_sex',
    title: ['性别', 'Sex', '性別'],
    defaultValue: 'secret',
    values: [
      ['secret', '保密', 'Not stated', '保密', 'muted'],
      ['male', '男', 'Male', '男', 'default'],
      ['female', '女', 'Female', '女', 'default'],
    ],
  },
  {
    type: 'sys_credential',
    title: ['密码状态', 'Password', '密碼狀態'],
    values: [
      ['set', '已设置', 'Set', '已設定', 'success'],
      ['first', '初始密码', 'First password', '初始密碼', 'warning'],
      ['invited', '等待设置', 'To be set', '等待設定', 'info'],
      ['none', '未设置', 'None', '未設定', 'muted'],
    ],
  },
  {
    type: 'sys_data_scope',
    title: ['数据范围', 'Data scope', '資料範圍'],
    defaultValue: 'all',
    values: [
      ['all', '全部', 'All', '全部', 'success'],
      ['custom', '自定义部门', 'Chosen departments', '自訂部門', 'purple'],
      ['dept', '本部门', 'Own department', '本部門', 'info'],
      ['deptBelow', '本部门及以下', 'Own department and below', '本部門及以下', 'primary'],
      ['self', '仅本人', 'Own records only', '僅本人', 'muted'],
    ],
  },
  {
    type: 'sys_role_effective',
    title: ['有效时间', 'Validity', '有效時間'],
    defaultValue: 'always',
    values: [
      ['always', '不设置', 'Always', '不設定', 'default'],
      ['dates', '按起止日期', 'By date', '依起迄日期', 'info'],
      ['hours', '按时间段', 'By time of the week', '依時段', 'info'],
    ],
  },
  {
    type: 'sys_menu_type',
    title: ['菜单类型', 'Menu entry type', '選單類型'],
    values: [
      ['directory', '目录', 'Directory', '目錄', 'danger'],
      ['menu', '菜单', 'Menu', '選單', 'success'],
      ['button', '按钮', 'Button', '按鈕', 'warning'],
    ],
  },
]
