import { permissions, type Grants } from '../grant-seed.ts'

const read = permissions(
  'contractDeal/list',
  'contractDeal/get',
  'contractEntrust/list',
  'contractEntrust/get',
  'contractPosition/list',
  'contractPosition/get',
  'contractPosition/exposure',
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
// Applied for by the product desk and approved by the risk desk, or the other way round.
const editParams = permissions(
  'contractProduct/riskEdit',
  'contractProduct/tierEdit',
  'contractProduct/export',
  'deliveryCycle/edit',
)
const setTradeStatus = permissions('contractProduct/setTradeStatus')
const readInvites = permissions('inviteLog/list', 'inviteLog/get', 'inviteLog/funnel')
const flag = permissions('inviteLog/flag')
const revoke = permissions('inviteRebate/revoke')
const readControls = permissions(
  'periodicControlRecord/list',
  'periodicControlRecord/get',
  'periodicControlRecord/verify',
)
const propose = permissions('periodicControlRecord/add', 'bigUpload/upload', 'bigFile/content')
const decide = permissions('periodicControlRecord/review', 'periodicControlRecord/revert')
const keepTests = permissions(
  ...(['list', 'get', 'add', 'edit', 'setStatus', 'reset', 'promote', 'delete'] as const).map(
    (verb) => `testContractProduct/${verb}` as const,
  ),
)
const cancel = permissions('contractEntrust/cancel')
// Both people of a risk close, of cancelling by product and of voiding a window are of the risk desk.
const intervene = permissions(
  'contractEntrust/cancelByProduct',
  'contractPosition/forceClose',
  'deliveryOrder/voidPreview',
  'deliveryOrder/voidWindow',
)
const retryShare = permissions('followLog/retryShare')
const stopFollowing = permissions('followRelation/stop')

export const tradeGrants: Grants = {
  marketing: [...readInvites, ...flag],
  finance1: [...read, ...readInvites, ...revoke, ...retryShare],
  finance2: [...read, ...readInvites, ...revoke, ...retryShare],
  risk: [
    ...readControls,
    ...propose,
    ...decide,
    ...readInvites,
    ...flag,
    ...revoke,
    ...read,
    ...readProducts,
    ...setTradeStatus,
    ...editParams,
    ...cancel,
    ...intervene,
    ...stopFollowing,
    ...permissions('deliveryCycle/setStatus'),
  ],
  product: [
    ...read,
    ...readControls,
    ...propose,
    ...readProducts,
    ...keepProducts,
    ...setTradeStatus,
    ...editParams,
    ...keepTests,
  ],
  support: [...read, ...readInvites, ...flag, ...readProducts, ...cancel, ...stopFollowing],
  compliance: [...read, ...readControls, ...decide, ...readInvites, ...readProducts],
  agent: [...read, ...readInvites],
}
