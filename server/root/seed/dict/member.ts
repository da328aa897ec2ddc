// Dictionaries of the members domain.
import type { DictSeed } from '../dict-seed.ts'

export const memberDictionaries: readonly DictSeed[] = [
  {
    type: 'member_status',
    title: ['账户状态', 'Account status', '帳戶狀態'],
    values: [
      ['normal', '正常', 'Normal', '正常', 'success'],
      ['frozen', '已冻结', 'Frozen', '已凍結', 'danger'],
      ['closed', '已注销', 'Closed', '已註銷', 'muted'],
    ],
  },
  {
    type: 'trade_switch',
    title: ['交易状态', 'Trading', '交易狀態'],
    defaultValue: 'on',
    values: [
      ['on', '允许', 'Allowed', '允許', 'success'],
      ['closeOnly', '仅可平仓', 'Close only', '僅可平倉', 'warning'],
      ['off', '禁止', 'Disabled', '禁止', 'danger'],
    ],
  },
  {
    type: 'member_type',
    title: ['会员类型', 'Member type', '會員類型'],
    defaultValue: 'normal',
    values: [
      ['normal', '普通会员', 'Normal', '普通會員', 'default'],
      ['agent', '团队长', 'Team leader', '團隊長', 'primary'],
      ['tutor', '导师', 'Tutor', '導師', 'purple'],
      ['internal', '内部账户', 'Internal', '內部帳戶', 'info'],
      ['test', '测试账户', 'Test', '測試帳戶', 'muted'],
    ],
  },
  {
    type: 'member_level',
    title: ['会员等级', 'Member level', '會員等級'],
    defaultValue: 'v0',
    values: [
      ['v0', '普通', 'V0', '普通', 'muted'],
      ['v1', 'V1', 'V1', 'V1', 'info'],
      ['v2', 'V2', 'V2', 'V2', 'info'],
      ['v3', 'V3', 'V3', 'V3', 'primary'],
      ['v4', 'V4', 'V4', 'V4', 'purple'],
      ['v5', 'V5', 'V5', 'V5', 'warning'],
    ],
  },
  {
    type: 'risk_level',
    title: ['风险等级', 'Risk level', '風險等級'],
    values: [
      ['low', '低', 'Low', '低', 'success'],
      ['medium', '中', 'Medium', '中', 'info'],
      ['high', '高', 'High', '高', 'warning'],
      ['critical', '极高', 'Critical', '極高', 'danger'],
    ],
  },
  {
    type: 'client_source',
    title: ['注册来源', 'Sign-up source', '註冊來源'],
    values: [
      ['web', '网页', 'Web', '網頁', 'info'],
      ['h5', 'H5', 'H5', 'H5', 'info'],
      ['ios', 'iOS', 'iOS', 'iOS', 'primary'],
      ['android', '安卓', 'Android', 'Android', 'success'],
      ['api', '接口', 'API', 'API', 'purple'],
      ['admin', '后台', 'Back office', '後台', 'muted'],
    ],
  },
  {
    type: 'auth_status',
    title: ['实名状态', 'Real-name status', '實名狀態'],
    values: [
      ['none', '未提交', 'Not submitted', '未提交', 'muted'],
      ['pending', '待审核', 'Pending', '待審核', 'warning'],
      ['approved', '已通过', 'Approved', '已通過', 'success'],
      ['rejected', '已驳回', 'Rejected', '已駁回', 'danger'],
      ['revoked', '已撤销', 'Revoked', '已撤銷', 'muted'],
    ],
  },
  {
    type: 'auth_level',
    title: ['认证级别', 'Level', '認證級別'],
    values: [
      ['primary', '初级认证', 'Basic', '初級認證', 'info'],
      ['advanced', '高级认证', 'Advanced', '進階認證', 'primary'],
    ],
  },
  {
    type: 'id_type',
    title: ['证件类型', 'Document type', '證件類型'],
    values: [
      ['idCard', '身份证', 'ID card', '身分證', 'info'],
      ['passport', '护照', 'Passport', '護照', 'primary'],
      ['driverLicense', '驾驶证', 'Driving licence', '駕照', 'default'],
      ['residencePermit', '居留证', 'Residence permit', '居留證', 'default'],
    ],
  },
  {
    type: 'auth_reject_reason',
    title: ['认证驳回原因', 'Real-name reject reason', '認證駁回原因'],
    values: [
      ['blurry', '图片模糊', 'Blurred image', '圖片模糊', 'warning'],
      ['mismatch', '信息不符', 'Data mismatch', '資訊不符', 'warning'],
      ['expired', '证件过期', 'Document expired', '證件過期', 'warning'],
      ['duplicate', '证件重复', 'Duplicate document', '證件重複', 'danger'],
      ['underage', '未满年龄', 'Under age', '未滿年齡', 'danger'],
      ['forged', '疑似伪造', 'Suspected forgery', '疑似偽造', 'danger'],
      ['region', '地区不支持', 'Region not supported', '地區不支援', 'muted'],
      ['other', '其他', 'Other', '其他', 'default'],
    ],
  },
  {
    type: 'adjust_category',
    title: ['调账类别', 'Adjustment category', '調帳類別'],
    values: [
      ['missedDeposit', '充值漏单', 'Missed recharge', '充值漏單', 'info'],
      ['compensation', '客诉补偿', 'Compensation', '客訴補償', 'warning'],
      ['errorFix', '差错更正', 'Error correction', '差錯更正', 'primary'],
      ['campaign', '活动补发', 'Campaign payout', '活動補發', 'purple'],
      ['recovery', '追回', 'Recovery', '追回', 'danger'],
    ],
  },
  {
    type: 'review_status',
    title: ['审核状态', 'Review status', '審核狀態'],
    values: [
      ['pending', '待审核', 'Pending', '待審核', 'warning'],
      ['approved', '已通过', 'Approved', '已通過', 'success'],
      ['rejected', '已驳回', 'Rejected', '已駁回', 'danger'],
      ['cancelled', '已撤回', 'Withdrawn', '已撤回', 'muted'],
    ],
  },
  {
    type: 'experience_status',
    title: ['体验金状态', 'Trial funds status', '體驗金狀態'],
    values: [
      ['active', '使用中', 'Active', '使用中', 'success'],
      ['usedUp', '已用完', 'Used up', '已用完', 'muted'],
      ['expired', '已过期', 'Expired', '已過期', 'muted'],
      ['revoked', '已作废', 'Revoked', '已作廢', 'danger'],
    ],
  },
  {
    type: 'experience_source',
    title: ['体验金来源', 'Trial funds source', '體驗金來源'],
    values: [
      ['register', '注册赠送', 'Sign-up', '註冊贈送', 'info'],
      ['campaign', '活动', 'Campaign', '活動', 'purple'],
      ['coupon', '卡券', 'Coupon', '卡券', 'primary'],
      ['redemption', '兑换码', 'Redemption code', '兌換碼', 'primary'],
      ['manual', '人工发放', 'Manual', '人工發放', 'warning'],
    ],
  },
  {
    type: 'experience_scope',
    title: ['体验金可用范围', 'Trial funds use', '體驗金可用範圍'],
    values: [
      ['contract', '合约', 'Contract', '合約', 'info'],
      ['delivery', '交割', 'Delivery', '交割', 'purple'],
      ['all', '全部', 'All', '全部', 'default'],
    ],
  },
]
