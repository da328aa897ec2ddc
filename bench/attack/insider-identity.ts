// One insider who changes what money is called: a second spelling of a transaction, another contract, another download.
import { Code } from '#contract/codes.ts'
import * as recharge from '#contract/money/recharge-log.ts'
import { approve } from '#tests/money/decisions.ts'
import { threeOperators, type Attack } from './product.ts'

const remark = 'seen on the chain'

const twoSpellings: Attack = {
  name: '1 one Tron transaction, two spellings',
  async run(product) {
    const { desk, ask, sql } = product
    const [checker, maker] = await threeOperators(product)
    const [memberId = ''] = await desk.members(1)
    await sql`update wallet_code set recharge_enabled = true where code = 'USDT-TRC20'`
    const [coin] = await sql<{ id: string }[]>`
      select id::text from wallet_code where code = 'USDT-TRC20'`
    const spellings = [
      (hash: string) => `0x${hash}`,
      (hash: string) => `0X${hash.toUpperCase()}`,
      (hash: string) => hash.toUpperCase(),
      (hash: string) => `${hash}\u200b`,
    ]
    let [credited, flagged] = [0, 0]
    for (const spell of spellings) {
      const txHash = crypto.randomUUID().replaceAll('-', '').repeat(2)
      const [first = ''] = await desk.recharges(1, { txHash, toAddress: 'TA', amount: '1000' })
      await ask(checker, recharge.review, { id: first, version: 1, ...approve })
      const proofImgs = await desk.images(maker.id)
      const input = { memberId, walletCodeId: coin?.id, amount: '1000', proofImgs, remark }
      const { data } = await ask(maker, recharge.add, { ...input, txHash: spell(txHash) })
      const { id } = data as { id?: string }
      if (id === undefined) continue
      const { data: detail } = await ask(checker, recharge.get, { id })
      if (detail.row.riskFlags.includes('duplicateTx')) flagged += 1
      const decided = await ask(checker, recharge.review, { id, version: 1, ...approve, remark })
      if (decided.code === Code.ok) credited += 1
    }
    return {
      held: credited === 0 && flagged === spellings.length - 1,
      figures: `${credited} of ${spellings.length} second spellings credited, ${flagged} flagged, the others refused`,
    }
  },
}

export const identityAttacks: readonly Attack[] = [twoSpellings]
