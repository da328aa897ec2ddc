// Dictionaries of copied trades, invitations and test products.
import type { DictSeed } from '../dict-seed.ts'

export const tradePeopleDictionaries: readonly DictSeed[] = [
  {
    type: 'follow_mode',
    title: ['跟单模式', 'Copy mode', '跟單模式'],
    values: [
      ['fixed', '固定金额', 'Fixed amount', '固定金額', 'info'],
      ['ratio', '按比例', 'Proportional', '依比例', 'primary'],
    ],
  },
  {
    type: 'follow_status',
    title: ['跟单状态', 'Copy status', '跟單狀態'],
    values: [
      ['following', '跟单中', 'Copying', '跟單中', 'info'],
      ['closed', '已平仓', 'Closed', '已平倉', 'success'],
      ['failed', '失败', 'Failed', '失敗', 'danger'],
    ],
  },
  {
    type: 'share_status',
    title: ['分成状态', 'Share status', '分成狀態'],
    values: [
      ['none', '无分成', 'None', '無分成', 'muted'],
      ['held', '待结算', 'Held', '待結算', 'warning'],
      ['settled', '已结算', 'Settled', '已結算', 'success'],
      ['returned', '已退回', 'Returned', '已退回', 'info'],
      ['failed', '失败', 'Failed', '失敗', 'danger'],
    ],
  },
  {
    type: 'invite_status',
    title: ['邀请阶段', 'Invitation stage', '邀請階段'],
    values: [
      ['registered', '已注册', 'Registered', '已註冊', 'default'],
      ['verified', '已实名', 'Verified', '已實名', 'info'],
      ['recharged', '已充值', 'Recharged', '已充值', 'primary'],
      ['traded', '已交易', 'Traded', '已交易', 'purple'],
      ['effective', '有效', 'Effective', '有效', 'success'],
      ['flagged', '可疑', 'Suspicious', '可疑', 'danger'],
    ],
  },
  {
    type: 'rebate_status',
    title: ['返佣状态', 'Rebate status', '返佣狀態'],
    values: [
      ['pending', '待发放', 'Pending', '待發放', 'warning'],
      ['paid', '已发放', 'Paid', '已發放', 'success'],
      ['revoked', '已收回', 'Revoked', '已收回', 'danger'],
      ['skipped', '不发放', 'Skipped', '不發放', 'muted'],
    ],
  },
  {
    type: 'test_feed_mode',
    title: ['测试行情模式', 'Test feed mode', '測試行情模式'],
    values: [
      ['replay', '历史回放', 'Replay', '歷史回放', 'info'],
      ['synthetic', '合成行情', 'Synthetic', '合成行情', 'purple'],
      ['mirror', '实时镜像', 'Live mirror', '即時鏡像', 'primary'],
    ],
  },
  {
    type: 'test_product_status',
    title: ['测试产品状态', 'Test product status', '測試產品狀態'],
    values: [
      ['draft', '草稿', 'Draft', '草稿', 'muted'],
      ['running', '运行中', 'Running', '執行中', 'success'],
      ['stopped', '已停止', 'Stopped', '已停止', 'warning'],
      ['archived', '已归档', 'Archived', '已歸檔', 'muted'],
    ],
  },
]
