import { permissions, type Grants } from '../grant-seed.ts'

const readMembers = permissions(
  'member/list',
  'member/get',
  'member/timeline',
  'memberNote/list',
  'member/options',
)
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
    ...noteMembers,
    ...permissions('member/setStatus', 'member/kick', 'member/unmask', 'member/setTags'),
  ],
  finance1: readMembers,
  finance2: readMembers,
  compliance: [...readMembers, ...permissions('member/unmask')],
  agent: readMembers,
}
