// One insider who rewrites what a record says: what an asset is, whose hold a wallet has, what a document reads.
import { sql as query } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import * as asset from '#contract/member/member-asset.ts'
import * as auth from '#contract/member/member-auth.ts'
import * as member from '#contract/member/member.ts'
import * as walletCode from '#contract/other/wallet-code.ts'
import * as approval from '#contract/system/approval.ts'
import { newNumber, openAuthDesk } from '#tests/money/auth-desk.ts'
import { holdForOrder } from '#tests/trade/held-order.ts'
import { openTradingDesk } from '#tests/trade/trading-desk.ts'
import { threeOperators, withCodes, type Attack } from './product.ts'

const reason = 'asked for by the treasury'

const swappedAsset: Attack = {
  name: '2 what an asset is, swapped by one person',
  async run(product) {
    const { sql, ask } = product
    return withCodes(product, async (mallory) => {
      await sql`update wallet_code set recharge_enabled = true where code = 'USDT-TRC20'`
      const read = async () => {
        const [row] = await sql<Record<string, unknown>[]>`
          select id::text, version, contract_address, address_regex, tx_regex, explorer_tx_url, confirmations
            from wallet_code where code = 'USDT-TRC20'`
        if (!row) throw new Error('There is no USDT.')
        return row
      }
      const before = await read()
      const { id, version } = before
      const swaps = [
        { contractAddress: 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf' },
        { addressRegex: '^.{4,90}$', sampleAddress: 'Mallory1' },
        { txRegex: '^.{1,90}$' },
        { explorerTxUrl: 'https://scan.example.net/tx/{tx}' },
        { confirmations: 0 },
      ]
      let applied = 0
      for (const swap of swaps) {
        const otp = await mallory.app.fresh()
        const { code, data } = await ask(mallory, walletCode.edit, {
          id,
          version,
          reason,
          ...swap,
          otp,
        })
        if (code !== Code.ok || !('approvalId' in data)) continue
        applied += 1
        // One application waits for a record at a time.
        await ask(mallory, approval.withdraw, { id: data.approvalId, version: 1 })
      }
      const isSame = JSON.stringify(await read()) === JSON.stringify(before)
      return {
        held: isSame && applied === swaps.length,
        figures: `${applied} of ${swaps.length} swaps wait for a second operator, the code ${isSame ? 'is as it was' : 'has changed'}`,
      }
    })
  },
}

const frozenWithOrders: Attack = {
  name: '7 a freeze with an open copy order',
  async run(product) {
    const { db, sql, ask } = product
    const [operator] = await threeOperators(product)
    // A desk needs the database alone.
    const { memberId } = await openTradingDesk({ db, sql } as never)
    await db.transaction(async (tx) => {
      const [row] = await tx.execute<{ id: string }>(query`
        insert into contract_entrust (member_id, product_code, side, position_side, open_close, order_type, price, qty,
            leverage, margin_mode, frozen_margin, is_follow, client_source, status)
          values (${memberId}, 'BTCUSDT', 'buy', 'long', 'open', 'limit', 50000, 16, 10, 'isolated', 80, true, 'ios', 'new')
          returning id::text`)
      const orderId = row?.id ?? ''
      await holdForOrder(tx, { orderId, memberId, walletType: 'follow', funds: '80', held: '80' })
    })
    const held = await ask(operator, asset.freeze, {
      memberId,
      walletType: 'contract',
      currency: 'USDT',
      amount: '200',
      reason,
      requestId: crypto.randomUUID(),
    })
    const frozen = await ask(operator, member.setStatus, {
      ids: [memberId],
      field: 'status',
      value: 'frozen',
      reason,
    })
    const [left] = await sql<{ released: number; contract: number; follow: number }[]>`
      select (select sum(released)::float8 from asset_hold where member_id = ${memberId}) as released,
        (select frozen::float8 from ledger_account where member_id = ${memberId} and wallet_type = 'contract') as contract,
        (select frozen::float8 from ledger_account where member_id = ${memberId} and wallet_type = 'follow') as follow`
    const { released = -1, contract = -1, follow = -1 } = left ?? {}
    return {
      held:
        held.code === Code.ok &&
        frozen.code === Code.ok &&
        released === 0 &&
        contract === 200 &&
        follow === 0,
      figures: `the freeze is answered with ${frozen.code}, ${released} of a hold of 200 released, ${follow} of 80 still held by the order`,
    }
  },
}

const editedByTheReviewer: Attack = {
  name: '11 a document corrected and approved by one person',
  async run(product) {
    const { desk, ask } = product
    const [mallory] = await threeOperators(product)
    const { one, stored } = await openAuthDesk(desk, desk.url)
    const idNo = newNumber()
    await one({ idNo, status: 'approved' })
    const id = await one({ idNo })
    const values = { idNo: newNumber(), reason: 'as on the picture' }
    const edited = await ask(mallory, auth.edit, { id, version: 1, ...values })
    await ask(mallory, auth.image, { id, side: 'front' })
    const { data } = await ask(mallory, auth.get, { id })
    const decided = await ask(mallory, auth.review, {
      id,
      version: 2,
      action: 'approve',
      remark: 'seen on the picture',
    })
    const { status } = await stored(id)
    const { duplicateCount } = data.row
    return {
      held: edited.code === Code.ok && status === 'pending' && duplicateCount === 1,
      figures: `the approval by whoever corrected it is answered with ${decided.code}, the check is ${String(status)}; ${duplicateCount} of 1 duplicate still shown after a digit was changed`,
    }
  },
}

export const insiderRecordAttacks: readonly Attack[] = [
  swappedAsset,
  frozenWithOrders,
  editedByTheReviewer,
]
