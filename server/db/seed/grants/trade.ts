import { permissions, type Grants } from '../grant-seed.ts'

const read = permissions(
  'contractDeal/list',
  'contractDeal/get',
  'contractEntrust/list',
  'contractEntrust/get',
  'contractPosition/list',
  'contractPosition/get',
  'deliveryOrder/list',
  'deliveryOrder/get',
)
const cancel = permissions('contractEntrust/cancel')

export const tradeGrants: Grants = {
  finance1: read,
  finance2: read,
  risk: [...read, ...cancel],
  product: read,
  support: [...read, ...cancel],
  compliance: read,
  agent: read,
}
