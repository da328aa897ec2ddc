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
const noteMembers = permissions('memberNote/add', 'memberNote/delete')

export const memberGrants: Grants = {
  kyc: [...readMembers, ...noteMembers, ...permissions('memberAuth/review')],
  support: [
    ...readMembers,
    ...noteMembers,
    ...permissions('member/edit', 'member/kick', 'member/unmask', 'member/setTags'),
  ],
  risk: [
    ...readMembers,
    ...readAssets,
    ...holdAssets,
    ...noteMembers,
    ...permissions('member/setStatus', 'member/kick', 'member/unmask', 'member/setTags'),
  ],
  finance1: [...readMembers, ...readAssets],
  finance2: [...readMembers, ...readAssets, ...holdAssets],
  compliance: [...readMembers, ...readAssets, ...permissions('member/unmask')],
  agent: readMembers,
}
