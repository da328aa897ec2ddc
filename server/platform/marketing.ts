// What members get of campaigns at the platform; the rules are those of the marketing domain.
import { eq } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/platform/marketing.ts'
import type { Money } from '#contract/wire.ts'
import { atMostOne } from '#server/base/exactly-one.ts'
import { Refusal } from '#server/base/refusal.ts'
import { redEnvelope } from '#server/db/schema/marketing/red-envelope.ts'
import type { App } from '#server/http/application.ts'
import { invalidField } from '#server/http/field-errors.ts'
import {
  claimEnvelope,
  countAttempt,
  resolveCouponPurpose,
  redeemCode,
  spendCoupon,
} from '#server/marketing/index.ts'
import { platformEntry } from './external-id.ts'
import { getMemberByExternalId } from './members.ts'
import { changePlatform } from './serve.ts'

const money = (amount: string) => amount as Money

/** Mounts the calls about redemption codes, red envelopes and coupons. */
export function platformMarketing(app: App): void {
  const { db } = app.deps

  changePlatform(
    app,
    api.postRedemption,
    async ({ member, code, ip }, { tx }) => {
      const { id: memberId } = await getMemberByExternalId(tx, member)
      const { id, batchNo, rewardType, currency, amount } = await redeemCode(tx, {
        code,
        memberId,
        ip,
      })
      const target = { type: 'redemptionCode', id, no: batchNo }
      return {
        body: { id, member, batchNo, reward: rewardType, currency, amount: money(amount) },
        entries: [
          platformEntry('redeem', target, { after: { memberId, rewardType, currency, amount } }),
        ],
      }
    },
    {
      async before({ member, ip }, key) {
        const { id: memberId } = await getMemberByExternalId(db, member)
        await countAttempt(db, { memberId, ip, key })
      },
    },
  )

  changePlatform(app, api.postClaim, async ({ no, member, claimCode, ip }, { tx, ip: caller }) => {
    const owner = await getMemberByExternalId(tx, member)
    const envelope = await tx
      .select()
      .from(redEnvelope)
      .where(eq(redEnvelope.envelopeNo, no))
      .then(atMostOne)
    if (!envelope || envelope.status === 'draft') throw new Refusal(Code.notFound, 'notFound')
    if (claimCode !== undefined && claimCode !== envelope.claimCode)
      throw invalidField('claimCode', 'claimCodeWrong', 'en', Code.rule)
    const { recordNo, amount } = await claimEnvelope(tx, {
      envelopeId: envelope.id,
      memberId: owner.id,
      ip: ip ?? owner.lastLoginIp ?? owner.registerIp ?? caller,
      clientSource: 'api',
    })
    const { currency } = envelope
    const target = { type: 'redEnvelope', id: envelope.id, no }
    return {
      body: { recordNo, envelopeNo: no, member, currency, amount: money(amount) },
      entries: [
        platformEntry('claim', target, { after: { memberId: owner.id, recordNo, amount } }),
      ],
    }
  })

  changePlatform(app, api.useCoupon, async ({ couponLogNo, member, order }, { tx }) => {
    const { id: memberId } = await getMemberByExternalId(tx, member)
    const purpose = await resolveCouponPurpose(tx, { couponLogNo, memberId }, order)
    const { id, currency, deductAmount } = await spendCoupon(tx, {
      couponLogNo,
      memberId,
      purpose,
    })
    const target = { type: 'couponLog', id, no: couponLogNo }
    return {
      body: { couponLogNo, member, order: purpose.bizNo, currency, amount: money(deductAmount) },
      entries: [
        platformEntry('redeem', target, {
          after: { memberId, usedBizNo: purpose.bizNo, currency, deductAmount },
        }),
      ],
    }
  })
}
