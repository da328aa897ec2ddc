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
  'followLog/list',
  'followLog/get',
  'followRelation/list',
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
const retryShare = permissions('followLog/retryShare')
const stopFollowing = permissions('followRelation/stop')

export const tradeGrants: Grants = {
  finance1: [...read, ...retryShare],
  finance2: [...read, ...retryShare],
  risk: [
    ...read,
    ...readProducts,
    ...cancel,
    ...stopFollowing,
    ...permissions('deliveryCycle/setStatus'),
  ],
  product: [...read, ...readProducts, ...keepProducts],
  support: [...read, ...readProducts, ...cancel, ...stopFollowing],
  compliance: [...read, ...readProducts],
  agent: read,
}
