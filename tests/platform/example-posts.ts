// For every POST an example that is carried out, made new with each call: what is sent twice must have one effect.
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import * as recharge from '#contract/money/recharge-log.ts'
import { type Desk, type Reviewer, send } from '../money/desk.ts'
import { approvedWithdrawal, fundPayouts, setPayer } from './approved-withdrawal.ts'
import {
  aCoupon,
  anEnvelope,
  aStake,
  aStakingProduct,
  openConversions,
  someCodes,
} from './campaigns.ts'
import type { Program } from './program.ts'

/** A POST as it is sent. */
export interface ExamplePost {
  readonly call: `POST ${string}`
  readonly body: Readonly<Record<string, unknown>>
}

interface ExampleDesk {
  readonly desk: Desk
  readonly operator: Reviewer
  readonly program: Program
}

const at = '2026-01-02T03:04:05Z'

/** Makes a member and returns their externalId. */
export async function aMember({ program }: Pick<ExampleDesk, 'program'>): Promise<string> {
  const externalId = `m-${randomUUID()}`
  const { status, body } = await program.send(`PUT members/${externalId}`, {
    account: externalId.slice(0, 20),
    registeredAt: at,
  })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return externalId
}

const aRecharge = (member: string) => ({
  externalId: randomUUID(),
  member,
  currency: 'USDT',
  amount: '250',
  method: 'proof',
  seenAt: at,
})

async function richMember(from: ExampleDesk): Promise<string> {
  const member = await aMember(from)
  const { body } = await from.program.send('POST recharges', aRecharge(member))
  const decision = { id: body['id'], version: 1, action: 'approve', remark: 'seen at the bank' }
  await send(from.desk.fetch, from.operator, recharge.review, decision)
  return member
}

const aWithdrawal = (member: string) => ({
  externalId: randomUUID(),
  member,
  currency: 'USDT',
  network: 'TRC20',
  amount: '100',
  toAddress: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  requestedAt: at,
})

const now = () => new Date().toISOString()

const aFile = async () => {
  const background = `#${randomUUID().slice(0, 6)}`
  const picture = { width: 60, height: 40, channels: 3, background } as const
  const bytes = await sharp({ create: picture }).jpeg().toBuffer()
  return { purpose: 'identity', file: new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }) }
}

/** By route. A POST that has no example is named by `posts-have-one-effect.test.ts`: add it here. */
export const examplePosts: Readonly<Record<string, (from: ExampleDesk) => Promise<ExamplePost>>> = {
  'POST files': async () => ({ call: 'POST files', body: await aFile() }),
  'POST identity-applications': async (from) => {
    const { body } = await from.program.send('POST files', await aFile())
    return {
      call: 'POST identity-applications',
      body: {
        externalId: randomUUID(),
        member: await aMember(from),
        level: 'basic',
        realName: 'Alex Example',
        idType: 'passport',
        idNo: `E${randomUUID().replaceAll(/\D/g, '').padEnd(8, '7').slice(0, 8)}`,
        country: 'GB',
        fileIds: { front: body['fileId'] },
      },
    }
  },
  'POST recharges': async (from) => ({
    call: 'POST recharges',
    body: aRecharge(await aMember(from)),
  }),
  'POST withdrawals': async (from) => ({
    call: 'POST withdrawals',
    body: aWithdrawal(await richMember(from)),
  }),
  'POST withdrawals/{externalId}/cancel': async (from) => {
    const withdrawal = aWithdrawal(await richMember(from))
    await from.program.send('POST withdrawals', withdrawal)
    return { call: `POST withdrawals/${withdrawal.externalId}/cancel`, body: {} }
  },
  'POST withdrawals/{externalId}/payment': async (from) => {
    await setPayer(from.desk, 'platform')
    await fundPayouts(from.desk)
    const { externalId } = await approvedWithdrawal(from, await aMember(from))
    return { call: `POST withdrawals/${externalId}/payment`, body: { status: 'sent' } }
  },
  'POST security/sign-ins': async (from) => ({
    call: 'POST security/sign-ins',
    body: {
      member: await aMember(from),
      ip: '203.0.113.9',
      deviceId: 'phone-1',
      result: 'success',
      at: now(),
    },
  }),
  'POST security/verification-codes': async () => ({
    call: 'POST security/verification-codes',
    body: {
      channel: 'sms',
      purpose: 'register',
      sentTo: '138****0001',
      hash: randomUUID().replaceAll('-', ''),
      at: now(),
    },
  }),
  'POST security/credential-changes': async (from) => ({
    call: 'POST security/credential-changes',
    body: { member: await aMember(from), kind: 'password', ip: '203.0.113.9', at: now() },
  }),
  'POST transfers': async (from) => ({
    call: 'POST transfers',
    body: {
      externalId: randomUUID(),
      member: await richMember(from),
      fromWallet: 'spot',
      toWallet: 'contract',
      currency: 'USDT',
      amount: '40',
    },
  }),
  'POST conversions': async (from) => {
    await openConversions(from.desk)
    return {
      call: 'POST conversions',
      body: {
        externalId: randomUUID(),
        member: await richMember(from),
        from: 'USDT',
        to: 'BTC',
        fromAmount: '100',
        toAmount: '0.00199',
        rate: '0.00002',
        fee: '0.00001',
      },
    }
  },
  'POST stakes': async (from) => ({
    call: 'POST stakes',
    body: aStake(await richMember(from), await aStakingProduct(from.desk)),
  }),
  'POST stakes/{externalId}/redeem': async (from) => {
    const stake = aStake(await richMember(from), await aStakingProduct(from.desk))
    await from.program.send('POST stakes', stake)
    return { call: `POST stakes/${stake.externalId}/redeem`, body: {} }
  },
  'POST redemptions': async (from) => {
    const [code] = await someCodes(from.desk, 1)
    return { call: 'POST redemptions', body: { member: await aMember(from), code } }
  },
  'POST red-envelopes/{no}/claims': async (from) => {
    const { no, claimCode } = await anEnvelope(from.desk, 5)
    return {
      call: `POST red-envelopes/${no}/claims`,
      body: { member: await aMember(from), claimCode },
    }
  },
  'POST coupons/{couponLogNo}/use': async (from) => {
    const member = await richMember(from)
    const [row] = await from.desk.sql<{ id: string; no: string }[]>`
      select member_id::text as id, recharge_no as no from recharge_log join member on member.id = member_id
       where member.external_id = ${member}`
    const coupon = await aCoupon(from.desk, row?.id ?? '')
    return { call: `POST coupons/${coupon}/use`, body: { member, order: row?.no } }
  },
}
