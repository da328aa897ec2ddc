import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lockMachine } from '../testing/lock-memory.ts'

const hourMs = 3_600_000

describe('the countdown', () => {
  it('falls by one each second and locks at 1 (P10)', () => {
    const { machine, open, pass } = lockMachine({ verifies: false })
    const { lock } = open()
    lock.arm(true)
    const seen: number[] = []
    for (let second = 0; second < 29; second += 1) {
      expect(lock.state.isLocked).toBe(false)
      seen.push(machine.settings.lockScreenTime)
      pass(1)
    }
    expect(seen).toEqual(Array.from({ length: 29 }, (_, at) => 30 - at))
    expect(lock.state.isLocked).toBe(true)
    expect(machine.settings).toMatchObject({ isLockScreen: true, lockScreenTime: 1 })
  })

  it('does nothing while it is off, even with 1 second left', () => {
    const { machine, open, pass } = lockMachine({ verifies: false })
    machine.settings.lockScreenTime = 1
    const { lock } = open()
    pass(100)
    expect(lock.state.isLocked).toBe(false)
    expect(machine.writes).toBe(0)
  })

  it('starts from a new time at once, and stops when it is switched off', () => {
    const { machine, open, pass } = lockMachine({ verifies: false })
    const { lock } = open()
    lock.arm(true)
    pass(20)
    lock.setTime(60)
    pass(29)
    expect(machine.settings.lockScreenTime).toBe(31)
    lock.arm(false)
    pass(100)
    expect(lock.state.isLocked).toBe(false)
    expect(machine.settings.lockScreenTime).toBe(31)
  })

  it.each([
    [0, 1],
    [-5, 1],
    [1.4, 1],
    [9_999, 9_999],
    [10_000, 9_999],
    [Number.NaN, 1],
  ])('makes %s seconds %s', (chosen, kept) => {
    const { machine, open } = lockMachine()
    open().lock.setTime(chosen)
    expect(machine.settings.lockScreenTime).toBe(kept)
  })

  it('goes on where it was after a reload', () => {
    const { machine, open, pass } = lockMachine({ verifies: false })
    const first = open()
    first.lock.arm(true)
    pass(10)
    first.close()
    const { lock } = open()
    pass(19)
    expect([machine.settings.lockScreenTime, lock.state.isLocked]).toEqual([1, true])
  })

  it('is one countdown, however many tabs are open', () => {
    const { machine, open, pass } = lockMachine({ verifies: false })
    const tabs = [open(), open(), open()]
    tabs[0]?.lock.arm(true)
    pass(10)
    expect(machine.settings.lockScreenTime).toBe(20)
    const delayed = open()
    pass(19)
    expect([...tabs, delayed].map(({ lock }) => lock.state.isLocked)).toEqual([
      true,
      true,
      true,
      true,
    ])
  })

  it('locks a tab whose timers stood still, as soon as it is shown again', () => {
    const { machine, open, pass } = lockMachine({ verifies: false })
    const tab = open()
    tab.lock.arm(true)
    pass(2)
    machine.monotonic += 600_000
    machine.wall += 600_000
    tab.onChange(false)
    expect(tab.lock.state.isLocked).toBe(true)
  })

  it('counts the sleep of the machine, in which the monotonic clock stands still', () => {
    const { machine, open, pass } = lockMachine({ verifies: false })
    const tab = open()
    tab.lock.arm(true)
    pass(2)
    machine.wall += 8 * hourMs
    tab.onChange(false)
    expect(tab.lock.state.isLocked).toBe(true)
  })

  it('a clock set back an hour does not delay it, one set forward only hastens it', () => {
    const back = lockMachine({ verifies: false })
    const { lock } = back.open()
    lock.arm(true)
    back.pass(10)
    back.machine.wall -= hourMs
    back.pass(20)
    expect(lock.state.isLocked).toBe(true)

    const forward = lockMachine({ verifies: false })
    const other = forward.open()
    other.lock.arm(true)
    forward.pass(10)
    forward.machine.wall += hourMs
    forward.pass(1)
    expect(other.lock.state.isLocked).toBe(true)
  })

  it('whatever the clocks do, it is up no later than the time chosen', () => {
    const step = fc.record({
      real: fc.integer({ min: 200, max: 5_000 }),
      jump: fc.integer({ min: -hourMs, max: 0 }),
    })
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 120 }),
        fc.array(step, { minLength: 1 }),
        (time, steps) => {
          const { machine, open } = lockMachine({ verifies: false })
          const tab = open()
          tab.lock.setTime(time)
          tab.lock.arm(true)
          tab.tick()
          let passed = 0
          for (const { real, jump } of steps) {
            machine.monotonic += real
            machine.wall += real + jump
            passed += real
            tab.tick()
          }
          expect(tab.lock.state.isLocked).toBe(passed >= (time - 1) * 1_000 - 50)
        },
      ),
      { numRuns: 300 },
    )
  })

  it('ignores what the operator does, unless idle time is to be counted', () => {
    const { machine, open, pass } = lockMachine({ verifies: false })
    const { lock } = open()
    lock.setTime(60)
    lock.arm(true)
    pass(39)
    lock.touch()
    expect(machine.settings.lockScreenTime).toBe(21)
    machine.settings.isLockOnIdle = true
    lock.touch()
    expect(machine.settings.lockScreenTime).toBe(60)
    pass(59)
    expect(lock.state.isLocked).toBe(false)
    pass(1)
    expect(lock.state.isLocked).toBe(true)
  })
})
