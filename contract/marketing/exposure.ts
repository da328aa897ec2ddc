// What one person moves with the calls of this domain (contract/exposure.ts).
import {
  decidedBy,
  destination,
  type Exposures,
  grantedBy,
  listedIn,
  nothing,
  once,
  orOnce,
  publication,
  restriction,
  together,
  upTo,
  value,
} from '../exposure.ts'

/** What one account, and all of them, grant in a day without a second operator. */
const grant = value(upTo('review.fourEyesUsd', 'accountDay'), upTo('review.fourEyesDayUsd', 'day'))

export const exposures: Exposures = {
  'awardRecord/add': value(decidedBy('awardRecord/review')),
  'awardRecord/review': value(once('award_record'), upTo('marketing.awardMonthUsd', 'month')),
  'awardRecord/revoke': together('restriction'),

  'coupon/add': nothing,
  'coupon/delete': nothing,
  'coupon/edit': nothing,
  'coupon/send': together('value', grant),
  'coupon/setStatus': nothing,
  'couponLog/revoke': restriction,

  'integralSend/add': nothing,
  'integralSend/cancel': nothing,
  'integralSend/retry': value(grantedBy('integralSend/review')),
  'integralSend/review': value(
    upTo('marketing.integralReviewMin', 'accountDay'),
    upTo('marketing.integralReviewDayMin', 'day'),
    orOnce('integral_send'),
  ),

  'redEnvelope/add': together('value', grant),
  'redEnvelope/delete': nothing,
  'redEnvelope/edit': grant,
  'redEnvelope/setStatus': value(grantedBy('redEnvelope/add')),
  'redEnvelopeRecord/flag': restriction,

  'redemptionCode/add': together('value', grant),
  'redemptionCode/delete': restriction,
  'redemptionCode/disable': restriction,
  'redemptionCode/download': value(grantedBy('redemptionCode/add')),

  'banner/add': publication,
  'banner/delete': publication,
  'banner/edit': publication,
  'banner/setStatus': publication,
  'banner/sort': publication,
  'news/add': publication,
  'news/delete': publication,
  'news/edit': publication,
  'news/setStatus': publication,
  'news/sort': publication,
  'notice/add': publication,
  'notice/delete': publication,
  'notice/edit': publication,
  'notice/setStatus': publication,
  'notice/setTop': publication,

  'serviceLink/add': destination(listedIn('website.linkHosts')),
  'serviceLink/check': nothing,
  'serviceLink/delete': nothing,
  'serviceLink/edit': destination(listedIn('website.linkHosts')),
  'serviceLink/setStatus': nothing,
  'serviceLink/sort': nothing,
}
