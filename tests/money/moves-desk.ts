// One member with money: 1,000 USDT credited, 300 moved to the contract wallet, 200 converted to ETH, each also failed once.
import { post } from '#server/ledger/post.ts'
import type { TestServer } from '../server.ts'

export interface MovesDesk {
  readonly memberId: string
  readonly memberNo: string
  readonly transferNo: string
  readonly flashNo: string
}

/** Fills a migrated database with the member; the books stay whole. */
export async function openMovesDesk({ db, sql }: TestServer): Promise<MovesDesk> {
  for (const [currency, scale, price] of [
    ['USDT', 6, 1],
    ['ETH', 8, 2000],
  ] as const)
    await sql`insert into wallet_code (code, currency, network, scale, display_scale, price_usd, min_recharge)
      values (${`${currency}-ERC20`}, ${currency}, 'ERC20', ${scale}, 4, ${price}, 0) on conflict do nothing`
  const [member] = await sql<{ id: string; no: string }[]>`
    insert into member (member_no, account, email, invite_code, path)
      values ('M800001', 'mover@example.com', 'mover@example.com', 'MOVER001', '/0/')
    returning id::text, member_no as no`
  if (!member) throw new Error('The member was not stored.')
  await sql`update member set path = '/' || id || '/' where id = ${member.id}`
  const memberId = member.id
  const [transfer] = await sql<{ id: string; no: string }[]>`
    insert into transfer_log (member_id, from_wallet, to_wallet, currency, amount, usd_value, status, fail_reason,
        client_source) values
      (${memberId}, 'spot', 'contract', 'USDT', 300, 300, 'success', '', 'ios'),
      (${memberId}, 'spot', 'contract', 'USDT', 5000, 5000, 'failed', '可用余额不足', 'web')
    returning id::text, transfer_no as no`
  const [flash] = await sql<{ id: string; no: string }[]>`
    insert into flash_log (member_id, from_currency, from_amount, to_currency, to_amount, rate, ref_rate, spread_rate,
        fee_amount, usd_value, revenue_usd, price_source, quoted_at, status, fail_reason, client_source) values
      (${memberId}, 'USDT', 200, 'ETH', 0.0998, 0.0005, 0.000501, 0.002, 0.0002, 200, 0.8, 'composite-1',
        now() - interval '4 seconds', 'success', '', 'ios'),
      (${memberId}, 'USDT', 100, 'ETH', 0, 0.0005, 0.000501, 0.005, 0, 100, 0, 'composite-1',
        now() - interval '12 seconds', 'failed', '报价已过期', 'web')
    returning id::text, flash_no as no`
  if (!transfer || !flash) throw new Error('The desk was not stored.')
  const mine = (walletType: 'spot' | 'contract', reason: string, currency = 'USDT') =>
    ({ memberId, walletType, currency, reason, bucket: 'available' }) as const
  const bare = { operatorId: null, memo: '' }
  await db.transaction(async (tx) => {
    await post(tx, {
      ...bare,
      bizType: 'fund',
      bizId: '1',
      step: 'credit',
      bizNo: 'FUND',
      lines: [
        { house: '1100', currency: 'USDT', side: 'D', amount: '1000' },
        { ...mine('spot', 'recharge'), side: 'C', amount: '1000' },
      ],
    })
    await post(tx, {
      ...bare,
      bizType: 'transfer',
      bizId: transfer.id,
      step: 'move',
      bizNo: transfer.no,
      lines: [
        { ...mine('spot', 'transferOut'), side: 'D', amount: '300' },
        { ...mine('contract', 'transferIn'), side: 'C', amount: '300' },
      ],
    })
    await post(tx, {
      ...bare,
      bizType: 'flash',
      bizId: flash.id,
      step: 'convert',
      bizNo: flash.no,
      lines: [
        { ...mine('spot', 'flashOut'), side: 'D', amount: '200' },
        { house: '2960', currency: 'USDT', side: 'C', amount: '200' },
        { house: '2960', currency: 'ETH', side: 'D', amount: '0.1' },
        { ...mine('spot', 'flashIn', 'ETH'), side: 'C', amount: '0.0998' },
        { house: '4130', currency: 'ETH', side: 'C', amount: '0.0002' },
      ],
    })
  })
  return { memberId, memberNo: member.no, transferNo: transfer.no, flashNo: flash.no }
}
