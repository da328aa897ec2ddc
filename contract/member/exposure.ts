// What one person moves with the calls of this domain (contract/exposure.ts).
import {
  after,
  decidedBy,
  disclosure,
  type Exposures,
  field,
  nothing,
  once,
  restriction,
  right,
  rule,
  together,
  upTo,
  value,
} from '../exposure.ts'

export const exposures: Exposures = {
  'member/add': rule(field('level'), field('memberType')),
  'member/close': together('restriction'),
  'member/edit': together('rule', restriction),
  'member/kick': restriction,
  'member/resetOtp': together('right'),
  'member/resetPassword': right(after('withdraw.credentialHoldHours')),
  'member/setInviter': together('rule'),
  'member/setStatus': restriction,
  'member/setTags': nothing,
  'member/unmask': disclosure(upTo('reveal.dayMax', 'day')),

  'memberAsset/adjust': value(decidedBy('memberAsset/adjustReview')),
  'memberAsset/adjustCancel': nothing,
  'memberAsset/adjustReview': together(
    'value',
    value(
      once('member_adjust'),
      upTo('review.fourEyesUsd', 'accountDay'),
      upTo('review.fourEyesDayUsd', 'day'),
    ),
  ),
  'memberAsset/freeze': restriction,
  'memberAsset/unfreeze': together('restriction'),

  'memberAuth/claim': nothing,
  'memberAuth/edit': right(decidedBy('memberAuth/review')),
  'memberAuth/reveal': disclosure(upTo('reveal.dayMax', 'day')),
  'memberAuth/review': right(once('member_auth')),
  'memberAuth/revoke': restriction,

  'memberConfig/batchEdit': restriction,
  'memberConfig/edit': together('rule', restriction),
  'memberConfig/reset': restriction,

  'memberExperience/add': together(
    'value',
    value(
      upTo('marketing.experienceMax', 'call'),
      upTo('review.fourEyesUsd', 'accountDay'),
      upTo('review.fourEyesDayUsd', 'day'),
      upTo('marketing.experienceMonthUsd', 'month'),
    ),
  ),
  'memberExperience/extend': rule(once('member_experience')),
  'memberExperience/revoke': restriction,

  'memberNote/add': nothing,
  'memberNote/delete': nothing,
  'memberPosition/notify': nothing,
}
