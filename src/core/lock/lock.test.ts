import { describe, expect, it } from 'vitest'
import { lockMachine } from '../testing/lock-memory.ts'

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
      tab.onChange(true)
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

  it('leaves open what another tab opened, when its settings come before its token', async () => {
    const { machine, open, pass, settle } = lockMachine({ verifies: true })
    const [first, second] = [open(), open()]
    first.lock.lockNow()
    pass(1)
    await settle()
    machine.lateToken = machine.token ?? ''
    await first.lock.submit('right')
    second.onChange(true)
    await settle()
    machine.lateToken = undefined
    pass(1)
    await settle()
    expect(machine).toMatchObject({ isLocked: false, settings: { isLockScreen: false } })
    expect([first.lock.state.isLocked, second.lock.state.isLocked]).toEqual([false, false])
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
