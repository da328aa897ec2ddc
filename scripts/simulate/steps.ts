// Which events may follow each other about one record, and which status the last of them leaves.
import type { Event } from '#contract/platform/events.ts'

/** By kind: for each event, from which it may come (none where it is the first), and the status after it. */
interface Step {
  readonly after: readonly string[]
  readonly status: string
}
const first = ''

const steps: Readonly<Record<string, Readonly<Record<string, Step>>>> = {
  recharge: {
    credited: { after: [first], status: 'approved' },
    rejected: { after: [first], status: 'rejected' },
    reversed: { after: ['credited'], status: 'reversed' },
  },
  withdrawal: {
    first_passed: { after: [first], status: 'firstPassed' },
    approved: { after: [first, 'first_passed'], status: 'approved' },
    rejected: { after: [first, 'first_passed', 'approved'], status: 'rejected' },
    cancelled: { after: [first], status: 'cancelled' },
    paying: { after: ['approved', 'failed'], status: 'paying' },
    paid: { after: ['paying'], status: 'paid' },
    failed: { after: ['paying'], status: 'failed' },
    refunded: { after: ['failed'], status: 'refunded' },
  },
  identity: {
    approved: { after: [first], status: 'approved' },
    rejected: { after: [first], status: 'rejected' },
    revoked: { after: ['approved'], status: 'revoked' },
  },
}

/** Statuses of records about which nothing was told yet. */
const untold: readonly string[] = ['confirming', 'pending']

/** Says what is wrong with the events of one record: an impossible order, or another end than its status. */
export function statusFault(
  kind: keyof typeof steps,
  name: string,
  { status, events }: { readonly status: string; readonly events: readonly Pick<Event, 'type'>[] },
): string[] {
  const path = events.map(({ type }) => type.slice(type.indexOf('.') + 1))
  const known = steps[kind] ?? {}
  const wrong = path.find((each, at) => !known[each]?.after.includes(path[at - 1] ?? first))
  const last = path.at(-1)
  const isEnd = last === undefined ? untold.includes(status) : known[last]?.status === status
  // A channel that pays is still the same step for a program.
  const isChannel = last === 'paying' && status === 'thirdPaying'
  if (wrong === undefined && (isEnd || isChannel)) return []
  return [`${kind} ${name} is ${status} after the events ${path.join() || 'none'}`]
}
