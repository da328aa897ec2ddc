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
const readProducts = permissions(
  'contractProduct/list',
  'contractProduct/get',
  'deliveryCycle/list',
  'deliveryCycle/get',
  'deliveryCycle/versions',
)
const keepProducts = permissions(
  'contractProduct/add',
  'contractProduct/edit',
  'contractProduct/sort',
  'deliveryCycle/add',
  'deliveryCycle/setStatus',
  'deliveryCycle/delete',
  // The icons of products.
  'bigUpload/upload',
  'bigFile/content',
)
const cancel = permissions('contractEntrust/cancel')

export const tradeGrants: Grants = {
  finance1: read,
  finance2: read,
  risk: [...read, ...readProducts, ...cancel, ...permissions('deliveryCycle/setStatus')],
  product: [...read, ...readProducts, ...keepProducts],
  support: [...read, ...readProducts, ...cancel],
  compliance: [...read, ...readProducts],
  agent: read,
}
