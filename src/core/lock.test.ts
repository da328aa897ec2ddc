import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lockMachine } from './lock-memory.ts'

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
    const late = open()
    pass(19)
    expect([...tabs, late].map(({ lock }) => lock.state.isLocked)).toEqual([true, true, true, true])
  })

  it('locks a tab whose timers stood still, as soon as it is shown again', () => {
    const { machine, open, pass } = lockMachine({ verifies: false })
    const tab = open()
    tab.lock.arm(true)
    pass(2)
    machine.monotonic += 600_000
    machine.wall += 600_000
    tab.look(false)
    expect(tab.lock.state.isLocked).toBe(true)
  })

  it('counts the sleep of the machine, in which the monotonic clock stands still', () => {
    const { machine, open, pass } = lockMachine({ verifies: false })
    const tab = open()
    tab.lock.arm(true)
    pass(2)
    machine.wall += 8 * hourMs
    tab.look(false)
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

describe('level 0, a server that offers nothing', () => {
  it.each(['', 'x', 'anything at all'])(
    'opens for %j and resets the time to 30 (P1)',
    async (value) => {
      const { machine, open } = lockMachine({ verifies: false })
      const { lock } = open()
      lock.setTime(500)
      lock.lockNow()
      expect(await lock.submit(value)).toEqual({ is: 'open' })
      expect(lock.state.isLocked).toBe(false)
      expect(machine.settings).toMatchObject({ isLockScreen: false, lockScreenTime: 30 })
    },
  )

  it('never makes a call (P12)', async () => {
    const { machine, open, pass, settle } = lockMachine({ verifies: false })
    const { lock } = open()
    lock.arm(true)
    pass(60)
    await settle()
    await lock.submit('x')
    expect(machine.calls).toEqual([])
  })

  it('stays locked over a reload and in every tab, and opens in all of them', async () => {
    const { open } = lockMachine({ verifies: false })
    const [first, second] = [open(), open()]
    first.lock.lockNow()
    expect(second.lock.state.isLocked).toBe(true)
    first.close()
    const reloaded = open()
    expect(reloaded.lock.state.isLocked).toBe(true)
    await reloaded.lock.submit('')
    expect(second.lock.state.isLocked).toBe(false)
  })
})

describe('level 1, a server that verifies', () => {
  it('locks the session and opens for the right password only', async () => {
    const { machine, open, settle } = lockMachine({ verifies: true })
    const { lock } = open()
    lock.lockNow()
    await settle()
    expect(machine.isLocked).toBe(true)
    expect(await lock.submit('')).toEqual({ is: 'refused', msg: 'wrong' })
    expect(lock.state.isLocked).toBe(true)
    expect(await lock.submit('right')).toEqual({ is: 'open' })
    expect(machine.isLocked).toBe(false)
    expect(machine.settings).toMatchObject({ isLockScreen: false, lockScreenTime: 30 })
  })

  it('1,000 wrong values open nothing; the fifth ends the session (P3)', async () => {
    const { open, settle } = lockMachine({ verifies: true })
    const { lock } = open()
    lock.lockNow()
    await settle()
    const results = new Map<string, number>()
    for (let at = 0; at < 1_000; at += 1) {
      const { is } = await lock.submit(`wrong ${at}`)
      results.set(is, (results.get(is) ?? 0) + 1)
    }
    expect([...results]).toEqual([
      ['refused', 4],
      ['ended', 996],
    ])
    expect(lock.state.isLocked).toBe(true)
  })

  it('fails closed without a network, and can be tried again', async () => {
    const { machine, open, pass, settle } = lockMachine({ verifies: true })
    const { lock } = open()
    machine.isOnline = false
    lock.lockNow()
    await settle()
    expect(await lock.submit('right')).toEqual({ is: 'unreachable', msg: 'offline' })
    expect([lock.state.isLocked, machine.isLocked]).toEqual([true, false])
    machine.isOnline = true
    pass(6)
    await settle()
    expect(machine.isLocked).toBe(true)
    expect(await lock.submit('right')).toEqual({ is: 'open' })
  })

  it('does not open because the storage says so (P4)', async () => {
    const { machine, open, pass, settle } = lockMachine({ verifies: true })
    const tab = open()
    tab.lock.lockNow()
    await settle()
    for (const change of [{ isLockScreen: false }, { lockScreenTime: 9_999 }]) {
      Object.assign(machine.settings, change)
      tab.look(true)
      pass(10)
      await settle()
      expect(tab.lock.state.isLocked).toBe(true)
      expect(machine.settings).toMatchObject({ isLockScreen: true, lockScreenTime: 1 })
    }
  })

  it('opens in the other tabs when the server says that it is open', async () => {
    const { machine, open, pass, settle } = lockMachine({ verifies: true })
    const [first, second] = [open(), open()]
    first.lock.lockNow()
    await settle()
    expect(second.lock.state.isLocked).toBe(true)
    await first.lock.submit('right')
    pass(1)
    await settle()
    expect(second.lock.state.isLocked).toBe(false)
    // A time that was chosen before the second tab noticed stays chosen.
    expect(machine.settings.isLockScreen).toBe(false)
  })

  it('stays locked with a token that the server does not open for', async () => {
    const { machine, open, pass, settle } = lockMachine({ verifies: true })
    const { lock } = open()
    lock.lockNow()
    await settle()
    machine.token = 'another one'
    pass(1)
    await settle()
    expect(lock.state.isLocked).toBe(true)
    machine.token = null
    machine.isLocked = false
    pass(10)
    await settle()
    expect(lock.state.isLocked).toBe(true)
  })

  it('a 423 raises it once, whatever the tab believed about the server', async () => {
    const { machine, open, pass, settle } = lockMachine({ verifies: false })
    const { lock } = open()
    machine.isLocked = true
    for (let call = 0; call < 10; call += 1) lock.raise()
    pass(10)
    await settle()
    expect(lock.state).toMatchObject({ isLocked: true, verifies: true })
    expect(machine.calls).toEqual([])
    expect((await lock.submit('wrong')).is).toBe('refused')
    expect((await lock.submit('right')).is).toBe('open')
  })
})

describe('a tab that does not know yet whether the server verifies', () => {
  const unknowing = (verifies: boolean) => {
    const all = lockMachine()
    all.machine.settings = { ...all.machine.settings, isLockScreen: true, lockScreenTime: 1 }
    const tab = all.open()
    all.machine.verifies = verifies
    return { ...all, ...tab }
  }

  it('asks before it opens: a server that verifies gets the password', async () => {
    const { machine, lock } = unknowing(true)
    expect(lock.state).toMatchObject({ isLocked: true, verifies: null })
    machine.isLocked = true
    expect((await lock.submit('wrong')).is).toBe('refused')
    expect((await lock.submit('right')).is).toBe('open')
  })

  it('a server that offers nothing gets no password', async () => {
    const { machine, lock } = unknowing(false)
    expect((await lock.submit('secret')).is).toBe('open')
    expect(machine.calls).toEqual(['isOpen'])
  })

  it('stays locked while the server cannot be asked', async () => {
    const { machine, lock } = unknowing(false)
    machine.isOnline = false
    expect((await lock.submit('x')).is).toBe('unreachable')
    expect(lock.state.isLocked).toBe(true)
  })
})

it('whoever has just signed in is not asked again', () => {
  const { machine, open } = lockMachine({ verifies: true })
  machine.settings = { ...machine.settings, isLockScreen: true, lockScreenTime: 1 }
  const tab = open()
  tab.lock.stop()
  tab.lock.reset()
  expect(machine.settings).toMatchObject({ isLockScreen: false, lockScreenTime: 30 })
})
