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
const readAuths = permissions('memberAuth/list', 'memberAuth/get')
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
  support: [
    ...readMembers,
    ...noteMembers,
    ...permissions('member/edit', 'member/kick', 'member/unmask', 'member/setTags'),
  ],
  risk: [
    ...readMembers,
    ...readAssets,
    ...readAuths,
    ...holdAssets,
    ...noteMembers,
    ...permissions('member/setStatus', 'member/kick', 'member/unmask', 'member/setTags'),
  ],
  finance1: [...readMembers, ...readAssets],
  finance2: [...readMembers, ...readAssets, ...holdAssets],
  compliance: [
    ...readMembers,
    ...readAssets,
    ...readAuths,
    ...permissions('member/unmask', 'memberAuth/image', 'memberAuth/reveal', 'memberAuth/revoke'),
  ],
  agent: readMembers,
}
