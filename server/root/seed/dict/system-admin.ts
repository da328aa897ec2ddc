// Dictionaries of the screens that keep the program itself.
import type { DictSeed } from '../dict-seed.ts'

export const systemAdminDictionaries: readonly DictSeed[] = [
  {
    type: 'config_kind',
    title: ['参数类型', 'Setting type', '參數類型'],
    defaultValue: 'text',
    values: [
      ['text', '文本', 'Text', '文字', 'default'],
      ['number', '数字', 'Number', '數字', 'info'],
      ['switch', '开关', 'Switch', '開關', 'success'],
      ['json', 'JSON', 'JSON', 'JSON', 'purple'],
      ['secret', '密钥', 'Secret', '金鑰', 'warning'],
    ],
  },
  {
    type: 'api_key_state',
    title: ['API 密钥状态', 'API key status', 'API 金鑰狀態'],
    values: [
      ['active', '有效', 'Active', '有效', 'success'],
      ['unissued', '无密钥值', 'No secret', '無金鑰值', 'warning'],
      ['expired', '已到期', 'Expired', '已到期', 'muted'],
      ['ended', '已停用', 'Revoked', '已停用', 'muted'],
    ],
  },
  {
    type: 'webhook_state',
    title: ['推送地址状态', 'Webhook status', '推送位址狀態'],
    values: [
      ['active', '正常', 'Active', '正常', 'success'],
      ['failing', '推送失败', 'Failing', '推送失敗', 'danger'],
      ['unissued', '无密钥', 'No secret', '無金鑰', 'warning'],
      ['off', '已停用', 'Off', '已停用', 'muted'],
      ['switchedOff', '系统停用', 'Switched off', '系統停用', 'danger'],
    ],
  },
  {
    type: 'webhook_switched_off_reason',
    title: ['系统停用推送的原因', 'Reason a webhook was switched off', '系統停用推送的原因'],
    values: [
      ['gone', '地址返回 410', 'Address answered 410', '位址回傳 410', 'danger'],
      ['failing', '连续五天未成功', 'No events accepted for five days', '連續五天未成功', 'danger'],
    ],
  },
  {
    type: 'webhook_delivery_status',
    title: ['推送状态', 'Delivery status', '推送狀態'],
    values: [
      ['waiting', '等待推送', 'Waiting', '等待推送', 'warning'],
      ['delivered', '已送达', 'Delivered', '已送達', 'success'],
      ['failed', '已失败', 'Failed', '已失敗', 'danger'],
    ],
  },
  {
    type: 'platform_scope',
    title: ['API 权限范围', 'API scope', 'API 權限範圍'],
    values: [
      ['members', '会员', 'Members', '會員', 'default'],
      ['recharges', '充值', 'Recharges', '充值', 'default'],
      ['withdrawals', '提现', 'Withdrawals', '提幣', 'default'],
      ['wallets', '钱包', 'Wallets', '錢包', 'default'],
      ['trading', '交易', 'Trading', '交易', 'default'],
      ['prices', '行情', 'Prices', '行情', 'default'],
      ['marketing', '营销', 'Marketing', '行銷', 'default'],
      ['security', '安全', 'Security', '安全', 'default'],
      ['content:read', '内容（只读）', 'Content (read)', '內容（唯讀）', 'default'],
      ['events', '事件', 'Events', '事件', 'default'],
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
      ['cancelled', '已撤回', 'Cancelled', '已撤回', 'muted'],
    ],
  },
  {
    type: 'sys_job_trigger',
    title: ['触发方式', 'Triggered by', '觸發方式'],
    values: [
      ['schedule', '定时', 'Schedule', '排程', 'default'],
      ['manual', '手动', 'Manual', '手動', 'primary'],
      ['retry', '重试', 'Retry', '重試', 'warning'],
    ],
  },
  {
    type: 'notice_kind',
    title: ['消息类型', 'Message type', '訊息類型'],
    defaultValue: 'notice',
    values: [
      ['notice', '通知', 'Notice', '通知', 'primary'],
      ['message', '私信', 'Private message', '私訊', 'purple'],
    ],
  },
  {
    type: 'notice_tag',
    title: ['消息标签', 'Message tag', '訊息標籤'],
    defaultValue: 'none',
    values: [
      ['none', '无标签', 'None', '無標籤', 'muted'],
      ['reminder', '提醒', 'Reminder', '提醒', 'success'],
      ['normal', '一般', 'Normal', '一般', 'success'],
      ['minor', '次要', 'Minor', '次要', 'warning'],
      ['important', '重要', 'Important', '重要', 'danger'],
      ['urgent', '紧急', 'Urgent', '緊急', 'danger'],
    ],
  },
]
