// What other domains may use of what is published, and of what members are given.
export { openServiceLinks, publishedBanners, publishedNews, publishedNotices } from './published.ts'
export { resolveCouponPurpose } from './coupon/coupon-purpose.ts'
export { spendCoupon } from './coupon/coupon-use.ts'
export { claimEnvelope } from './envelope/envelope-claim.ts'
export { countAttempt, redeemCode } from './redeem-code.ts'
