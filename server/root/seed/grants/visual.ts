// Who may open the boards: every panel asks besides for the list it counts.
import { type Grants, permissions } from '../grant-seed.ts'

const funds = permissions('visual/board1')
const members = permissions('visual/board2')
const both = [...funds, ...members]

export const visualGrants: Grants = {
  finance1: funds,
  finance2: funds,
  product: funds,
  kyc: members,
  risk: both,
  compliance: both,
  agent: both,
}
