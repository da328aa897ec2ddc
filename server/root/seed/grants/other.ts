import { permissions, type Grants } from '../grant-seed.ts'

const readCodes = permissions('walletCode/list', 'walletCode/get')
const readAddresses = permissions('ipRecord/list', 'ipRecord/get', 'ipRecord/accounts')
const keepRules = permissions(
  'ipRule/list',
  'ipRule/add',
  'ipRule/block',
  'ipRule/edit',
  'ipRule/delete',
)
const readErrors = permissions('loginError/list', 'loginError/get', 'loginError/top')
const readSent = permissions(
  'verificationCode/list',
  'verificationCode/get',
  'verificationCode/stat',
)
const readStaking = permissions(
  'staking/list',
  'staking/get',
  'stakingRecord/list',
  'stakingRecord/get',
  'incomeRecord/list',
  'incomeRecord/get',
)
const readCases = permissions('violationRecord/list', 'violationRecord/get')
const keepCases = [
  ...readCases,
  ...permissions(
    'violationRecord/add',
    'violationRecord/edit',
    'violationRecord/handle',
    'violationRecord/lift',
  ),
  // The evidence of cases.
  ...permissions('bigUpload/upload', 'bigFile/content', 'member/options', 'user/options'),
]

const readTutors = permissions('tutor/list', 'tutor/get')
const keepTutors = [
  ...readTutors,
  ...permissions('tutor/review', 'tutor/add', 'tutor/edit', 'tutor/setStatus', 'member/options'),
]
const readTeamResults = permissions('teamProfit/list', 'teamProfit/trend', 'teamProfit/share')
const readSite = permissions('websiteInfo/list', 'websiteInfo/get', 'websiteInfo/history')

const readStatements = permissions(
  'dailyStatement/list',
  'dailyStatement/get',
  'dailyStatement/export',
)

export const otherGrants: Grants = {
  agent: readTeamResults,
  finance1: [
    ...readCodes,
    ...readStaking,
    ...permissions('incomeRecord/batch', 'incomeRecord/retry', 'stakingRecord/redeem'),
    ...readStatements,
    ...permissions('dailyStatement/rebuild', 'dailyStatement/close', 'dailyStatement/reopen'),
    ...readTeamResults,
  ],
  finance2: [
    ...readCodes,
    ...readStaking,
    ...permissions('incomeRecord/batch', 'incomeRecord/retry', 'stakingRecord/redeem'),
    ...permissions(
      'walletCode/add',
      'walletCode/edit',
      'walletCode/delete',
      'walletCode/setSwitch',
    ),
    ...readStatements,
    ...permissions('dailyStatement/rebuild', 'dailyStatement/close', 'dailyStatement/reopen'),
    ...readTeamResults,
    ...permissions('teamProfit/export'),
  ],
  risk: [
    ...readTutors,
    ...permissions('tutor/setStatus'),
    ...readCodes,
    ...readAddresses,
    ...keepRules,
    ...readErrors,
    ...permissions('loginError/lock', 'loginError/unlock', 'loginError/clear'),
    ...readSent,
    ...permissions('verificationCode/invalidate', 'verificationCode/clearLimit'),
    ...keepCases,
  ],
  product: [
    ...keepTutors,
    ...readSite,
    ...permissions('websiteInfo/maintenance'),
    ...readCodes,
    ...readStaking,
    ...permissions('staking/add', 'staking/edit', 'staking/setStatus', 'staking/delete'),
  ],
  support: [
    ...readTutors,
    ...readCodes,
    ...readStaking,
    ...readErrors,
    ...permissions('loginError/unlock'),
    ...readSent,
    ...permissions('verificationCode/invalidate', 'verificationCode/clearLimit'),
    ...readCases,
  ],
  compliance: [...readStatements, ...readSite, ...readCodes, ...readAddresses, ...keepCases],
  // Its pictures are uploaded like those of banners.
  marketing: [
    ...readSite,
    ...permissions('websiteInfo/edit', 'bigUpload/upload', 'bigFile/content'),
  ],
}
