// A desk for tests of what operators give away: administrators with authenticators, and one small grant of each kind.
import type { z } from 'zod'
import * as coupons from '#contract/marketing/coupon.ts'
import * as points from '#contract/marketing/integral-send.ts'
import * as envelopes from '#contract/marketing/red-envelope.ts'
import * as codes from '#contract/marketing/redemption-code.ts'
import * as adjustments from '#contract/member/asset-adjust.ts'
import * as experience from '#contract/member/member-experience.ts'
import type { Connection } from '#server/db/connection/client.ts'
import { type Holder, sendConfirmed } from './authenticators.ts'
import { type Desk, send } from './desk.ts'
import { inDays, plan } from './redemption-desk.ts'

const reason = 'campaign of the week'

/** A draft of a red envelope. */
export const envelope = (totalAmount: string): z.input<typeof envelopes.add.input> => ({
  title: { 'zh-cn': '恭喜发财', en: '', 'zh-tw': '' },
  envelopeType: 'lucky',
  currency: 'USDT',
  totalAmount: totalAmount as never,
  totalCount: 10,
  claimLimit: 'all',
  startAt: inDays(0),
  expireAt: inDays(3),
  reason,
})

/** Opens the desk: each verb that makes value, by an operator, for as much as is named. */
export async function openGrantsDesk(desk: Desk, sql: Connection['sql']) {
  await sql`update wallet_code set reward_enabled = true`
  const members = await desk.members(20)
  const rows = await sql<{ no: string }[]>`
    select member_no as no from member where id = any (${members}) order by id`
  const numbers = rows.map(({ no }) => no)
  const draft = (who: Holder, usd: number) =>
    sendConfirmed(desk, who, envelopes.add, envelope(String(usd)))
  const batch = (who: Holder, usd: number) =>
    sendConfirmed(desk, who, codes.add, plan({ amount: String(usd), count: 1 }))
  const codesOfPoints = (who: Holder, amount: number) => {
    const reward = { rewardType: 'points', currency: '', amount: String(amount), count: 1 }
    return sendConfirmed(desk, who, codes.add, plan(reward))
  }
  const coupon = async (who: Holder, usd: number) => {
    const { data } = await send(desk.fetch, who, coupons.add, {
      name: { 'zh-cn': '充值奖励', en: '', 'zh-tw': '' },
      couponType: 'rechargeBonus',
      faceValue: String(usd),
      currency: 'USDT',
      totalCount: 50,
      validType: 'afterReceive',
      validDays: 7,
    })
    const items = [{ id: data.id, version: 1 }]
    await send(desk.fetch, who, coupons.setStatus, { items, status: 'active', reason })
    const sending = { id: data.id, version: 2, target: 'members', memberNos: numbers.slice(0, 1) }
    const { membersHash } = (await send(desk.fetch, who, coupons.sendPreview, sending)).data
    return sendConfirmed(desk, who, coupons.send, { ...sending, membersHash, remark: reason })
  }
  const trialFunds = (who: Holder, usd: number) =>
    sendConfirmed(desk, who, experience.add, {
      members: numbers.slice(0, 10).map((memberNo) => ({ memberNo })),
      amount: String(usd / 10),
      scope: 'contract',
      validDays: 30,
      remark: reason,
    })
  /** A batch of points that its maker sends off, unless somebody else does. */
  const pointsBatch = async (maker: Holder, amount: number, by = maker, direction = 'add') => {
    const memberNos = numbers.slice(0, 1)
    const terms = { title: 'Season', reasonType: 'activity', target: 'members', memberNos }
    const input = { ...terms, direction, pointsEach: String(amount), remark: reason }
    const { data } = await send(desk.fetch, maker, points.add, input)
    return sendConfirmed(desk, by, points.review, { id: data.id, version: 1, action: 'approve' })
  }
  /** A correction that another operator asked for. */
  const adjustment = async (by: Holder, usd: number, maker: Holder, direction = 'add') => {
    const { data } = await sendConfirmed(desk, maker, adjustments.adjust, {
      memberId: members[0],
      walletType: 'spot',
      currency: 'USDT',
      direction,
      amount: String(usd),
      category: direction === 'add' ? 'compensation' : 'recovery',
      reason,
    })
    const review = { id: data.id, version: 1, action: 'approve' }
    return sendConfirmed(desk, by, adjustments.adjustReview, review)
  }
  const verbs = { draft, batch, coupon, trialFunds }
  return { ...verbs, verbs, adjustment, codesOfPoints, members, numbers, pointsBatch, reason }
}
