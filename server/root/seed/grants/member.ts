import { permissions, type Grants } from '../grant-seed.ts'

const readMembers = permissions(
  'member/list',
  'member/get',
  'member/timeline',
  'memberNote/list',
  'member/options',
)
const readAssets = permissions('memberAsset/list', 'memberAsset/get')
const holdAssets = permissions('memberAsset/freeze', 'memberAsset/unfreeze')
const readAdjustments = permissions('memberAsset/adjustList', 'memberAsset/adjustGet')
const askAdjustments = [
  ...readAdjustments,
  ...permissions('memberAsset/adjust', 'memberAsset/adjustCancel'),
]
const readAuths = permissions('memberAuth/list', 'memberAuth/get')
const readTeams = permissions('memberTeam/list', 'memberTeam/tree', 'memberTeam/path')
const readResults = permissions('memberProfitLoss/list', 'memberProfitLoss/trend')
const readConfigs = permissions('memberConfig/list', 'memberConfig/get', 'memberConfig/history')
const readTrials = permissions('memberExperience/list', 'memberExperience/get')
const readPositions = permissions('memberPosition/list', 'memberPosition/get')
const noteMembers = permissions('memberNote/add', 'memberNote/delete')

export const memberGrants: Grants = {
  kyc: [
    ...readMembers,
    ...noteMembers,
    ...readAuths,
    ...permissions(
      'memberAuth/review',
      'memberAuth/edit',
      'memberAuth/image',
      'memberAuth/reveal',
      'memberAuth/claim',
    ),
  ],
  // Trial funds are the money of campaigns.
  marketing: [
    ...readTrials,
    ...permissions(
      'memberExperience/add',
      'memberExperience/revoke',
      'memberExperience/extend',
      'memberExperience/export',
    ),
  ],
  support: [
    ...readMembers,
    ...readConfigs,
    ...readTrials,
    ...readTeams,
    ...readPositions,
    ...noteMembers,
    ...permissions('member/edit', 'member/kick', 'member/unmask', 'member/setTags'),
    ...permissions('member/resetPassword', 'member/resetOtp'),
  ],
  risk: [
    ...readMembers,
    ...readConfigs,
    ...permissions('memberConfig/edit', 'memberConfig/reset', 'memberConfig/batchEdit'),
    ...readTrials,
    ...permissions('memberExperience/revoke'),
    ...readAssets,
    ...readAdjustments,
    ...readAuths,
    ...readTeams,
    ...readPositions,
    ...permissions('memberPosition/notify', 'memberPosition/export'),
    ...readResults,
    ...holdAssets,
    ...noteMembers,
    ...permissions('member/setStatus', 'member/kick', 'member/unmask', 'member/setTags'),
    ...permissions('member/close', 'member/resetPassword', 'member/resetOtp'),
    ...permissions('member/export', 'memberTeam/export', 'memberProfitLoss/export'),
  ],
  finance1: [
    ...readMembers,
    ...readTrials,
    ...readAssets,
    ...readResults,
    ...askAdjustments,
    ...permissions('memberProfitLoss/export'),
  ],
  finance2: [
    ...readMembers,
    ...readTrials,
    ...readAssets,
    ...readResults,
    ...holdAssets,
    ...askAdjustments,
    ...permissions('memberAsset/adjustReview', 'memberProfitLoss/export'),
  ],
  compliance: [
    ...readMembers,
    ...readTeams,
    ...readAssets,
    ...readAdjustments,
    ...readAuths,
    ...permissions(
      'member/export',
      'memberTeam/export',
      'member/unmask',
      'member/setInviter',
      'memberAuth/image',
      'memberAuth/reveal',
      'memberAuth/revoke',
    ),
  ],
  agent: [...readMembers, ...readTeams, ...readPositions, ...readResults],
}
