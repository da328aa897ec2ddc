// What one person moves with the calls of this domain (contract/exposure.ts).
import {
  decidedBy,
  destination,
  evidence,
  type Exposures,
  field,
  grantedBy,
  listedIn,
  nothing,
  once,
  restriction,
  rule,
  together,
  value,
} from '../exposure.ts'

export const exposures: Exposures = {
  'dailyStatement/close': nothing,
  'dailyStatement/rebuild': nothing,
  'dailyStatement/reopen': together('nothing'),
  'incomeRecord/retry': value(once('income_record')),

  'staking/add': rule(field('annualRate'), field('quota')),
  'staking/delete': nothing,
  'staking/edit': rule(field('annualRate'), field('quota')),
  'staking/setStatus': rule(grantedBy('staking/add')),
  'stakingRecord/redeem': together('value'),

  'tutor/add': rule(field('profitShareRate')),
  'tutor/edit': rule(field('profitShareRate')),
  'tutor/review': rule(once('tutor')),
  'tutor/setStatus': restriction,

  'ipRule/add': restriction,
  'ipRule/block': restriction,
  'ipRule/delete': restriction,
  'ipRule/edit': restriction,
  'loginError/clear': evidence,
  'loginError/lock': restriction,
  'loginError/unlock': restriction,
  'verificationCode/clearLimit': restriction,
  'verificationCode/invalidate': restriction,

  'violationRecord/add': nothing,
  'violationRecord/edit': nothing,
  'violationRecord/handle': restriction,
  'violationRecord/lift': restriction,

  // It is closed until two people open it.
  'walletCode/add': destination(decidedBy('walletCode/setSwitch')),
  'walletCode/delete': restriction,
  'walletCode/edit': together('destination', destination(decidedBy('walletCode/setSwitch'))),
  'walletCode/setSwitch': together('destination', restriction),

  'websiteInfo/edit': together('destination', destination(listedIn('website.linkHosts'))),
  'websiteInfo/maintenance': together('restriction'),
}
