// Dictionaries of cases, addresses, failed log-ins and codes.
import type { DictSeed } from '../dict-seed.ts'

export const securityDictionaries: readonly DictSeed[] = [
  {
    type: 'violation_type',
    title: ['违规类型', 'Violation type', '違規類型'],
    values: [
      ['multiAccount', '多账户', 'Multiple accounts', '多帳戶', 'warning'],
      ['washTrade', '对敲', 'Wash trading', '對敲', 'danger'],
      ['bonusAbuse', '薅羊毛', 'Bonus abuse', '套利濫用', 'warning'],
      ['fakeDocument', '证件造假', 'Forged document', '證件造假', 'danger'],
      ['moneyLaundering', '洗钱嫌疑', 'AML suspicion', '洗錢嫌疑', 'danger'],
      ['stolenFunds', '涉案资金', 'Stolen funds', '涉案資金', 'danger'],
      ['apiAbuse', '接口滥用', 'API abuse', 'API 濫用', 'info'],
      ['marketAbuse', '扰乱市场', 'Market abuse', '擾亂市場', 'danger'],
      ['other', '其他', 'Other', '其他', 'default'],
    ],
  },
  {
    type: 'violation_severity',
    title: ['严重程度', 'Severity', '嚴重程度'],
    values: [
      ['low', '轻微', 'Low', '輕微', 'info'],
      ['medium', '一般', 'Medium', '一般', 'warning'],
      ['high', '严重', 'High', '嚴重', 'danger'],
      ['critical', '极严重', 'Critical', '極嚴重', 'danger'],
    ],
  },
  {
    type: 'violation_measure',
    title: ['处置措施', 'Measure', '處置措施'],
    values: [
      ['none', '无', 'None', '無', 'muted'],
      ['warn', '警告', 'Warning', '警告', 'info'],
      ['limitTrade', '限制交易', 'Limit trading', '限制交易', 'warning'],
      ['limitWithdraw', '限制提币', 'Limit withdrawal', '限制提幣', 'warning'],
      ['freeze', '冻结账户', 'Freeze account', '凍結帳戶', 'danger'],
      ['revokeBonus', '收回奖励', 'Revoke bonus', '收回獎勵', 'purple'],
    ],
  },
  {
    type: 'violation_status',
    title: ['违规状态', 'Case status', '違規狀態'],
    values: [
      ['open', '待处理', 'Open', '待處理', 'warning'],
      ['confirmed', '已确认', 'Confirmed', '已確認', 'danger'],
      ['dismissed', '不成立', 'Dismissed', '不成立', 'muted'],
      ['appealed', '申诉中', 'Appealed', '申訴中', 'info'],
      ['lifted', '已解除', 'Lifted', '已解除', 'success'],
    ],
  },
  {
    type: 'ip_risk',
    title: ['IP风险', 'IP risk', 'IP 風險'],
    values: [
      ['normal', '正常', 'Normal', '正常', 'success'],
      ['proxy', '代理', 'Proxy/VPN', '代理', 'warning'],
      ['tor', 'Tor', 'Tor', 'Tor', 'danger'],
      ['datacenter', '机房', 'Data centre', '資料中心', 'info'],
      ['blacklisted', '黑名单', 'Block-listed', '黑名單', 'danger'],
    ],
  },
  {
    type: 'actor_type',
    title: ['主体', 'Actor', '主體'],
    values: [
      ['member', '会员', 'Member', '會員', 'info'],
      ['operator', '操作员', 'Operator', '操作員', 'purple'],
    ],
  },
  {
    type: 'ip_scene',
    title: ['IP场景', 'IP scene', 'IP 場景'],
    values: [
      ['register', '注册', 'Sign-up', '註冊', 'info'],
      ['login', '登录', 'Sign-in', '登入', 'primary'],
      ['recharge', '充值', 'Recharge', '充值', 'success'],
      ['withdraw', '提币', 'Withdrawal', '提幣', 'warning'],
      ['trade', '交易', 'Trading', '交易', 'default'],
      ['changeCredential', '改密', 'Credential change', '變更密碼', 'danger'],
    ],
  },
  {
    type: 'ip_rule',
    title: ['IP规则', 'IP rule', 'IP 規則'],
    values: [
      ['none', '无', 'None', '無', 'muted'],
      ['block', '封禁', 'Blocked', '封鎖', 'danger'],
      ['allow', '白名单', 'Allowed', '白名單', 'success'],
    ],
  },
  {
    type: 'login_error_reason',
    title: ['登录失败原因', 'Sign-in failure', '登入失敗原因'],
    values: [
      ['wrongPassword', '密码错误', 'Wrong password', '密碼錯誤', 'warning'],
      ['noAccount', '账号不存在', 'Unknown account', '帳號不存在', 'muted'],
      ['wrongOtp', '动态码错误', 'Wrong one-time code', '動態碼錯誤', 'warning'],
      ['wrongCaptcha', '验证码错误', 'Wrong captcha', '驗證碼錯誤', 'info'],
      ['frozen', '账户冻结', 'Account frozen', '帳戶凍結', 'danger'],
      ['blockedIp', 'IP封禁', 'Blocked IP', 'IP 封鎖', 'danger'],
      ['locked', '账户锁定', 'Account locked', '帳戶鎖定', 'danger'],
      ['expired', '凭证过期', 'Credential expired', '憑證過期', 'default'],
    ],
  },
  {
    type: 'code_channel',
    title: ['验证码通道', 'Code channel', '驗證碼通道'],
    values: [
      ['sms', '短信', 'SMS', '簡訊', 'info'],
      ['email', '邮箱', 'E-mail', '電子郵件', 'primary'],
      ['voice', '语音', 'Voice', '語音', 'default'],
    ],
  },
  {
    type: 'code_scene',
    title: ['验证码场景', 'Code scene', '驗證碼場景'],
    values: [
      ['register', '注册', 'Sign-up', '註冊', 'info'],
      ['login', '登录', 'Sign-in', '登入', 'primary'],
      ['resetPassword', '重置密码', 'Reset password', '重設密碼', 'warning'],
      ['bind', '绑定', 'Bind', '綁定', 'default'],
      ['withdraw', '提币', 'Withdrawal', '提幣', 'danger'],
      ['fundPassword', '资金密码', 'Fund password', '資金密碼', 'warning'],
    ],
  },
  {
    type: 'code_status',
    title: ['验证码状态', 'Code status', '驗證碼狀態'],
    values: [
      ['sending', '发送中', 'Sending', '發送中', 'info'],
      ['sent', '已发送', 'Sent', '已發送', 'primary'],
      ['used', '已使用', 'Used', '已使用', 'success'],
      ['expired', '已过期', 'Expired', '已過期', 'muted'],
      ['failed', '发送失败', 'Failed', '發送失敗', 'danger'],
      ['invalid', '已作废', 'Invalidated', '已作廢', 'muted'],
    ],
  },
  {
    type: 'ip_rule_scope',
    title: ['规则范围', 'Rule scope', '規則範圍'],
    values: [
      ['login', '登录', 'Sign-in', '登入', 'primary'],
      ['register', '注册', 'Sign-up', '註冊', 'info'],
      ['withdraw', '提币', 'Withdrawal', '提幣', 'warning'],
      ['all', '全部', 'Everything', '全部', 'danger'],
      ['backOffice', '后台', 'Back office', '後台', 'purple'],
    ],
  },
]
