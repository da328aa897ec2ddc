import { permissions, type Grants } from '../grant-seed.ts'

export const memberGrants: Grants = {
  kyc: permissions('memberAuth/review'),
}
