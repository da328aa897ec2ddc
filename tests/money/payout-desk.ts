// A desk of withdrawals with a channel that times out, loses answers and repeats itself when it is told to.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as withdraw from '#contract/money/withdraw-log.ts'
import type { PayoutProvider, PayoutProviders } from '#server/base/ports/payout-provider.ts'
import { post } from '#server/ledger/post.ts'
import { simulatedProvider } from '#server/money/payout/simulated.ts'
import { workOutbox } from '#server/money/payout/worker.ts'
import { diskStore } from '#server/store/disk-store.ts'
import { testDatabase } from '../database.ts'
import { type Holder, holders } from './authenticators.ts'
import { appOver, type Fetch, send } from './desk.ts'
import { openWithdrawDesk } from './withdraw-desk.ts'

type Faults = NonNullable<Parameters<typeof simulatedProvider>[0]['faultOf']>
type Ends = NonNullable<Parameters<typeof simulatedProvider>[0]['endOf']>

/** What a withdrawal looks like that was paid once. */
export const paid = { status: 'paid', channel: 'success', journals: 1 }

export type PayoutDesk = Awaited<ReturnType<typeof openPayoutDesk>>

/** Opens the desk on a database of its own; `capital` is what the account of the channels holds. */
export async function openPayoutDesk(capital = '10000') {
  const database = await testDatabase({ max: 20 })
  const at = await openWithdrawDesk(database, database.url)
  const folder = await mkdtemp(join(tmpdir(), 'bill-'))
  const store = diskStore(folder)
  let fault: Faults = () => undefined
  let end: Ends = () => 'success'
  /** What the worker reported; no test leaves anything here. */
  const errors: unknown[] = []
  const channel = simulatedProvider({
    secret: 'the secret of the channel',
    faultOf: (...call) => fault(...call),
    endOf: (...asked) => end(...asked),
  })
  const providers = new Map<string, PayoutProvider>([['ePay', channel]])
  const app = appOver(database, {}, store, providers)
  const fetch: Fetch = (request) => app.fetch(request)
  const [bob, carol] = (await holders(at.desk, 2)) as [Holder, Holder]
  await at.sql`insert into payout_channel (code, name, currencies, max_amount) values ('ePay', 'ePay', '{USDT}', 5000)`
  await database.db.transaction((tx) =>
    post(tx, {
      operatorId: null,
      bizNo: '',
      memo: '',
      bizType: 'capital',
      bizId: '2',
      step: 'in',
      lines: [
        { house: '1120', currency: 'USDT', side: 'D', amount: capital },
        { house: '3100', currency: 'USDT', side: 'C', amount: capital },
      ],
    }),
  )
  /** Makes every open order due for certain: what is due this very moment is so for one clock and not for another. */
  const makeDue = () =>
    at.sql`update withdraw_third set next_try_at = now() - interval '1 second' where finished_at is null`
  const work = (over: PayoutProviders, timeoutMs = 60_000) =>
    workOutbox(database.db, over, { timeoutMs, onError: (error) => errors.push(error) })

  return {
    at,
    db: database.db,
    runtimeUrl: database.runtime.url,
    store,
    channel,
    errors,
    fetch,
    bob,
    carol,
    makeDue,
    work,
    /** What goes wrong with the calls from now on. */
    setFault: (next: Faults = () => undefined) => {
      fault = next
    },
    /** How payments end from now on. */
    setEnd: (next: Ends = () => 'success') => {
      end = next
    },
    /** A withdrawal that was handed to the channel; nothing is sent yet. */
    async started(amount = '100') {
      const { id, version } = await at.inState('approved', { amount })
      const { data } = await send(fetch, bob, withdraw.thirdPay, {
        items: [{ id, version }],
        channelCode: 'ePay',
      })
      const [result] = data.results
      expect(result).toMatchObject({ code: Code.ok, status: 'thirdPaying' })
      const [order] = await at.sql<{ id: string; no: string }[]>`
        select id::text, third_order_no as no from withdraw_third where withdraw_id = ${id}`
      return { id, order: order?.id ?? '', no: result?.thirdOrderNo ?? '' }
    },
    /** One round of the worker, with every order due. */
    async round() {
      await makeDue()
      return work(providers)
    },
    async stateOf(id: string) {
      const [row] = await at.sql<
        { status: string; channel: string; journals: number; error: string }[]
      >`select w.status, t.channel_status as channel, t.last_error as error,
          (select count(*)::int from ledger_journal where biz_type = 'withdraw' and biz_id = w.id and step = 'close') as journals
          from withdraw_log w join withdraw_third t on t.withdraw_id = w.id where w.id = ${id} order by t.id desc limit 1`
      return { ...row }
    },
    async close() {
      expect(errors).toEqual([])
      await at.expectSoundBooks()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
