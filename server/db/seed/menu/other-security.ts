import { button, view } from '../menu-seed.ts'

/** Cases, addresses, failed log-ins and codes (`screens` O07 to O10). */
export const securityViews = [
  view(
    'other/violationRecord/index',
    'violationRecord/list',
    ['违规记录', 'Violation records', '違規紀錄'],
    { icon: 'triangle-alert', menuSort: 70 },
    button('violationRecord/get', '查看违规', 'View a case', '查看違規'),
    button('violationRecord/add', '登记违规', 'Open a case', '登記違規'),
    button('violationRecord/edit', '补充证据', 'Add evidence', '補充證據'),
  ),
  view(
    'other/ipRecord/index',
    'ipRecord/list',
    ['IP记录', 'IP records', 'IP紀錄'],
    { icon: 'map-pin', menuSort: 80 },
    button('ipRecord/get', '查看IP记录', 'View an IP record', '查看IP紀錄'),
    button('ipRecord/accounts', '查看关联账户', 'See the accounts on an IP', '查看關聯帳戶'),
    button('ipRule/list', '查看IP规则', 'List IP rules', '查看IP規則'),
    button('ipRule/add', '封禁IP', 'Block IPs', '封禁IP'),
    button('ipRule/edit', '修改IP规则', 'Edit IP rules', '修改IP規則'),
    button('ipRule/delete', '删除IP规则', 'Delete IP rules', '刪除IP規則'),
  ),
  view(
    'other/loginError/index',
    'loginError/list',
    ['登录错误', 'Login errors', '登入錯誤'],
    { icon: 'log-in', menuSort: 90 },
    button('loginError/get', '查看登录错误', 'View a login error', '查看登入錯誤'),
    button('loginError/top', '查看高发IP', 'See the busiest IPs', '查看高發IP'),
    button('loginError/lock', '锁定账号', 'Lock accounts', '鎖定帳號'),
    button('loginError/unlock', '解锁账号', 'Unlock accounts', '解鎖帳號'),
  ),
  view(
    'other/verificationCode/index',
    'verificationCode/list',
    ['验证码记录', 'Verification codes', '驗證碼紀錄'],
    { icon: 'message-square-code', menuSort: 100 },
    button('verificationCode/get', '查看验证码记录', 'View a verification code', '查看驗證碼紀錄'),
    button('verificationCode/invalidate', '作废验证码', 'Invalidate codes', '作廢驗證碼'),
    button('verificationCode/clearLimit', '解除频控', 'Clear sending limits', '解除頻控'),
    button('verificationCode/stat', '查看发送统计', 'See sending statistics', '查看發送統計'),
  ),
]
