// What one person moves with the calls of this domain (contract/exposure.ts).
import {
  after,
  decidedBy,
  destination,
  evidence,
  type Exposures,
  heldBy,
  nothing,
  once,
  restriction,
  stepUp,
  together,
  upTo,
  value,
} from '../exposure.ts'

const review = 'cwManage/chargeLogReview'
const withdrawal = once('withdraw_log')

export const exposures: Exposures = {
  'cwManage/chargeLogAdd': value(decidedBy(review)),
  'cwManage/chargeLogClaim': nothing,
  'cwManage/chargeLogClearFlag': value(decidedBy(review)),
  'cwManage/chargeLogRecheck': nothing,
  'cwManage/chargeLogReverse': together('restriction'),
  'cwManage/chargeLogReview': together(
    'value',
    value(once('recharge_log'), upTo('review.fourEyesUsd', 'call'), stepUp),
  ),
  'memberRechargeLog/delete': restriction,
  'memberRechargeLog/edit': value(decidedBy(review)),

  'cwManage/withdrawLogClaim': nothing,
  // It keeps its two steps.
  'cwManage/withdrawLogClearFlag': value(decidedBy('cwManage/withdrawLogReview')),
  'cwManage/withdrawLogReview': value(withdrawal, upTo('withdraw.twoStepUsd', 'call'), stepUp),
  'cwManage/withdrawLogPay': value(withdrawal),
  'cwManage/withdrawLogThirdPay': value(withdrawal),
  'cwManage/withdrawLogConfirm': together(
    'value',
    value(withdrawal, upTo('payout.maxNetworkFeeUsd', 'call')),
  ),
  'cwManage/withdrawLogFail': value(heldBy('note_payout')),
  'cwManage/withdrawLogRefund': together('value'),
  'memberWithdrawLog/edit': nothing,
  'memberWithdrawThird/close': together('value'),
  'memberWithdrawThird/query': value(once('withdraw_third')),
  // A made-up bill hides what a channel paid otherwise, until somebody imports the true one.
  'memberWithdrawThird/reconcile': evidence,
  'memberWithdrawThird/retry': value(once('withdraw_third')),
  'payoutChannel/callback': value(once('withdraw_third')),

  'memberRechargeAddress/add': destination(decidedBy('memberRechargeAddress/review')),
  'memberRechargeAddress/allocate': together(
    'destination',
    destination(heldBy('recharge_address_allocated_by_other')),
  ),
  'memberRechargeAddress/delete': restriction,
  'memberRechargeAddress/edit': nothing,
  'memberRechargeAddress/import': together('destination'),
  'memberRechargeAddress/review': destination(once('recharge_address')),
  'memberRechargeAddress/setStatus': together('destination', restriction),
  'memberWithdrawAddress/edit': nothing,
  'memberWithdrawAddress/setStatus': together(
    'destination',
    destination(after('withdraw.newAddressCoolingHours')),
  ),
}
