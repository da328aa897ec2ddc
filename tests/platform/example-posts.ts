// For every POST an example that is carried out, made new with each call: what is sent twice must have one effect.
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import * as recharge from '#contract/money/recharge-log.ts'
import { type Desk, type Reviewer, send } from '../money/desk.ts'
import { approvedWithdrawal, fundPayouts, setPayer } from './approved-withdrawal.ts'
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
}
