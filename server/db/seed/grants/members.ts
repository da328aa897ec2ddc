import { permissions, type Grants } from '../grant-seed.ts'

export const membersGrants: Grants = {
  kyc: permissions('memberAuth/review'),
}
