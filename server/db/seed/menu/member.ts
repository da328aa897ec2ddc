import { button, directory, view } from '../menu-seed.ts'

export const memberMenu = directory(
  'member',
  ['会员管理', 'Members', '會員管理'],
  { path: '/member', icon: 'users', menuSort: 10 },
  view(
    'member/member/index',
    'member/list',
    ['会员列表', 'Members', '會員列表'],
    { icon: 'user-round', menuSort: 10 },
    button('member/get', '查看会员全景', 'View all about a member', '查看會員全景'),
    button('member/timeline', '查看会员时间线', 'View the timeline of a member', '查看會員時間線'),
    button('member/add', '新增会员', 'Add members', '新增會員'),
    button('member/edit', '修改会员', 'Edit members', '修改會員'),
    button(
      'member/setStatus',
      '冻结会员、交易与提币开关',
      'Freeze members, switch trading and withdrawals',
      '凍結會員、交易與提幣開關',
    ),
    button('member/setTags', '批量设置会员标签', 'Set tags of members', '批次設定會員標籤'),
    button('member/kick', '强制会员下线', 'End sessions of members', '強制會員下線'),
    button('member/unmask', '查看会员联系方式', 'Reveal contact data', '查看會員聯絡方式'),
    button('memberNote/list', '查看会员备注', 'View notes about members', '查看會員備註'),
    button('memberNote/add', '添加会员备注', 'Add notes about members', '新增會員備註'),
    button('memberNote/delete', '删除会员备注', 'Delete notes about members', '刪除會員備註'),
  ),
  view(
    'member/memberAsset/index',
    'memberAsset/list',
    ['会员资产', 'Member assets', '會員資產'],
    { icon: 'wallet', menuSort: 20 },
    button('memberAsset/export', '导出', 'Export', '匯出'),
    button('memberAsset/get', '查看会员钱包', 'View a wallet', '查看會員錢包'),
    button('memberAsset/freeze', '冻结会员金额', 'Freeze amounts', '凍結會員金額'),
    button('memberAsset/unfreeze', '解冻会员金额', 'Release holds', '解凍會員金額'),
  ),
  view(
    'member/memberAuth/index',
    'memberAuth/list',
    ['实名认证', 'Real-name authentication', '實名認證'],
    { icon: 'id-card', menuSort: 30 },
    button('memberAuth/get', '查看实名认证', 'View a real-name check', '查看實名認證'),
    button('memberAuth/review', '审核实名认证', 'Review real-name authentication', '審核實名認證'),
    button('memberAuth/edit', '更正实名资料', 'Correct real-name data', '更正實名資料'),
    button('memberAuth/revoke', '撤销实名认证', 'Revoke real-name authentication', '撤銷實名認證'),
    button('memberAuth/image', '查看证件原图', 'View pictures of documents', '查看證件原圖'),
    button(
      'memberAuth/reveal',
      '查看证件资料',
      'Reveal names and document numbers',
      '查看證件資料',
    ),
    button('memberAuth/claim', '实名认证领单', 'Claim real-name checks', '實名認證領單'),
  ),
  view(
    'member/memberTeam/index',
    'memberTeam/list',
    ['会员团队', 'Member team', '會員團隊'],
    { icon: 'network', menuSort: 70 },
    button('memberTeam/tree', '展开会员下级', 'Open the tree of a team', '展開會員下級'),
    button('memberTeam/path', '查看会员上级链', 'View the path to the root', '查看會員上級鏈'),
    button(
      'member/setInviter',
      '更换会员邀请人',
      'Change the inviter of members',
      '更換會員邀請人',
    ),
  ),
  view(
    'member/memberProfitLoss/index',
    'memberProfitLoss/list',
    ['会员盈亏', 'Member profit-loss', '會員盈虧'],
    { icon: 'chart-candlestick', menuSort: 80 },
    button(
      'memberProfitLoss/trend',
      '查看会员盈亏趋势',
      'View the trend of a member',
      '查看會員盈虧趨勢',
    ),
  ),
)

/** Permissions of calls that have no screen yet. */
export const memberPermissions = [
  button('member/options', '查找会员', 'Look up members', '查找會員'),
]
