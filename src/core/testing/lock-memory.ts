import { CallError } from '../http/call-error.ts'
import { createLock, type LockEnv } from '../lock/lock.ts'
import { ThemeConfig } from '../settings/theme-config.ts'

/** A machine, its browser and its server, for tests: clocks that are moved by hand, tabs over one storage. */
export function lockMachine({ verifies = null as boolean | null } = {}) {
  const machine = {
    monotonic: 0,
    wall: Date.parse('2025-07-02T01:00:00Z'),
    settings: ThemeConfig.parse({}),
    isOnline: true,
    verifies,
    /** The session on the server. */
    isLocked: false,
    password: 'right',
    wrong: 0,
    token: 'token 0' as string | null,
    /** What the tabs still read as the token, where the browser brings the settings of an unlocking first. */
    lateToken: undefined as string | undefined,
    /** Calls as the server received them. */
    calls: [] as string[],
    writes: 0,
  }
  const tabs: Tab[] = []
  const receive = (name: string) => {
    machine.calls.push(name)
    if (!machine.isOnline) throw new CallError({ kind: 'network', msg: 'offline' })
    if (machine.token === null)
      throw new CallError({ kind: 'sessionEnded', code: 401, msg: 'over' })
  }

  function open(): Tab {
    const ticks = new Set<() => void>()
    const listeners = new Set<(isFromOtherTab: boolean) => void>()
    const knows = { verifies: machine.verifies }
    const env: LockEnv = {
      read: () => machine.settings,
      write: (change) => {
        machine.writes += 1
        machine.settings = ThemeConfig.parse({ ...machine.settings, ...change })
        for (const tab of tabs) if (tab !== own) tab.onChange(true)
      },
      monotonic: () => machine.monotonic,
      wall: () => machine.wall,
      every: (_, run) => {
        ticks.add(run)
        return () => ticks.delete(run)
      },
      listen: (onChange) => {
        listeners.add(onChange)
        return () => listeners.delete(onChange)
      },
      token: () => machine.lateToken ?? machine.token,
      verifies: () => knows.verifies,
      lock: async () => {
        receive('lock')
        machine.isLocked = true
      },
      unlock: async (password) => {
        receive('unlock')
        if (password === machine.password) {
          machine.isLocked = false
          machine.token = `${machine.token}+`
          return
        }
        machine.wrong += 1
        if (machine.wrong === 5) machine.token = null
        throw machine.token === null
          ? new CallError({ kind: 'sessionEnded', code: 401, msg: 'too many' })
          : new CallError({ kind: 'code', code: 40305, msg: 'wrong' })
      },
      isOpen: async () => {
        receive('isOpen')
        if (!machine.isLocked) knows.verifies = machine.verifies
        return !machine.isLocked
      },
    }
    const lock = createLock(env)
    const own: Tab = {
      lock,
      tick: () => ticks.forEach((run) => run()),
      onChange: (isFromOtherTab) => listeners.forEach((onChange) => onChange(isFromOtherTab)),
      close: () => {
        lock.stop()
        tabs.splice(tabs.indexOf(own), 1)
      },
    }
    tabs.push(own)
    lock.start()
    return own
  }

  return {
    machine,
    open,
    /** Lets seconds pass with every tab awake. */
    pass(seconds: number) {
      for (let second = 0; second < seconds; second += 1) {
        machine.monotonic += 1_000
        machine.wall += 1_000
        for (const tab of tabs) tab.tick()
      }
    },
    /** Lets what was started come to its end. */
    settle: () => new Promise((resolve) => setTimeout(resolve, 0)),
  }
}

interface Tab {
  lock: ReturnType<typeof createLock>
  tick: () => void
  onChange: (isFromOtherTab: boolean) => void
  close: () => void
}
