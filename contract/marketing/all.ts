// The calls of the marketing domain: one line for each module.
export * as banner from './banner.ts'
export * as coupon from './coupon.ts'
export * as couponLog from './coupon-log.ts'
export * as news from './news.ts'
export * as notice from './notice.ts'
export * as redEnvelope from './red-envelope.ts'
export * as redEnvelopeRecord from './red-envelope-record.ts'
export * as serviceLink from './service-link.ts'
