import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PendingCounts } from '#contract/alerts.ts'
import { Code } from '#contract/codes.ts'
import { byCount, byQueue } from '#contract/queues.ts'
import { Stamp } from '#contract/wire.ts'
import { CallError } from '../http/call-error.ts'
import { type AlertMessage, createAlerts, maxPollMs, pollDelay, pollMs } from './alerts.ts'

const counts = (
  systemRechargeCount: number,
  withdrawCount = 0,
  realNameAuthCount = 0,
): PendingCounts => ({
  ...byCount(() => 0),
  systemRechargeCount,
  withdrawCount,
  realNameAuthCount,
})

/** A tab: answers come from the list, the last one stays; a function may fail or wait. */
function tab(answers: (PendingCounts | Error | Promise<PendingCounts>)[], { leads = true } = {}) {
  const posted: AlertMessage[] = []
  const asked: number[] = []
  let concurrent = 0
  let maxConcurrent = 0
  const ring = vi.fn()
  const alerts = createAlerts({
    fetchCounts: async () => {
      asked.push(Date.now())
      concurrent += 1
      maxConcurrent = Math.max(maxConcurrent, concurrent)
      try {
        const answer = await (answers.length > 1 ? answers.shift() : answers[0])
        if (answer instanceof Error || answer === undefined) throw answer ?? new Error('no answer')
        return answer
      } finally {
        concurrent -= 1
      }
    },
    whenLeader: (lead, signal) => {
      if (leads) void lead(signal)
    },
    ringOnce: (run) => run(),
    post: (message) => posted.push(message),
    sound: { unlock: () => Promise.resolve(true), mute: () => undefined, ring },
    kept: { read: () => ({ putOff: {}, isSoundOn: false }), write: () => undefined },
    isLate: () => false,
    onGesture: () => () => undefined,
    random: () => 0.5,
    now: Date.now,
  })
  return { alerts, posted, asked, ring, maxConcurrent: () => maxConcurrent }
}

const tick = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('asking', () => {
  it('asks at once and then every ten seconds', async () => {
    const { alerts, asked } = tab([counts(0)])
    const start = Date.now()
    alerts.start()
    await tick(30_000)
    expect(asked.map((at) => at - start)).toEqual([0, 10_000, 20_000, 30_000])
  })

  it('asks nothing before the start and after the stop, and shows nothing then', async () => {
    const { alerts, asked } = tab([counts(3)])
    await tick(60_000)
    expect(asked).toHaveLength(0)
    alerts.start()
    alerts.start()
    await tick(10_000)
    expect(asked).toHaveLength(2)
    alerts.stop()
    await tick(60_000)
    expect(asked).toHaveLength(2)
    expect(alerts.state).toMatchObject({ counts: null, open: [] })
  })

  it('never has two questions under way, however slow the answer', async () => {
    const slow = new Promise<PendingCounts>((resolve) =>
      setTimeout(() => resolve(counts(2)), 45_000),
    )
    const { alerts, asked, maxConcurrent } = tab([slow, counts(2)])
    alerts.start()
    await tick(44_000)
    expect(asked).toHaveLength(1)
    await tick(11_000)
    expect(asked).toHaveLength(2)
    expect(maxConcurrent()).toBe(1)
    expect(alerts.state.open).toEqual(['recharge'])
  })

  it('drops an answer that comes after the stop', async () => {
    const slow = new Promise<PendingCounts>((resolve) =>
      setTimeout(() => resolve(counts(2)), 5_000),
    )
    const { alerts } = tab([slow])
    alerts.start()
    alerts.stop()
    await tick(6_000)
    expect(alerts.state.counts).toBeNull()
  })

  it('waits as long as the server asks for when it asks too often', async () => {
    const limited = new CallError({
      kind: 'code',
      code: Code.tooMany,
      msg: 'Too many requests',
      data: { retryAfter: 90 },
    })
    const { alerts, asked } = tab([limited, counts(1)])
    alerts.start()
    await tick(89_000)
    expect(asked).toHaveLength(1)
    await tick(2_000)
    expect(asked).toHaveLength(2)
    expect(alerts.state.open).toEqual(['recharge'])
  })

  it('asks less often while errors last, resumes, and announces what came meanwhile once', async () => {
    const down = new Error('down')
    const { alerts, asked, posted } = tab([counts(0), down, down, down, down, down, counts(4)])
    alerts.start()
    await tick(400_000)
    const gaps = asked.slice(1).map((at, index) => at - (asked[index] ?? 0))
    expect(gaps.slice(0, 6)).toEqual([10_000, 18_000, 36_000, 60_000, 60_000, 60_000])
    expect(gaps.slice(6).every((gap) => gap === pollMs)).toBe(true)
    expect(alerts.state.open).toEqual(['recharge'])
    expect(posted[1]).toEqual({ counts: counts(4) })
  })

  it.each([0, 0.5, 1])(
    'keeps the delay between 16 s and 60 s after errors (chance %d)',
    (random) => {
      for (let errors = 1; errors < 20; errors += 1) {
        expect(pollDelay(errors, random)).toBeGreaterThanOrEqual(16_000)
        expect(pollDelay(errors, random)).toBeLessThanOrEqual(maxPollMs)
      }
    },
  )
})

describe('pop-ups', () => {
  it('shows each kind once until it is closed', async () => {
    const { alerts } = tab([counts(2, 3), counts(5, 3, 2)])
    alerts.start()
    await tick()
    expect(alerts.state.open).toEqual(['recharge', 'withdraw'])
    await tick(pollMs)
    expect(alerts.state.open).toEqual(['realName', 'recharge', 'withdraw'])
    expect(alerts.state.counts).toMatchObject({ recharge: 5, withdraw: 3, realName: 2 })
  })

  it('remembers what was closed without going there, until it is done or gone to', async () => {
    const { alerts, posted } = tab([counts(2, 1), counts(2, 1), counts(0, 1)])
    alerts.start()
    await tick()
    alerts.close('recharge')
    alerts.close('withdraw')
    expect(alerts.state.missed.map(({ kind }) => kind)).toEqual(['withdraw', 'recharge'])
    alerts.answer('withdraw')
    expect(posted.at(-1)).toEqual({ closed: 'withdraw', missed: false })
    expect(alerts.state.missed.map(({ kind }) => kind)).toEqual(['recharge'])
    await tick(pollMs)
    expect(alerts.state.missed).toHaveLength(1)
    await tick(pollMs)
    expect(alerts.state.missed).toEqual([])
  })

  it('shows a closed kind again with the next answer after 100 ms while items wait', async () => {
    const { alerts } = tab([counts(2)])
    alerts.start()
    await tick(pollMs - 50)
    alerts.close('recharge')
    await tick(60)
    expect(alerts.state.open).toEqual([])
    await tick(pollMs)
    expect(alerts.state.open).toEqual(['recharge'])
  })

  it('takes a pop-up away when nothing waits any more, and since when it waited', async () => {
    const oldestWaiting = byQueue(() => Stamp.parse('2026-01-02T03:04:05.678Z'))
    const { alerts } = tab([{ ...counts(2), oldestWaiting }, counts(0)])
    alerts.start()
    await tick()
    expect(alerts.state.oldest).toEqual(oldestWaiting)
    await tick(pollMs)
    expect(alerts.state.open).toEqual([])
    expect(alerts.state.oldest).toEqual({})
  })
})

describe('changes of a queue', () => {
  const revised = (recharge: string, withdraw = 'w1'): PendingCounts => ({
    ...counts(1),
    queueRevisions: { ...byQueue(() => 'n1'), recharge, withdraw },
  })
  const heardBy = ({ alerts }: Pick<ReturnType<typeof tab>, 'alerts'>) => {
    const heard: string[] = []
    for (const kind of ['recharge', 'withdraw'] as const)
      alerts.onQueueChange(kind, () => heard.push(kind))
    return heard
  }

  it('are reported with the next answer, once, and only of that kind', async () => {
    const own = tab([revised('r1'), revised('r1'), revised('r2'), revised('r2')])
    const heard = heardBy(own)
    own.alerts.start()
    await tick(pollMs)
    expect(heard).toEqual([])
    await tick(pollMs)
    expect(heard).toEqual(['recharge'])
    await tick(3 * pollMs)
    expect(heard).toEqual(['recharge'])
  })

  it('are reported once an outage is over', async () => {
    const own = tab([revised('r1'), new Error('down'), revised('r1', 'w2')])
    const heard = heardBy(own)
    own.alerts.start()
    await tick(10 * pollMs)
    expect(heard).toEqual(['withdraw'])
  })

  it('are reported in a tab that hears its first answer from another, which may be older than what it shows', async () => {
    const other = tab([], { leads: false })
    const heard = heardBy(other)
    other.alerts.start()
    other.alerts.receive({ counts: revised('r1') })
    expect(heard).toEqual(['recharge', 'withdraw'])
    other.alerts.receive({ counts: revised('r1') })
    other.alerts.receive({ counts: revised('r2') }, 'recharge')
    expect(heard).toHaveLength(2)
  })

  it('are nobody’s who has left, and unknown where the server says nothing of them', async () => {
    const own = tab([revised('r1'), counts(1), revised('r2')])
    const leave = own.alerts.onQueueChange('recharge', () => expect.unreachable())
    leave()
    const heard = heardBy(own)
    own.alerts.start()
    await tick(pollMs)
    expect(heard).toEqual([])
  })
})

describe('sound', () => {
  it.each([
    [counts(1), 0],
    [counts(0, 1), 1],
    [counts(0, 0, 1), 1],
    [counts(0, 1, 1), 1],
    [counts(0, 2, 2), 0],
  ])('for %o rings %d time(s), and not again for the same pop-up', async (answer, times) => {
    const { alerts, ring } = tab([answer])
    await alerts.setSound(true)
    ring.mockClear()
    alerts.start()
    await tick(3 * pollMs)
    expect(ring).toHaveBeenCalledTimes(times)
  })

  it('is silent until it is turned on', async () => {
    const { alerts, ring } = tab([counts(0, 1)])
    alerts.start()
    await tick(pollMs)
    expect(ring).not.toHaveBeenCalled()
  })
})

describe('the other tabs', () => {
  it('show what the leader tells and close together with it, without asking', async () => {
    const leader = tab([counts(3)])
    const other = tab([], { leads: false })
    leader.alerts.start()
    other.alerts.start()
    await tick()
    for (const message of leader.posted) other.alerts.receive(message)
    expect(other.alerts.state.open).toEqual(['recharge'])
    other.alerts.close('recharge')
    for (const message of other.posted) leader.alerts.receive(message)
    expect(leader.alerts.state.open).toEqual([])
    expect(other.asked).toHaveLength(0)
  })

  it('take in nothing while signed out', () => {
    const { alerts } = tab([], { leads: false })
    alerts.receive({ counts: counts(3) })
    expect(alerts.state).toMatchObject({ counts: null, open: [] })
  })
})
