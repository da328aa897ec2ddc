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
  {
    type: 'sys_job_group',
    title: ['任务分组', 'Job group', '任務分組'],
    defaultValue: 'default',
    values: [
      ['default', '默认', 'Default', '預設', 'default'],
      ['system', '系统', 'System', '系統', 'primary'],
    ],
  },
  {
    type: 'sys_job_policy',
    title: ['执行策略', 'Run policy', '執行策略'],
    defaultValue: 'repeat',
    values: [
      ['repeat', '重复执行', 'Repeat', '重複執行', 'default'],
      ['once', '执行一次', 'Once', '執行一次', 'info'],
    ],
  },
  {
    type: 'sys_job_status',
    title: ['任务状态', 'Job status', '任務狀態'],
    values: [
      ['on', '正常', 'Active', '正常', 'success'],
      ['off', '暂停', 'Paused', '暫停', 'muted'],
    ],
  },
  {
    type: 'sys_job_run_status',
    title: ['执行结果', 'Run status', '執行結果'],
    values: [
      ['queued', '等待执行', 'Queued', '等待執行', 'default'],
      ['running', '执行中', 'Running', '執行中', 'info'],
      ['success', '成功', 'Succeeded', '成功', 'success'],
      ['failed', '失败', 'Failed', '失敗', 'danger'],
      ['crashed', '进程中断', 'Crashed', '行程中斷', 'danger'],
      ['skipped', '已跳过', 'Skipped', '已跳過', 'muted'],
    ],
  },
  {
    type: 'sys_job_trigger',
    title: ['触发方式', 'Triggered by', '觸發方式'],
    values: [
      ['schedule', '定时', 'Schedule', '定時', 'default'],
      ['manual', '手动', 'By hand', '手動', 'primary'],
      ['retry', '重试', 'Retry', '重試', 'warning'],
    ],
  },
]
