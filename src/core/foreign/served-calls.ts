// Which calls a back end has: said by itself (`GET capabilities`), or found out by asking and remembered for the session.
import { z } from 'zod'
import { apiPrefix } from '#contract/endpoint.ts'
import { absentCalls } from '../session/absent-calls.ts'

/** Offered only where the back end lists them, or grants them by name. */
const additions =
  /(?:Claim|Reverse|Recheck|ClearFlag)$|\/export$|^personal\/(?:avatar|otp|resetPwd|scan)|^user\/resetOtp$/i

/** Writes that are there where a reading is. */
const companions: readonly (readonly [reading: string, writes: RegExp])[] = [
  ['personal/getPersonalInfo', /^personal\/edit$/],
  ['personal/sessions', /^personal\/end/],
  ['listView/all', /^listView\//],
]

/** Whether a call is one of our additions that nothing has shown to be there. */
const isAddition = (permission: string): boolean =>
  additions.test(permission.slice(apiPrefix.length))

/** The permission of the reading that shows whether a write is there; undefined for every other call. */
function readingOf(permission: string): string | undefined {
  const name = permission.slice(apiPrefix.length)
  const found = companions.find(([reading, writes]) => reading !== name && writes.test(name))
  return found && apiPrefix + found[0]
}

/** A call that was answered "not found" this often is not asked again. */
const maxAsked = 2
const storageKey = 'absentCalls'

const Stored = z.record(z.string(), z.int())

/** What names a call: one path may take several methods. */
export interface CallKey {
  readonly method: string
  readonly permission: string
}
const getName = ({ method, permission }: CallKey) => `${method} ${permission}`

/** Remembers over reloads of a tab which calls the back end does not have. */
export function createServedCalls(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
  /** How often each was answered "not found". */
  const refused = new Map<string, number>()
  const served = new Set<string>()
  /** Permissions of all that there is, where the back end lists it. */
  let announced: ReadonlySet<string> | undefined
  /** First askings that are under way: the others wait for what they find. */
  const probes = new Map<string, Promise<unknown>>()

  const endsWith = (permission: string) => (name: string) => name.endsWith(` ${permission}`)
  function isAbsent(permission: string, isHeldByName = false): boolean {
    if (announced) return !announced.has(permission)
    // Another method of the path may be there.
    const isIt = endsWith(permission)
    if ([...served].some(isIt)) return false
    if ([...refused.keys()].some(isIt)) return true
    const reading = readingOf(permission)
    return reading === undefined ? isAddition(permission) && !isHeldByName : isAbsent(reading)
  }
  const publish = () => {
    absentCalls.isAbsent = (...call) => isAbsent(...call)
  }
  const keep = () => {
    publish()
    try {
      storage.setItem(storageKey, JSON.stringify(Object.fromEntries(refused)))
    } catch {
      // Full or blocked: the next page asks again.
    }
  }

  return {
    /** Takes up what an earlier page of this tab found out. */
    restore() {
      try {
        const stored = Stored.safeParse(JSON.parse(storage.getItem(storageKey) ?? '{}')).data ?? {}
        for (const [name, count] of Object.entries(stored)) refused.set(name, count)
      } catch {
        // Blocked or corrupt: it is found out again.
      }
      publish()
    },
    /** Another operator may be served other calls. */
    forget() {
      refused.clear()
      served.clear()
      keep()
    },
    /** Takes the back end's own list of what it serves. */
    announce(permissions: readonly string[]) {
      announced = new Set(permissions)
      publish()
    },
    /** Whether the call need not be sent: the back end says so, or was asked often enough. */
    isAbsent: (call: CallKey): boolean =>
      announced ? !announced.has(call.permission) : (refused.get(getName(call)) ?? 0) >= maxAsked,
    isServed: (call: CallKey): boolean => served.has(getName(call)),
    noteServed(call: CallKey) {
      const name = getName(call)
      if (served.has(name)) return
      served.add(name)
      if (refused.delete(name)) keep()
    },
    /** Notes that a call was answered "not found"; `isCertain` where asking again cannot help. */
    noteRefused(call: CallKey, isCertain = false) {
      const name = getName(call)
      refused.set(name, isCertain ? maxAsked : (refused.get(name) ?? 0) + 1)
      keep()
    },
    /** Runs `ask`; while it is not known whether the back end has the call, one asking at a time. */
    async limitProbes<T>(call: CallKey, ask: () => Promise<T>): Promise<T> {
      const name = getName(call)
      while (!served.has(name) && probes.has(name)) await probes.get(name)
      if (served.has(name)) return ask()
      const asked = ask()
      const probe = asked.then(
        () => undefined,
        () => undefined,
      )
      probes.set(name, probe)
      void probe.finally(() => probes.delete(name))
      return asked
    },
  }
}
/** What is known of the calls of a back end; see `createServedCalls`. */
export type ServedCalls = ReturnType<typeof createServedCalls>
