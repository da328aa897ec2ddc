// Dictionaries of campaigns: coupons, points, envelopes, codes, awards.
import type { DictSeed } from '../dict-seed.ts'

export const campaignDictionaries: readonly DictSeed[] = [
  {
    type: 'coupon_type',
    title: ['券类型', 'Coupon type', '券類型'],
    values: [
      ['feeDeduct', '手续费抵扣', 'Fee deduction', '手續費抵扣', 'primary'],
      ['feePercent', '手续费折扣', 'Fee discount', '手續費折扣', 'info'],
      ['rechargeBonus', '充值赠送', 'Recharge bonus', '充值贈送', 'success'],
      ['trialFund', '体验金券', 'Trial funds', '體驗金券', 'purple'],
      ['cashback', '亏损返现', 'Loss cashback', '虧損返現', 'warning'],
      ['rateUp', '质押加息', 'Staking rate boost', '質押加息', 'success'],
    ],
  },
  {
    type: 'coupon_valid_type',
    title: ['有效期类型', 'Validity type', '有效期類型'],
    values: [
      ['fixed', '固定日期', 'Fixed dates', '固定日期', 'default'],
      ['afterReceive', '领取后N天', 'N days after receipt', '領取後 N 天', 'info'],
    ],
  },
  {
    type: 'campaign_status',
    title: ['活动状态', 'Campaign status', '活動狀態'],
    values: [
      ['draft', '草稿', 'Draft', '草稿', 'muted'],
      ['active', '进行中', 'Active', '進行中', 'success'],
      ['paused', '已暂停', 'Paused', '已暫停', 'warning'],
      ['ended', '已结束', 'Ended', '已結束', 'muted'],
    ],
  },
  {
    type: 'coupon_log_status',
    title: ['卡券状态', 'Issued coupon status', '卡券狀態'],
    values: [
      ['unused', '未使用', 'Unused', '未使用', 'info'],
      ['used', '已使用', 'Used', '已使用', 'success'],
      ['expired', '已过期', 'Expired', '已過期', 'muted'],
      ['revoked', '已作废', 'Revoked', '已作廢', 'danger'],
    ],
  },
  {
    type: 'grant_source',
    title: ['来源', 'Source', '來源'],
    values: [
      ['manual', '人工', 'Manual', '人工', 'warning'],
      ['campaign', '活动', 'Campaign', '活動', 'purple'],
      ['register', '注册', 'Sign-up', '註冊', 'info'],
      ['redemption', '兑换码', 'Redemption code', '兌換碼', 'primary'],
      ['level', '升级', 'Level-up', '升級', 'success'],
      ['task', '任务', 'Job', '任務', 'info'],
    ],
  },
  {
    type: 'award_type',
    title: ['奖励类型', 'Award type', '獎勵類型'],
    values: [
      ['register', '注册奖励', 'Sign-up', '註冊獎勵', 'info'],
      ['realName', '实名奖励', 'Verification', '實名獎勵', 'info'],
      ['firstRecharge', '首充奖励', 'First recharge', '首次充值獎勵', 'success'],
      ['invite', '邀请奖励', 'Invitation', '邀請獎勵', 'purple'],
      ['trade', '交易奖励', 'Trading', '交易獎勵', 'primary'],
      ['ranking', '排行榜', 'Ranking', '排行榜', 'warning'],
      ['level', '升级奖励', 'Level-up', '升級獎勵', 'success'],
      ['manual', '人工奖励', 'Manual', '人工獎勵', 'warning'],
    ],
  },
  {
    type: 'award_status',
    title: ['奖励状态', 'Award status', '獎勵狀態'],
    values: [
      ['pending', '待审核', 'Pending', '待審核', 'warning'],
      ['granted', '已发放', 'Granted', '已發放', 'success'],
      ['rejected', '已驳回', 'Rejected', '已駁回', 'danger'],
      ['revoked', '已收回', 'Revoked', '已收回', 'muted'],
    ],
  },
  {
    type: 'envelope_sender',
    title: ['红包发送方', 'Red envelope sender', '紅包發送方'],
    values: [
      ['platform', '平台', 'Platform', '平台', 'primary'],
      ['member', '会员', 'Member', '會員', 'info'],
    ],
  },
  {
    type: 'envelope_type',
    title: ['红包类型', 'Red envelope type', '紅包類型'],
    values: [
      ['equal', '普通红包', 'Equal', '普通紅包', 'info'],
      ['lucky', '拼手气', 'Lucky', '拼手氣', 'warning'],
    ],
  },
  {
    type: 'envelope_limit',
    title: ['领取条件', 'Who may claim', '領取條件'],
    values: [
      ['all', '全部会员', 'All members', '全部會員', 'default'],
      ['verified', '已实名', 'Verified', '已實名', 'info'],
      ['newMember', '新会员', 'New members', '新會員', 'success'],
      ['recharged', '已充值', 'Recharged', '已充值', 'primary'],
    ],
  },
  {
    type: 'envelope_status',
    title: ['红包状态', 'Red envelope status', '紅包狀態'],
    values: [
      ['draft', '草稿', 'Draft', '草稿', 'muted'],
      ['active', '进行中', 'Active', '進行中', 'success'],
      ['finished', '已领完', 'Finished', '已領完', 'info'],
      ['expired', '已过期', 'Expired', '已過期', 'muted'],
      ['stopped', '已停止', 'Stopped', '已停止', 'danger'],
    ],
  },
  {
    type: 'reward_type',
    title: ['奖励内容', 'Reward', '獎勵內容'],
    values: [
      ['currency', '币种', 'Currency', '幣種', 'success'],
      ['points', '积分', 'Points', '積分', 'info'],
      ['trialFund', '体验金', 'Trial funds', '體驗金', 'purple'],
      ['coupon', '优惠券', 'Coupon', '優惠券', 'primary'],
    ],
  },
  {
    type: 'redemption_status',
    title: ['兑换码状态', 'Redemption code status', '兌換碼狀態'],
    values: [
      ['unused', '未使用', 'Unused', '未使用', 'info'],
      ['used', '已使用', 'Used', '已使用', 'success'],
      ['expired', '已过期', 'Expired', '已過期', 'muted'],
      ['disabled', '已停用', 'Disabled', '已停用', 'danger'],
    ],
  },
  {
    type: 'adjust_direction',
    title: ['增减方向', 'Direction', '增減方向'],
    values: [
      ['add', '增加', 'Add', '增加', 'success'],
      ['sub', '扣减', 'Deduct', '扣減', 'danger'],
    ],
  },
  {
    type: 'batch_status',
    title: ['批次状态', 'Batch status', '批次狀態'],
    values: [
      ['pending', '待审核', 'Pending', '待審核', 'warning'],
      ['sending', '发放中', 'Sending', '發放中', 'info'],
      ['done', '已完成', 'Done', '已完成', 'success'],
      ['partial', '部分失败', 'Partly failed', '部分失敗', 'danger'],
      ['rejected', '已驳回', 'Rejected', '已駁回', 'danger'],
      ['cancelled', '已撤销', 'Cancelled', '已撤銷', 'muted'],
    ],
  },
  {
    type: 'integral_reason',
    title: ['积分类别', 'Points category', '積分類別'],
    values: [
      ['activity', '活动奖励', 'Activity', '活動獎勵', 'purple'],
      ['compensation', '补偿', 'Compensation', '補償', 'warning'],
      ['task', '任务', 'Job', '任務', 'info'],
      ['deductViolation', '违规扣减', 'Violation', '違規扣減', 'danger'],
      ['correction', '更正', 'Correction', '更正', 'default'],
    ],
  },
]
