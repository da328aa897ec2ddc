import type { App } from '#server/http/application.ts'
import { awardRecord } from './award/award-record.ts'
import { banner } from './banner.ts'
import { couponLog } from './coupon/coupon-log.ts'
import { couponSend } from './coupon/coupon-send.ts'
import { coupon } from './coupon/coupon.ts'
import { redEnvelopeRecord } from './envelope/red-envelope-record.ts'
import { redEnvelope } from './envelope/red-envelope.ts'
import { integralSend } from './integral/integral-send.ts'
import { linkCheck } from './link-check.ts'
import { news } from './news.ts'
import { notice } from './notice.ts'
import { redemptionCode } from './redemption-code.ts'
import { serviceLink } from './service-link.ts'

/** Mounts the calls of the marketing domain. */
export function mountMarketing(app: App): void {
  awardRecord(app)
  banner(app)
  coupon(app)
  couponSend(app)
  couponLog(app)
  integralSend(app)
  news(app)
  notice(app)
  redEnvelope(app)
  redEnvelopeRecord(app)
  redemptionCode(app)
  serviceLink(app)
  linkCheck(app)
}
