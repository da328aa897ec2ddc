// The worker of payouts is killed at named points between the claim of an order and its end, which are seen on its line to the
// database: an order is paid once, and none stays with a worker that is gone.
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { crashLine, type CrashLine, type CrashPoint } from '#tests/crash-line.ts'
import { openOutsideChannel } from '#tests/money/outside-channel.ts'
import { openPayoutDesk, paid, type PayoutDesk } from '#tests/money/payout-desk.ts'
import { patience } from '#tests/patience.ts'
import { isFull } from '#tests/sample.ts'

/** How often a full run kills at each point. */
const rounds = isFull ? 5 : 1

let desk: PayoutDesk
let line: CrashLine
let outside: Awaited<ReturnType<typeof openOutsideChannel>>
beforeAll(async () => {
  desk = await openPayoutDesk()
  line = await crashLine(desk.runtimeUrl)
  outside = await openOutsideChannel({
    channel: desk.channel,
    databaseUrl: line.url,
    workers: 1,
    killAt: () => undefined,
    isSilent: () => false,
  })
})
afterAll(async () => {
  await outside.close()
  line.close()
  await desk.close()
})

const stored = /^update "withdraw_third"/
const ended = /^update "withdraw_log"/
/** Where the worker dies, what is stored of the order then, and whether the channel has it and has paid it. */
const points: readonly (readonly [
  string,
  CrashPoint,
  { stored: string; has: boolean; pays: boolean },
])[] = [
  [
    'after the claim and before it is sent',
    { at: stored, side: 'after' },
    { stored: 'created', has: false, pays: false },
  ],
  [
    'after the note that it is sent and before it is',
    { at: /^commit/, behind: /^insert into "withdraw_third_exchange"/, side: 'after' },
    { stored: 'created', has: false, pays: false },
  ],
  [
    'after it was sent and before that is stored',
    { at: /^commit/, behind: stored, side: 'before' },
    { stored: 'created', has: true, pays: false },
  ],
  [
    'after it was stored as sent',
    { at: /^commit/, behind: stored, side: 'after' },
    { stored: 'submitted', has: true, pays: false },
  ],
  [
    'after it was paid and before that is stored',
    { at: /^commit/, behind: ended, side: 'before' },
    { stored: 'submitted', has: true, pays: true },
  ],
  [
    'after it was stored as paid',
    { at: /^commit/, behind: ended, side: 'after' },
    { stored: 'success', has: true, pays: true },
  ],
]

it.each(points)(
  'pays an order once though its worker dies %s (K4)',
  async (_title, point, then) => {
    for (let round = 0; round < rounds; round += 1) {
      const reached = line.reached(point)
      const { id, no } = await desk.started()
      await reached
      await outside.killWorkers()
      const payments = () => desk.channel.payments.filter((paidNo) => paidNo === no)
      expect(await desk.stateOf(id)).toMatchObject({ channel: then.stored })
      expect(outside.taken.has(no)).toBe(then.has)
      expect(payments()).toHaveLength(then.pays ? 1 : 0)
      // Whoever comes after a dead worker waits for no more than its lease.
      const [open] = await desk.at.sql<{ isKept: boolean }[]>`
      select finished_at is null and next_try_at > now() + interval '61 seconds' as "isKept"
        from withdraw_third where third_order_no = ${no}`
      expect(open).toEqual({ isKept: false })
      await outside.startWorkers()
      await vi.waitFor(async () => {
        await desk.makeDue()
        expect(await desk.stateOf(id)).toMatchObject(paid)
      }, patience)
      expect(payments()).toEqual([no])
    }
    expect(outside.errors()).toEqual([])
  },
)
