// What an open order holds, as the trading engine posts it.
import { post } from '#server/ledger/post.ts'
import type { TestDatabase } from '../database.ts'

type Tx = Parameters<Parameters<TestDatabase['db']['transaction']>[0]>[0]

/** An amount of USDT in a wallet, and the order that holds it or a part of it. */
interface HeldOrder {
  readonly orderId: string
  readonly memberId: string
  readonly walletType: 'contract' | 'follow'
  readonly funds: string
  readonly held: string
}

/** Credits the wallet from capital and puts aside what the order holds. */
export async function holdForOrder(
  tx: Tx,
  { orderId, memberId, walletType, funds, held }: HeldOrder,
): Promise<void> {
  const own = { memberId, walletType, currency: 'USDT' } as const
  const common = { operatorId: null, memo: '', bizNo: 'EN', bizId: orderId }
  await post(tx, {
    ...common,
    bizType: 'fund',
    // Beside the capital of a desk.
    bizId: `${orderId}00`,
    step: 'credit',
    lines: [
      { house: '1100', currency: 'USDT', side: 'D', amount: funds },
      { ...own, bucket: 'available', side: 'C', amount: funds, reason: 'recharge' },
    ],
  })
  await post(tx, {
    ...common,
    bizType: 'entrust',
    step: 'hold',
    lines: [
      { ...own, bucket: 'available', side: 'D', amount: held, reason: 'orderFreeze' },
      { ...own, bucket: 'frozen', side: 'C', amount: held, reason: 'orderFreeze' },
    ],
  })
}
