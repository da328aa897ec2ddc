// What one person moves with the calls of this domain (contract/exposure.ts).
import {
  decidedBy,
  type Exposures,
  field,
  grantedBy,
  nothing,
  once,
  restriction,
  rule,
  together,
  value,
} from '../exposure.ts'

export const exposures: Exposures = {
  'contractEntrust/cancel': restriction,
  'contractEntrust/cancelByProduct': together('restriction'),
  'contractPosition/forceClose': together('value'),

  'contractProduct/add': rule(field('maxLeverage'), field('takerFeeRate')),
  'contractProduct/edit': nothing,
  'contractProduct/riskEdit': together('rule'),
  'contractProduct/setTradeStatus': together('restriction', rule(grantedBy('contractProduct/add'))),
  'contractProduct/sort': nothing,
  'contractProduct/tierEdit': together('rule'),

  'deliveryCycle/add': rule(field('payoutRate'), field('maxOpenStake')),
  'deliveryCycle/delete': restriction,
  'deliveryCycle/edit': together('rule'),
  'deliveryCycle/setStatus': restriction,
  'deliveryOrder/voidWindow': together('value'),

  'followLog/retryShare': value(once('follow_log')),
  'followRelation/stop': restriction,
  'inviteLog/flag': restriction,
  'inviteRebate/revoke': together('restriction'),

  'periodicControlRecord/add': rule(decidedBy('periodicControlRecord/review')),
  'periodicControlRecord/revert': together('rule'),
  'periodicControlRecord/review': rule(once('periodic_control_record')),

  'testContractProduct/add': nothing,
  'testContractProduct/delete': nothing,
  'testContractProduct/edit': nothing,
  'testContractProduct/promote': together('rule'),
  'testContractProduct/reset': nothing,
  'testContractProduct/setStatus': nothing,
}
